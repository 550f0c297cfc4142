import { createReadStream, existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadZipCodes } from '../src/catalog/places/places.server.ts';
import { readFeed } from '../src/feeds/formats/read-feed.ts';
import { importJobs } from '../src/feeds/import/import.server.ts';
import { loadSamples } from '../src/feeds/import/samples.server.ts';
import { sampleJobs } from '../src/feeds/samples/sample-jobs.ts';
import { agentTools } from '../src/open/agents/tools.server.ts';
import { refreshCompanies } from '../src/search/companies/companies-refresh.server.ts';
import { PostgresEngine } from '../src/search/postgres-engine.server.ts';
import { type Answer, openAgentSite } from './support/agent-site.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';

const schemas = join(import.meta.dirname, 'fixtures/ojcp');
const feed = join(process.env.JOBLANTERN_DATA ?? '../shared/data', 'feeds/public_sector_us.xml');
const origin = 'http://localhost:3000';

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
for (const path of globSync('**/*.json', { cwd: schemas }))
  ajv.addSchema(JSON.parse(readFileSync(join(schemas, path), 'utf8')));

/** What a schema finds wrong with an answer. */
function faults(schema: string, answer: unknown): string[] {
  const validate = ajv.getSchema(`https://ojcp.dev/schemas/v0.1/${schema}.json`)!;
  return validate(answer) ? [] : (validate.errors ?? []).map((one) => `${one.instancePath} ${one.message}`);
}

async function fillWithFeed({ db }: TestDatabase): Promise<void> {
  await loadZipCodes(db);
  const rows = readFeed({ chunks: createReadStream(feed), charset: null, url: null }, 'auto');
  await importJobs(db, { source: 'public', sourceKind: 'aggregator', rows });
}

const catalogs: [name: string, fill: (database: TestDatabase) => Promise<unknown>][] = [
  ['the samples', ({ db }) => loadSamples(db, 'Samples', async () => sampleJobs(new Date()))],
  // The public feed is beside a checkout of the team only.
  ...(existsSync(feed) ? [['the public feed', fillWithFeed] as [string, typeof fillWithFeed]] : []),
];

describe.each(catalogs)('over %s', (_name, fill) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await fill(database);
    await refreshCompanies(database.db);
  }, 240_000);
  afterAll(() => database.drop());

  const ask = async (name: string, args: object): Promise<Answer> => {
    const tools = agentTools({ readDb: database.db, search: new PostgresEngine(database.db), origin });
    return JSON.parse(
      JSON.stringify(
        await tools
          .find((tool) => tool.name === name)!
          .read(args)
          .answer(),
      ),
    );
  };

  test('every job and its employer fit the schemas', { timeout: 240_000 }, async () => {
    const tools = agentTools({ readDb: database.db, search: new PostgresEngine(database.db), origin });
    const read = async (name: string, args: object): Promise<Answer> =>
      JSON.parse(
        JSON.stringify(
          await tools
            .find((tool) => tool.name === name)!
            .read(args)
            .answer(),
        ),
      );
    const employers = new Set<string>();
    let pagination: object | null = { limit: 20 };
    let jobs = 0;
    while (pagination) {
      const answer: Answer = await read('search_jobs', { query: '', sort: 'date', pagination });
      expect(faults('responses/search-jobs', answer)).toEqual([]);
      for (const row of answer.jobs) expect(faults('job-posting', row)).toEqual([]);
      for (const row of answer.jobs.slice(0, 4)) {
        const detail = await read('get_job_detail', { job_id: row.ojcp_id });
        expect(faults('responses/job-detail', detail)).toEqual([]);
        if (row.employer.ojcp_employer_id) employers.add(row.employer.ojcp_employer_id);
      }
      jobs += answer.jobs.length;
      pagination = answer.next_page;
    }
    expect(jobs).toBeGreaterThan(500);
    for (const employer_id of employers)
      expect(
        faults('responses/employer-context', await read('get_employer_context', { employer_id })),
      ).toEqual([]);
  });

  test.each([
    'nurse',
    'remote engineer over $100k',
    'weldre',
    'nothing of that kind',
    'clerk, "it specialist"',
  ])('a search for %s fits the schema', async (query) => {
    const answer = await ask('search_jobs', { query });
    expect(faults('responses/search-jobs', answer)).toEqual([]);
    expect(answer.query).toBe(query);
  });
});

describe('over HTTP', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await loadSamples(database.db, 'Samples', async () => sampleJobs(new Date()));
  }, 120_000);
  afterAll(() => database.drop());

  test('the manifest leads to tools that answer without a handshake', async () => {
    const { app, call } = openAgentSite(database);
    const response = await app.fetch(new Request(`${origin}/.well-known/ojcp.json`));
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    const manifest = (await response.json()) as Answer;
    expect(faults('manifest', manifest)).toEqual([]);
    expect(manifest).toMatchObject({ mcp_endpoint: `${origin}/mcp`, rate_limits: { anonymous_rps: 1 } });
    const { answer } = await call('search_jobs', { query: 'engineer', pagination: { limit: 1 } });
    expect(answer).toMatchObject({ returned: 1, offset: 0, query: 'engineer' });
    const { answer: detail } = await call('get_job_detail', { job_id: answer.jobs[0].ojcp_id });
    expect(detail.job.ojcp_id).toBe(answer.jobs[0].ojcp_id);
  });

  test.each<[string, object]>([
    ['search_jobs', {}],
    ['search_jobs', { query: 'x', location: { radius_miles: 'far' } }],
    ['get_job_detail', { job_id: 'nothing' }],
    ['get_employer_context', { employer_id: 'nobody' }],
  ])('the error of %s %j fits the schema', async (name, args) => {
    const { isError, answer } = await openAgentSite(database).call(name, args);
    expect(isError).toBe(true);
    expect(faults('responses/error', answer)).toEqual([]);
  });
});
