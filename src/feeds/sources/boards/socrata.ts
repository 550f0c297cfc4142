import { composePay } from '../../formats/compose-pay.ts';
import { at, listAt, readRecord, textAt } from '../../formats/read-record.ts';
import { type Connector, readPages, withHeadings } from './board.ts';

const pageSize = 1000;

/**
 * A table of jobs on a city's open data site: dev.socrata.com. Its columns are read by their usual names, and by those
 * of New York City (data.cityofnewyork.us/kpav-sd4t).
 */
export const socrata: Connector = {
  kind: 'employer',
  form: 'HOST/TABLE',
  token: /^[a-z\d.-]{4,100}\/[a-z\d]{4}-[a-z\d]{4}$/,
  addresses: [
    /^(data\.[a-z\d.-]{1,90})\/(?:resource|d|[\w%-]{1,100}\/[\w%-]{1,200})\/([a-z\d]{4}-[a-z\d]{4})(?![\w-])/,
  ],
  async *read(board, token) {
    const [host, table] = token.split('/');
    // A table without an order may show a row twice and hide another.
    const ask = async (page: number) => {
      const query = { $order: ':id', $limit: String(pageSize), $offset: String(page * pageSize) };
      const items = listAt(
        await board.json(`https://${host}/resource/${table}.json?${new URLSearchParams(query)}`),
        '',
      );
      return { items, total: null, isLast: items.length < pageSize };
    };
    for await (const item of readPages(ask, idOf)) {
      const row = item as Record<string, unknown>;
      yield { ok: true, raw: isCityJob(row) ? cityJob(row) : readRecord(row) };
    }
  },
};

/** A row of New York stands for one posting: internal and external ones have the same number. */
const idOf = (item: unknown): string =>
  [textAt(item, 'job_id', 'id'), textAt(item, 'posting_type')].filter(Boolean).join(' ');

const isCityJob = (row: unknown): boolean => at(row, 'business_title') !== undefined;

function cityJob(row: Record<string, unknown>) {
  return {
    ...readRecord({}),
    externalId: idOf(row),
    title: textAt(row, 'business_title', 'civil_service_title'),
    company: textAt(row, 'agency'),
    location: 'New York, NY',
    jobType: { F: 'Full-time', P: 'Part-time' }[textAt(row, 'full_time_part_time_indicator')] ?? '',
    salary: composePay(
      at(row, 'salary_range_from'),
      at(row, 'salary_range_to'),
      textAt(row, 'salary_frequency').replace(/^annual$/i, 'year'),
    ),
    description: withHeadings([
      ['', textAt(row, 'job_description')],
      ['Minimum qualifications', textAt(row, 'minimum_qual_requirements')],
      ['Preferred skills', textAt(row, 'preferred_skills')],
      ['Additional information', textAt(row, 'additional_information')],
      ['Hours and shift', textAt(row, 'hours_shift')],
      ['Work location', textAt(row, 'work_location_1', 'work_location')],
      ['Residency', textAt(row, 'residency_requirement')],
      ['To apply', textAt(row, 'to_apply')],
    ]),
    link: `https://cityjobs.nyc.gov/job/${encodeURIComponent(textAt(row, 'job_id'))}`,
    postedAt: textAt(row, 'posting_date'),
    expiresAt: textAt(row, 'post_until'),
    category: textAt(row, 'job_category'),
  };
}
