import type { RawJob } from '../../../catalog/postings/raw-job.ts';
import { at, listAt, textAt } from '../../formats/read-record.ts';
import type { BoardClient } from '../board-client.ts';
import { emptyRawJob, type FeedRow } from '../feed-row.ts';
import { type Connector, countAt, readDetails, readPages, severalPlaces } from './board.ts';

const pageSize = 20;
/** A search shows no more postings than this, and says that it has as many. */
const cap = 2000;
const enough = 0.95;

/** The career sites of Workday. `total` is right on the first page only, and pages past the end repeat. */
export const workday: Connector = {
  kind: 'employer',
  form: 'HOST/SITE',
  token: /^[a-z\d_-]{1,63}\.wd\d{1,3}\.myworkdayjobs(?:-impl)?\.com\/[\w.-]{1,100}$/i,
  addresses: [
    /^([a-z\d_-]{1,63}\.wd\d{1,3}\.myworkdayjobs\.com)\/(?:wday\/cxs\/[\w-]{1,63}\/|[a-z]{2}-[A-Z]{2}\/)?([\w.-]{1,100})/i,
  ],
  async *read(board, token) {
    const [host = '', site] = token.split('/');
    const root = `https://${host}/wday/cxs/${host.split('.')[0]}/${site}`;
    yield* readSite(board, root, `https://${host}/${site}`);
  },
};

/** The facets that a search is limited to: ids of values by their parameter. */
type Facets = Record<string, string[]>;
interface FacetValue {
  parameter: string;
  id: string;
  count: number;
}

async function* readSite(board: BoardClient, root: string, shown: string): AsyncGenerator<FeedRow> {
  const seen = new Set<string>();
  /** The most postings that the values of a facet have together. */
  let stated = 0;
  async function* readSearch(facets: Facets): AsyncGenerator<unknown> {
    const ask = async (page: number) =>
      board.json(`${root}/jobs`, {
        post: { appliedFacets: facets, limit: pageSize, offset: page * pageSize, searchText: '' },
      });
    const first = await ask(0);
    const total = countAt(first, 'total') ?? 0;
    const values = total >= cap ? bestFacet(first, facets) : [];
    if (Object.keys(facets).length === 0)
      stated = total >= cap ? values.reduce((sum, { count }) => sum + count, 0) : total;
    if (values.length > 0) {
      for (const { parameter, id } of values) yield* readSearch({ ...facets, [parameter]: [id] });
      return;
    }
    yield* readPages(
      async (page) => ({
        items: listAt(page === 0 ? first : await ask(page), 'jobPostings'),
        total,
        isLast: false,
      }),
      pathOf,
    );
    if (total >= cap)
      throw new Error(
        `The board shows ${cap} postings of a search and hides the rest. It has no facet to split it.`,
      );
  }
  for await (const item of readSearch({})) {
    const path = pathOf(item);
    if (path === '' || seen.has(path)) continue;
    seen.add(path);
    yield* readDetails(board, path, said(item), async () => ({
      ...toRaw(item, await board.json(root + path), shown + path),
      externalId: idOf(path),
    }));
  }
  if (seen.size < stated * enough)
    throw new Error(`The board says that it has ${stated} postings, but it shows ${seen.size}.`);
}

/** Without "Posted 3 Days Ago", which is another text each day. */
const said = (item: unknown): unknown[] => [
  textAt(item, 'title'),
  textAt(item, 'locationsText'),
  listAt(item, 'bulletFields'),
];
const pathOf = (item: unknown): string => textAt(item, 'externalPath');

/** The requisition of '/job/Omaha-NE/Registered-Nurse_R187647': 'R187647'. Titles may change. */
function idOf(path: string): string {
  const page = path.slice(path.lastIndexOf('/') + 1);
  const id = page.slice(page.indexOf('_') + 1);
  return id !== page && /\d/.test(id) ? id : path;
}

/**
 * The values of the facet that covers the most postings in the smallest parts. Empty if none splits the search. Facets
 * may be groups of facets: 'locationMainGroup' has 'locations' and 'locationCountry'.
 */
function bestFacet(answer: unknown, used: Facets): FacetValue[] {
  const facets = listAt(answer, 'facets').flatMap((facet) => {
    const inner = listAt(facet, 'values').filter((value) => textAt(value, 'facetParameter') !== '');
    return inner.length > 0 ? inner : [facet];
  });
  let best: FacetValue[] = [];
  for (const facet of facets) {
    const parameter = textAt(facet, 'facetParameter');
    const values = listAt(facet, 'values').map((value) => ({
      parameter,
      id: textAt(value, 'id'),
      count: countAt(value, 'count') ?? 0,
    }));
    if (parameter === '' || used[parameter] || values.length < 2) continue;
    if (rank(values) > rank(best)) best = values;
  }
  return best;
}

/** How many postings a facet covers, less those of parts that must be split again. */
const rank = (values: FacetValue[]): number =>
  values.reduce((sum, { count }) => sum + Math.min(count, cap), 0);

function toRaw(item: unknown, answer: unknown, link: string): RawJob {
  const job = at(answer, 'jobPostingInfo');
  const places = [textAt(job, 'location'), ...listAt(job, 'additionalLocations')];
  return {
    ...emptyRawJob(),
    title: textAt(job, 'title') || textAt(item, 'title'),
    company: textAt(answer, 'hiringOrganization.name'),
    location: severalPlaces(places) || textAt(item, 'locationsText'),
    country: textAt(job, 'jobRequisitionLocation.country.alpha2Code'),
    workplace: textAt(job, 'remoteType'),
    jobType: textAt(job, 'timeType'),
    description: textAt(job, 'jobDescription'),
    link: textAt(job, 'externalUrl') || link,
    postedAt: textAt(job, 'startDate') || textAt(job, 'postedOn').replace(/^Posted /i, ''),
    expiresAt: textAt(job, 'endDate'),
  };
}
