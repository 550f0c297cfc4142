import { at, listAt, textAt } from '../../formats/read-record.ts';
import { emptyRawJob } from '../feed-row.ts';
import { type Connector, hostLabel, partsOfPlace, readsJson, remote, severalPlaces } from './board.ts';

/** The JSON of Breezy's career pages. It answers for names that no employer has, with an empty list. */
export const breezy: Connector = {
  kind: 'employer',
  form: 'COMPANY',
  token: hostLabel,
  addresses: [/^([\w-]{1,63})\.breezy\.hr\//],
  read: readsJson({
    page: (token) => `https://${token}.breezy.hr/json?verbose=true`,
    items: '',
    id: 'id',
    toRaw: (item) => ({
      ...emptyRawJob(),
      externalId: textAt(item, 'id'),
      title: textAt(item, 'name'),
      company: textAt(item, 'company.name'),
      location:
        severalPlaces(listAt(item, 'locations').map(placeOf)) ||
        placeOf(at(item, 'location')) ||
        textAt(item, 'location'),
      workplace: remote(item, 'location.is_remote'),
      jobType: textAt(item, 'type.name'),
      salary: textAt(item, 'salary'),
      description: textAt(item, 'description'),
      link: textAt(item, 'url'),
      postedAt: textAt(item, 'published_date'),
      category: textAt(item, 'department', 'category.name'),
    }),
  }),
};

const placeOf = (place: unknown): string =>
  partsOfPlace({
    city: textAt(place, 'city'),
    state: textAt(place, 'state.id', 'state.name'),
    country: textAt(place, 'country.id', 'country.name'),
  }) || textAt(place, 'name');
