import type { RawJob } from '../../../catalog/postings/raw-job.ts';
import { at, listAt, textAt } from '../../formats/read-record.ts';
import { emptyRawJob } from '../feed-row.ts';
import { type Connector, countAt, join, readDetails, readPages, severalPlaces } from './board.ts';
import { nameIn } from './page-title.ts';

const pageSize = 100;

/** Oracle Recruiting's candidate sites. Paging is part of the finder, not of the query. */
export const oracle: Connector = {
  kind: 'employer',
  form: 'HOST/SITE',
  token: /^[a-z\d.-]{1,80}\.oraclecloud\.com\/[\w-]{1,60}$/i,
  addresses: [
    /^([a-z\d.-]{1,80}\.oraclecloud\.com)\/hcmUI\/CandidateExperience\/[\w-]{1,10}\/sites\/([\w-]{1,60})/i,
  ],
  nameOf: async (board, token) => {
    const [host, site] = token.split('/');
    return nameIn(textAt(await board.json(`${api(host)}/recruitingCESites/${site}`), 'SiteName'));
  },
  async *read(board, token) {
    const [host, site] = token.split('/');
    const ask = async (page: number) => {
      const finder = `findReqs;siteNumber=${site},limit=${pageSize},offset=${page * pageSize},sortBy=POSTING_DATES_DESC`;
      const answer = await board.json(
        `${api(host)}/recruitingCEJobRequisitions?onlyData=true&expand=requisitionList.secondaryLocations&finder=${finder}`,
      );
      return {
        items: listAt(answer, 'items.0.requisitionList'),
        total: countAt(answer, 'items.0.TotalJobsCount'),
        isLast: false,
      };
    };
    for await (const item of readPages(ask, idOf)) {
      const id = encodeURIComponent(idOf(item));
      yield* readDetails(board, idOf(item), item, async () => {
        const answer = await board.json(
          `${api(host)}/recruitingCEJobRequisitionDetails?expand=all&onlyData=true&finder=ById;Id=%22${id}%22,siteNumber=${site}`,
        );
        const link = `https://${host}/hcmUI/CandidateExperience/en/sites/${site}/job/${id}`;
        return toRaw(item, at(answer, 'items.0'), link);
      });
    }
  },
};

const api = (host: string | undefined): string => `https://${host}/hcmRestApi/resources/latest`;
const idOf = (item: unknown): string => textAt(item, 'Id');

function toRaw(item: unknown, details: unknown, link: string): RawJob {
  const places = [
    textAt(details, 'PrimaryLocation') || textAt(item, 'PrimaryLocation'),
    ...listAt(details, 'secondaryLocations').map((place) => textAt(place, 'Name')),
  ];
  return {
    ...emptyRawJob(),
    externalId: idOf(item),
    title: textAt(details, 'Title') || textAt(item, 'Title'),
    company: textAt(details, 'LegalEmployer'),
    location: severalPlaces(places),
    country: textAt(details, 'PrimaryLocationCountry') || textAt(item, 'PrimaryLocationCountry'),
    workplace: textAt(details, 'WorkplaceType') || textAt(item, 'WorkplaceType'),
    jobType: textAt(details, 'JobSchedule'),
    description:
      join(
        textAt(details, 'ExternalDescriptionStr'),
        textAt(details, 'ExternalResponsibilitiesStr'),
        textAt(details, 'ExternalQualificationsStr'),
        textAt(details, 'CorporateDescriptionStr'),
      ) || textAt(item, 'ShortDescriptionStr'),
    link,
    postedAt: textAt(details, 'ExternalPostedStartDate') || textAt(item, 'PostedDate'),
    expiresAt: textAt(details, 'ExternalPostedEndDate'),
    category: textAt(details, 'Category', 'JobFunction'),
  };
}
