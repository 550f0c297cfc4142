import { composePay } from '../../formats/compose-pay.ts';
import { at, listAt, textAt } from '../../formats/read-record.ts';
import { emptyRawJob } from '../feed-row.ts';
import { type Connector, hostLabel, join, partsOfPlace, readsJson, remote, severalPlaces } from './board.ts';

/** Recruitee's Careers Site API: docs.recruitee.com. */
export const recruitee: Connector = {
  kind: 'employer',
  form: 'BOARD',
  token: hostLabel,
  addresses: [/^([\w-]{1,63})\.recruitee\.com\//],
  read: readsJson({
    page: (token) => `https://${token}.recruitee.com/api/offers/`,
    items: 'offers',
    id: 'id',
    toRaw: (item) => ({
      ...emptyRawJob(),
      externalId: textAt(item, 'id'),
      title: textAt(item, 'title'),
      company: textAt(item, 'company_name'),
      location: severalPlaces(listAt(item, 'locations').map(partsOfPlace)) || textAt(item, 'location'),
      city: textAt(item, 'city'),
      region: textAt(item, 'state_code', 'state_name'),
      postalCode: textAt(item, 'postal_code'),
      country: textAt(item, 'country_code', 'country'),
      workplace: remote(item, 'remote') || (at(item, 'hybrid') === true ? 'hybrid' : ''),
      jobType: textAt(item, 'employment_type_code'),
      salary: composePay(
        at(item, 'salary.min'),
        at(item, 'salary.max'),
        textAt(item, 'salary.period'),
        textAt(item, 'salary.currency'),
      ),
      description: join(textAt(item, 'description'), textAt(item, 'requirements')),
      link: textAt(item, 'careers_apply_url', 'careers_url'),
      postedAt: textAt(item, 'published_at', 'created_at'),
      category: textAt(item, 'department', 'category_code'),
    }),
  }),
};
