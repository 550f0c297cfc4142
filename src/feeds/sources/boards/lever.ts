import { composePay } from '../../formats/compose-pay.ts';
import { at, listAt, textAt } from '../../formats/read-record.ts';
import { emptyRawJob } from '../feed-row.ts';
import { type Connector, join, readsJson, severalPlaces, slug } from './board.ts';
import { titleOf } from './page-title.ts';

/** Lever's Postings API: github.com/lever/postings-api. */
export const lever: Connector = {
  kind: 'employer',
  form: 'SITE',
  token: slug,
  addresses: [/^jobs\.lever\.co\/([\w.-]{1,100})/, /^api\.lever\.co\/v0\/postings\/([\w.-]{1,100})/],
  nameOf: async (board, token) => titleOf(await board.text(`https://jobs.lever.co/${token}`)),
  read: readsJson({
    page: (token) => `https://api.lever.co/v0/postings/${token}?mode=json`,
    items: '',
    id: 'id',
    toRaw: (item) => ({
      ...emptyRawJob(),
      externalId: textAt(item, 'id'),
      title: textAt(item, 'text'),
      location: severalPlaces([
        textAt(item, 'categories.location'),
        ...listAt(item, 'categories.allLocations'),
      ]),
      country: textAt(item, 'country'),
      workplace: textAt(item, 'workplaceType'),
      jobType: textAt(item, 'categories.commitment'),
      salary: composePay(
        at(item, 'salaryRange.min'),
        at(item, 'salaryRange.max'),
        textAt(item, 'salaryRange.interval'),
        textAt(item, 'salaryRange.currency'),
      ),
      description: description(item),
      link: textAt(item, 'applyUrl', 'hostedUrl'),
      postedAt: textAt(item, 'createdAt'),
      category: textAt(item, 'categories.department', 'categories.team'),
    }),
  }),
};

function description(item: unknown): string {
  const lists = listAt(item, 'lists').map(
    (list) => `<h3>${textAt(list, 'text')}</h3><ul>${textAt(list, 'content')}</ul>`,
  );
  return join(
    textAt(item, 'description', 'descriptionPlain'),
    ...lists,
    textAt(item, 'additional', 'additionalPlain'),
  );
}
