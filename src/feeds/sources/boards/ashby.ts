import { at, listAt, textAt } from '../../formats/read-record.ts';
import { emptyRawJob } from '../feed-row.ts';
import { type Connector, partsOfPlace, readsJson, remote, severalPlaces } from './board.ts';
import { titleOf } from './page-title.ts';

/** Ashby's job postings API: developers.ashbyhq.com/docs/public-job-posting-api. */
export const ashby: Connector = {
  kind: 'employer',
  form: 'BOARD',
  token: /^[\w. -]{1,100}$/,
  addresses: [
    /^jobs\.ashbyhq\.com\/([\w.-]{1,100})/,
    /^api\.ashbyhq\.com\/posting-api\/job-board\/([\w.-]{1,100})/,
  ],
  nameOf: async (board, token) =>
    titleOf(await board.text(`https://jobs.ashbyhq.com/${encodeURIComponent(token)}`)),
  read: readsJson({
    page: (token) => `https://api.ashbyhq.com/posting-api/job-board/${token}?includeCompensation=true`,
    items: 'jobs',
    id: 'id',
    toRaw: (item) =>
      at(item, 'isListed') === false
        ? null
        : {
            ...emptyRawJob(),
            externalId: textAt(item, 'id'),
            title: textAt(item, 'title'),
            location: severalPlaces([
              textAt(item, 'location'),
              ...listAt(item, 'secondaryLocations').map(placeOf),
            ]),
            city: textAt(item, 'address.postalAddress.addressLocality'),
            region: textAt(item, 'address.postalAddress.addressRegion'),
            country: textAt(item, 'address.postalAddress.addressCountry'),
            workplace: textAt(item, 'workplaceType') || remote(item, 'isRemote'),
            jobType: textAt(item, 'employmentType'),
            salary: textAt(
              item,
              'compensation.scrapeableCompensationSalarySummary',
              'compensation.compensationTierSummary',
            ),
            description: textAt(item, 'descriptionHtml', 'descriptionPlain'),
            link: textAt(item, 'applyUrl', 'jobUrl'),
            postedAt: textAt(item, 'publishedAt'),
            category: textAt(item, 'department', 'team'),
          },
  }),
};

const placeOf = (place: unknown): string =>
  partsOfPlace(at(place, 'address.postalAddress')) || textAt(place, 'location');
