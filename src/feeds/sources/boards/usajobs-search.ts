import type { RawJob } from '../../../catalog/postings/raw-job.ts';
import { composePay } from '../../formats/compose-pay.ts';
import { at, listAt, textAt } from '../../formats/read-record.ts';
import type { BoardClient } from '../board-client.ts';
import { emptyRawJob } from '../feed-row.ts';
import { type Connector, countAt, join, type Page, readPages, remote } from './board.ts';

const api = 'https://data.usajobs.gov/api';
const pageSize = 500;
/** The API shows no more rows of one search, and does not say so. */
const cap = 10_000;

/** The USAJOBS Search API, which needs a key: developer.usajobs.gov. Its token is a search term. */
export const usajobsSearch: Connector = {
  kind: 'employer',
  form: 'SEARCH',
  token: /^.{1,200}$/,
  addresses: [],
  async *read(board, token) {
    const seen = new Set<string>();
    for await (const item of readSearch(board, { Keyword: token }, null)) {
      if (seen.has(idOf(item))) continue;
      seen.add(idOf(item));
      yield { ok: true, raw: toRaw(item) };
    }
  },
};

const idOf = (item: unknown): string => textAt(item, 'MatchedObjectId');

/**
 * The rows of a search. One at the cap is split by occupational series, again and again.
 * @param series the codes that the search is limited to. Null: all.
 */
async function* readSearch(
  board: BoardClient,
  search: Record<string, string>,
  series: string[] | null,
): AsyncGenerator<unknown> {
  const limited = series ? { ...search, JobCategoryCode: series.join(';') } : search;
  const first = await ask(board, limited, 0);
  if ((first.total ?? 0) < cap || series?.length === 1) {
    yield* readPages(async (page) => (page === 0 ? first : ask(board, limited, page)), idOf);
    return;
  }
  const codes = series ?? (await readSeries(board));
  const half = codes.length >> 1;
  yield* readSearch(board, search, codes.slice(0, half));
  yield* readSearch(board, search, codes.slice(half));
}

async function ask(board: BoardClient, search: Record<string, string>, page: number): Promise<Page> {
  const query = { ...search, ResultsPerPage: String(pageSize), Fields: 'Full', Page: String(page + 1) };
  const answer = await board.json(`${api}/search?${new URLSearchParams(query)}`);
  return {
    items: listAt(answer, 'SearchResult.SearchResultItems'),
    total: countAt(answer, 'SearchResult.SearchResultCountAll'),
    isLast: Number(at(answer, 'SearchResult.UserArea.NumberOfPages')) <= page + 1,
  };
}

/** The codes of all occupational series: '0610' is nurses. */
async function readSeries(board: BoardClient): Promise<string[]> {
  const answer = await board.json(`${api}/codelist/occupationalseries`);
  const codes = listAt(answer, 'CodeList.0.ValidValue').map((value) => textAt(value, 'Code'));
  if (codes.filter(Boolean).length < 2)
    throw new Error(`USAJOBS shows ${cap} rows of this search and hides the rest. Search for less.`);
  return codes.filter(Boolean);
}

function toRaw(item: unknown): RawJob {
  const job = at(item, 'MatchedObjectDescriptor');
  const details = at(job, 'UserArea.Details');
  const pay = at(job, 'PositionRemuneration.0');
  const locations = listAt(job, 'PositionLocation');
  const duties = listAt(details, 'MajorDuties').filter((duty) => typeof duty === 'string');
  return {
    ...emptyRawJob(),
    externalId: textAt(item, 'MatchedObjectId'),
    title: textAt(job, 'PositionTitle'),
    company: textAt(job, 'OrganizationName', 'DepartmentName'),
    location: locations
      .slice(0, 20)
      .map((place) => textAt(place, 'LocationName'))
      .join('; '),
    country: textAt(locations[0], 'CountryCode'),
    latitude: degrees(locations, 'Latitude'),
    longitude: degrees(locations, 'Longitude'),
    workplace: remote(details, 'RemoteIndicator'),
    jobType: textAt(job, 'PositionSchedule.0.Name'),
    salary: composePay(at(pay, 'MinimumRange'), at(pay, 'MaximumRange'), textAt(pay, 'RateIntervalCode')),
    description: join(
      textAt(details, 'JobSummary'),
      ...duties,
      textAt(details, 'Requirements'),
      textAt(job, 'QualificationSummary'),
    ),
    link: textAt(job, 'ApplyURI.0', 'PositionURI'),
    postedAt: textAt(job, 'PublicationStartDate'),
    expiresAt: textAt(job, 'ApplicationCloseDate'),
    category: textAt(job, 'JobCategory.0.Name'),
  };
}

/** The coordinates count only if the posting has one place. */
function degrees(locations: unknown[], name: string): number | null {
  const value = at(locations[0], name);
  return locations.length === 1 && typeof value === 'number' && value !== 0 ? value : null;
}
