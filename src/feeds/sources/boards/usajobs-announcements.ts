import { addDays } from 'date-fns/addDays';
import { format } from 'date-fns/format';
import type { RawJob } from '../../../catalog/postings/raw-job.ts';
import { composePay } from '../../formats/compose-pay.ts';
import { at, listAt, textAt } from '../../formats/read-record.ts';
import type { BoardClient } from '../board-client.ts';
import { emptyRawJob } from '../feed-row.ts';
import { type Connector, severalPlaces, withHeadings } from './board.ts';

const origin = 'https://data.usajobs.gov';
/** The most pages of one window. */
const maxPages = 1000;
/** The closing days that are read one by one. Later ones are read by months, because few announcements run longer. */
const singleDays = 45;
const months = 13;

/**
 * All open announcements of the US Government with their full texts, without a key: the Historic JOA and Announcement
 * Text APIs, developer.usajobs.gov. Its token is `all`, or an occupational series such as `0610`.
 */
export const usajobsAnnouncements: Connector = {
  kind: 'employer',
  form: 'all or SERIES',
  token: /^(?:all|\d{4})$/,
  addresses: [],
  async *read(board, token) {
    const series: Record<string, string> = token === 'all' ? {} : { PositionSeries: token };
    const seen = new Set<string>();
    for (const [from, to] of windows(new Date())) {
      const query = { ...series, StartPositionCloseDate: from, EndPositionCloseDate: to };
      const found: unknown[] = [];
      for await (const item of readAll(board, '/api/HistoricJoa', query)) {
        if (isOpen(item) && !seen.has(idOf(item))) found.push(item);
        seen.add(idOf(item));
      }
      if (found.length === 0) continue;
      const texts = new Map<string, unknown>();
      for await (const text of readAll(board, '/api/HistoricJoa/AnnouncementText', query))
        texts.set(idOf(text), text);
      for (const item of found) yield { ok: true, raw: toRaw(item, texts.get(idOf(item))) };
    }
  },
};

const idOf = (item: unknown): string => textAt(item, 'usajobsControlNumber');

/** The closing days from today on, as pairs of the first and the last. Windows keep the texts of one in memory. */
function windows(today: Date): [from: string, to: string][] {
  const day = (count: number): string => format(addDays(today, count), 'yyyy-MM-dd');
  // Yesterday, because the day ends later in the west.
  const days = Array.from({ length: singleDays + 1 }, (_, index): [string, string] => [
    day(index - 1),
    day(index - 1),
  ]);
  const later = Array.from({ length: months }, (_, index): [string, string] => [
    day(singleDays + index * 30),
    day(singleDays + index * 30 + 29),
  ]);
  return [...days, ...later, [day(singleDays + months * 30), day(singleDays + months * 30 + 3650)]];
}

/** All rows of a query. A page names the next one. @throws Error if pages repeat or do not end. */
async function* readAll(
  board: BoardClient,
  path: string,
  query: Record<string, string>,
): AsyncGenerator<unknown> {
  let next = `${path}?${new URLSearchParams(query)}`;
  const asked = new Set<string>();
  while (next !== '') {
    if (asked.has(next) || asked.size === maxPages)
      throw new Error(`USAJOBS repeats its pages: ${next.slice(0, 200)}`);
    asked.add(next);
    const answer = await board.json(new URL(next, origin).href);
    yield* listAt(answer, 'data');
    next = textAt(answer, 'paging.next');
  }
}

/** An announcement that was canceled or filled is no longer open, whatever its closing day. */
function isOpen(item: unknown): boolean {
  const status = textAt(item, 'positionOpeningStatus');
  return idOf(item) !== '' && (status === '' || /^accepting applications$/i.test(status));
}

const parts = [
  ['', 'summary'],
  ['Duties', 'duties'],
  ['', 'majorDutiesList'],
  ['Conditions of employment', 'requirementsConditionsOfEmployment'],
  ['Qualifications', 'requirementsQualifications'],
  ['Education', 'requirementsEducation'],
  ['How you will be evaluated', 'evaluations'],
  ['Benefits', 'benefits'],
  ['Required documents', 'requiredDocuments'],
  ['How to apply', 'howToApply'],
] as const;

function toRaw(item: unknown, text: unknown): RawJob {
  const places = ['positionLocations', 'PositionLocations', 'positionlocations']
    .flatMap((name) => listAt(item, name))
    .map((place) =>
      [textAt(place, 'positionLocationCity'), textAt(place, 'positionLocationState')]
        .filter(Boolean)
        .join(', '),
    );
  const category = textAt(item, 'jobCategories.0.series', 'JobCategories.0.series', 'jobcategories.0.series');
  return {
    ...emptyRawJob(),
    externalId: idOf(item),
    title: textAt(item, 'positionTitle'),
    company: textAt(item, 'hiringAgencyName', 'hiringDepartmentName'),
    location: severalPlaces(places),
    jobType: textAt(item, 'workSchedule'),
    salary: composePay(
      at(item, 'minimumSalary'),
      at(item, 'maximumSalary'),
      textAt(item, 'salaryType').replace(/^per /i, ''),
    ),
    description: withHeadings([
      ...parts.map(([heading, name]): [string, string] => [heading, textOf(text, name)]),
      ['This job', codesOf(item)],
    ]),
    link: `https://www.usajobs.gov/job/${encodeURIComponent(idOf(item))}`,
    postedAt: textAt(item, 'positionOpenDate'),
    expiresAt: textAt(item, 'positionCloseDate'),
    category,
    grade: gradeOf(item),
  };
}

/** What the agency sets in fields of its own, as lines: labels read them like the ad's words. */
const codes = [
  ['Drug test required', 'drugTestRequired'],
  ['Security clearance', 'securityClearance'],
  ['Travel', 'travelRequirement'],
  ['Telework eligible', 'teleworkEligible'],
] as const;

const codesOf = (item: unknown): string =>
  codes
    .map(([name, field]) => [name, textAt(item, field).replace(/^Y$/i, 'Yes').replace(/^N$/i, 'No')])
    .filter(([, value]) => value)
    .map((line) => `<p>${line.join(': ')}</p>`)
    .join('');

/** A text, or the texts of a list. */
const textOf = (text: unknown, name: string): string =>
  textAt(text, name) ||
  listAt(text, name)
    .filter((line) => typeof line === 'string')
    .map((line) => `<p>${line}</p>`)
    .join('');

/** "GS-11/12", as announcements write it. */
function gradeOf(item: unknown): string {
  const [scale, low, high] = [
    textAt(item, 'payScale'),
    textAt(item, 'minimumGrade'),
    textAt(item, 'maximumGrade'),
  ];
  const grades = [...new Set([low, high].filter(Boolean))].join('/');
  return scale && grades ? `${scale}-${grades}` : '';
}
