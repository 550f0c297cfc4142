import type { RawJob } from '../../../catalog/postings/raw-job.ts';
import { composePay } from '../../formats/compose-pay.ts';
import { at, textAt } from '../../formats/read-record.ts';
import { emptyRawJob } from '../feed-row.ts';
import { type Connector, hostLabel, partsOfPlace, readsJson, withHeadings } from './board.ts';

/** The feed shows no more postings than this. */
const cap = 1000;

/** The JSON of Pinpoint's career pages. It has no dates and no name of the employer. */
export const pinpoint: Connector = {
  kind: 'employer',
  form: 'COMPANY',
  token: hostLabel,
  addresses: [/^([\w-]{1,63})\.pinpointhq\.com\//],
  async *read(board, token) {
    let read = 0;
    for await (const row of readAll(board, token)) {
      read++;
      yield row;
    }
    if (read >= cap) throw new Error(`Pinpoint shows ${cap} postings and hides the rest.`);
  },
};

const readAll = readsJson({
  page: (token) => `https://${token}.pinpointhq.com/postings.json`,
  items: 'data',
  id: 'id',
  toRaw,
});

function toRaw(item: unknown): RawJob {
  const isPayShown = at(item, 'compensation_visible') !== false;
  return {
    ...emptyRawJob(),
    externalId: textAt(item, 'id'),
    title: textAt(item, 'title'),
    location: partsOfPlace(at(item, 'location')) || textAt(item, 'location.name'),
    workplace: textAt(item, 'workplace_type'),
    jobType: textAt(item, 'employment_type_text', 'employment_type'),
    salary: isPayShown
      ? composePay(
          at(item, 'compensation_minimum'),
          at(item, 'compensation_maximum'),
          textAt(item, 'compensation_frequency'),
          textAt(item, 'compensation_currency'),
        ) || textAt(item, 'compensation')
      : '',
    description: withHeadings([
      ['', textAt(item, 'description')],
      [textAt(item, 'key_responsibilities_header'), textAt(item, 'key_responsibilities')],
      [textAt(item, 'skills_knowledge_expertise_header'), textAt(item, 'skills_knowledge_expertise')],
      [textAt(item, 'benefits_header'), textAt(item, 'benefits')],
    ]),
    link: textAt(item, 'url'),
    expiresAt: textAt(item, 'deadline_at'),
    category: textAt(item, 'job.department.name', 'job.division.name'),
  };
}
