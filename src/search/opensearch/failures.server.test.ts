import { createHash, X509Certificate } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCertificate, type TestCertificate } from '../../../tests/support/certificate.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { insertJobs } from '../../../tests/support/jobs.ts';
import {
  allWritten,
  clusterError,
  itemsFail,
  type PlayedAnswer,
  type PlayedCluster,
  playCluster,
} from '../../../tests/support/played-cluster.ts';
import { exactSearch } from '../../catalog/jobs/job-search.schema.ts';
import { readSite } from '../../office/status/status.server.ts';
import { findTroubles } from '../../office/status/troubles.ts';
import { readConfig } from '../../platform/config.ts';
import { Unavailable } from '../../platform/errors.ts';
import { searchJobs } from '../search-jobs.server.ts';
import { CatalogWriter } from './follow-catalog.server.ts';
import { type ClusterSettings, openReader, openWriter, SearchIndex } from './index-client.server.ts';
import { readIndexLag } from './index-lag.server.ts';
import { OpenSearchEngine } from './opensearch-engine.server.ts';

let database: TestDatabase;
let ids: number[];
beforeAll(async () => {
  database = await createTestDatabase();
  ids = await insertJobs(database.db, [{ title: 'Clerk' }, { title: 'Cook' }, { title: 'Baker' }]);
});
afterAll(() => database.drop());

const alias = 'played';
let cluster: PlayedCluster;
beforeEach(async () => {
  cluster = await playCluster();
});
afterEach(async () => {
  await cluster.close();
  await sql`delete from search_indexes`.execute(database.db);
});

let warnings: string[] = [];
const writerTo = (settings: Partial<ClusterSettings> = {}): CatalogWriter => {
  const client = openWriter({ urls: [cluster.url], ...settings });
  return new CatalogWriter(database.db, client, alias, (text) => warnings.push(text));
};

/** Steps until nothing is left or something fails. */
async function run(writer: CatalogWriter): Promise<'done' | 'trouble'> {
  for (let steps = 0; steps < 20; steps++) {
    const left = await writer.step();
    if (left !== 'more') return left;
  }
  throw new Error('It took too many steps.');
}

/** What the status page says about the index. */
async function shownTroubles(): Promise<string[]> {
  const site = await readSite(database.db, readConfig({ NODE_ENV: 'test', SEARCH_URL: cluster.url }));
  return findTroubles({ ...site, tasks: [], feeds: [], outboxes: [] }, new Date())
    .map(({ text }) => text)
    .filter((text) => text.includes('index'));
}

const blocked = 'index [played] blocked by: [FORBIDDEN/8/index write (api)];';
const full = `index [played] blocked by: [TOO_MANY_REQUESTS/12/disk usage exceeded flood-stage watermark, index has read-only-allow-delete block];`;
const everyItem = (status: number, type: string, reason: string) =>
  itemsFail(() => true, { status, type, reason });
const one = (answer: PlayedAnswer) => () => answer;

test.each<[string, PlayedCluster['bulk'], string]>([
  [
    'rejected documents',
    itemsFail((job) => job === ids[1], {
      status: 429,
      type: 'rejected_execution_exception',
      reason: 'rejected execution of coordinating operation',
    }),
    'The cluster is busy. The changes are sent again.',
  ],
  [
    'a rejected bulk',
    one(clusterError(429, 'rejected_execution_exception', 'queue is full')),
    'The cluster is busy. The changes are sent again.',
  ],
  ['too little memory', one(clusterError(429, 'circuit_breaking_exception', 'Data too large')), 'is busy'],
  ['a read-only index', everyItem(403, 'cluster_block_exception', blocked), 'The index is read-only.'],
  ['a full disk', everyItem(429, 'cluster_block_exception', full), 'A disk of the cluster is full'],
  [
    'a red index',
    everyItem(503, 'unavailable_shards_exception', 'primary shard is not active'),
    'The index is red: shards are missing.',
  ],
  [
    'an index that is gone',
    everyItem(404, 'index_not_found_exception', 'no such index'),
    'The index is gone.',
  ],
  ['a refused user', one(clusterError(403, 'security_exception', 'no permissions')), 'Check SEARCH_USER'],
  ['an answer without a body', one({ status: 502, body: {} }), 'The cluster answered 502'],
])('%s: said in words, sent again, nothing lost', async (_, bulk, words) => {
  const writer = writerTo();
  cluster.bulk = bulk;
  expect(await run(writer)).toBe('trouble');
  expect(await writer.step()).toBe('trouble');
  expect(await readIndexLag(database.db)).toMatchObject({ live: null, failures: 2 });
  expect(await shownTroubles()).toEqual([expect.stringContaining(words)]);
  cluster.bulk = allWritten;
  cluster.written = [];
  expect(await run(writer)).toBe('done');
  expect(new Set(cluster.written)).toEqual(new Set(ids));
  expect(await shownTroubles()).toEqual([]);
});

test('a document that the index refuses does not hold up the others, is in the log once, and is sent again', async () => {
  const writer = writerTo();
  warnings = [];
  cluster.bulk = itemsFail((job) => job === ids[1], {
    status: 400,
    type: 'mapper_parsing_exception',
    reason: 'failed to parse field [pay] of type [double]',
  });
  expect(await run(writer)).toBe('done');
  expect(cluster.written).toEqual([ids[0], ids[2]]);
  expect(await readIndexLag(database.db)).toMatchObject({ failures: 0, changes: 0, refused: 1 });
  expect(await shownTroubles()).toEqual([
    expect.stringMatching(/refuses 1 job, .*failed to parse field \[pay\].*npm run reindex/),
  ]);
  // The next process sends it at once.
  expect(await run(writerTo())).toBe('done');
  expect(warnings).toEqual([
    expect.stringMatching(
      `^The index played-\\d+ refuses the document of job ${ids[1]}: .*failed to parse field \\[pay\\]`,
    ),
  ]);
  cluster.bulk = allWritten;
  expect(await run(writerTo())).toBe('done');
  expect(cluster.written).toEqual([ids[0], ids[2], ids[1]]);
  expect(await shownTroubles()).toEqual([]);
});

test.each<[string, PlayedAnswer]>([
  ['all shards failed', clusterError(503, 'search_phase_execution_exception', 'all shards failed')],
  ['busy', clusterError(429, 'rejected_execution_exception', 'queue is full')],
  ['no index yet', clusterError(404, 'index_not_found_exception', 'no such index')],
  ['a refused user', clusterError(401, 'security_exception', 'Unauthorized')],
  ['a shard failed', { body: { timed_out: false, _shards: { failed: 1 }, hits: {} } }],
  ['too late', { body: { timed_out: true, _shards: { failed: 0 }, hits: {} } }],
])('a search that gets "%s" asks to come back', async (_, answer) => {
  cluster.search = () => answer;
  const index = new SearchIndex(openReader({ urls: [cluster.url] }), alias);
  const engine = new OpenSearchEngine(database.db, index);
  await expect(searchJobs(engine, { ...exactSearch, keywords: 'clerk' })).rejects.toBeInstanceOf(Unavailable);
});

describe('a node that does not know the index is passed over', () => {
  const lacksIndex = clusterError(404, 'index_not_found_exception', 'no such index');
  let returned: PlayedCluster;
  beforeEach(async () => {
    returned = await playCluster();
  });
  afterEach(() => returned.close());

  test('by searches', async () => {
    let refused = 0;
    returned.search = () => {
      refused++;
      return lacksIndex;
    };
    const hits = { total: { value: 7 }, hits: [] };
    cluster.search = () => ({ body: { timed_out: false, _shards: { failed: 0 }, hits } });
    const index = new SearchIndex(openReader({ urls: [returned.url, cluster.url] }), alias);
    const totals: number[] = [];
    for (let at = 0; at < 5; at++) totals.push((await index.search({ query: { match_all: {} } })).total);
    expect({ totals, refused }).toEqual({ totals: [7, 7, 7, 7, 7], refused: 1 });
  });

  test.each([0, 1])('by what is written, whichever node is asked first (%i)', async (first) => {
    const refused: string[] = [];
    returned.bulk = (...asked) => {
      refused.push('bulk');
      return everyItem(404, 'index_not_found_exception', 'no such index')(...asked);
    };
    returned.other = ({ method, path }) => {
      if (method !== 'HEAD' && !path.includes('_refresh')) return { body: { acknowledged: true } };
      refused.push(path);
      return lacksIndex;
    };
    cluster.other = ({ method, path }) =>
      method === 'PUT' && path.startsWith(`/${alias}-`)
        ? clusterError(400, 'resource_already_exists_exception', 'index [played] already exists')
        : { body: { acknowledged: true } };
    const urls = [returned.url, cluster.url];
    expect(await run(writerTo({ urls: first === 0 ? urls : urls.toReversed() }))).toBe('done');
    expect(cluster.written).toEqual(ids);
    expect(refused).toHaveLength(1);
  });
});

describe('TLS', () => {
  const user = { username: 'lantern', password: 'a password of its own' };
  let caPath: string;
  let tls: TestCertificate;
  let pin: string;
  beforeAll(() => {
    tls = makeCertificate('search.example');
    caPath = tls.path;
    pin = new X509Certificate(tls.cert).fingerprint256;
  });
  afterAll(() => tls.remove());
  beforeEach(async () => {
    await cluster.close();
    cluster = await playCluster(tls);
    cluster.authorization = `Basic ${Buffer.from(`${user.username}:${user.password}`).toString('base64')}`;
  });

  test.each<[string, () => Partial<ClusterSettings>, string | null]>([
    ['a pinned certificate, a user and a password', () => ({ ...user, caPath, fingerprint: pin }), null],
    [
      'the pin in lower case without colons',
      () => ({ ...user, caPath, fingerprint: pin.replaceAll(':', '').toLowerCase() }),
      null,
    ],
    [
      'another pin',
      () => ({ ...user, caPath, fingerprint: createHash('sha256').update('another').digest('hex') }),
      'Check SEARCH_CA and SEARCH_FINGERPRINT',
    ],
    ['an unknown authority', () => ({ ...user, fingerprint: pin }), 'Check SEARCH_CA and SEARCH_FINGERPRINT'],
    ['another name without a pin', () => ({ ...user, caPath }), 'Check SEARCH_CA and SEARCH_FINGERPRINT'],
    [
      'a wrong password',
      () => ({ ...user, password: 'wrong', caPath, fingerprint: pin }),
      'Check SEARCH_USER and SEARCH_PASSWORD',
    ],
    ['no user', () => ({ caPath, fingerprint: pin }), 'Check SEARCH_USER and SEARCH_PASSWORD'],
  ])('%s', async (_, settings, words) => {
    expect(await run(writerTo(settings()))).toBe(words === null ? 'done' : 'trouble');
    expect(await shownTroubles()).toEqual(words === null ? [] : [expect.stringContaining(words)]);
    expect(cluster.written.length > 0).toBe(words === null);
  });
});
