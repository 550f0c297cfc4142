import { listAt, textAt } from '../../formats/read-record.ts';
import { emptyRawJob } from '../feed-row.ts';
import { type Connector, partsOfPlace, readsJson, remote, severalPlaces, slug } from './board.ts';

/** The widget of Workable's career pages. */
export const workable: Connector = {
  kind: 'employer',
  form: 'ACCOUNT',
  token: slug,
  addresses: [
    /^apply\.workable\.com\/(?:api\/v1\/widget\/accounts\/)?([\w.-]{1,100})/,
    /^([\w-]{1,100})\.workable\.com\//,
  ],
  read: readsJson({
    page: (token) => `https://apply.workable.com/api/v1/widget/accounts/${token}?details=true`,
    items: 'jobs',
    id: 'shortcode',
    toRaw: (item, answer) => ({
      ...emptyRawJob(),
      externalId: textAt(item, 'shortcode'),
      title: textAt(item, 'title'),
      company: textAt(answer, 'name'),
      location: severalPlaces(listAt(item, 'locations').map(partsOfPlace)),
      city: textAt(item, 'city'),
      region: textAt(item, 'state'),
      country: textAt(item, 'country'),
      workplace: remote(item, 'telecommuting'),
      jobType: textAt(item, 'employment_type', 'type'),
      description: textAt(item, 'description'),
      link: textAt(item, 'application_url', 'url'),
      postedAt: textAt(item, 'published_on', 'created_at'),
      category: textAt(item, 'department', 'function', 'industry'),
    }),
  }),
};
