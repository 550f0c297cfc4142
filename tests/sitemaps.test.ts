import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { servicesContext } from '../src/app/context.ts';
import { loader as sitemap } from '../src/app/routes/seo/sitemap.ts';
import { loader as sitemapPages } from '../src/app/routes/seo/sitemap-pages.ts';
import { loader as sitemapPart } from '../src/app/routes/seo/sitemap-part.ts';
import { SearchLog } from '../src/office/searches/search-log.server.ts';
import { refreshCompanies } from '../src/search/companies/companies-refresh.server.ts';
import { indexJobs } from '../src/search/engine/index-jobs.server.ts';
import { refreshLandings } from '../src/search/landing/landing-refresh.server.ts';
import { refreshPayFigures } from '../src/search/salary/refresh-pay-figures.server.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { insertJobs } from './support/jobs.ts';
import { insertPaidJobs, times } from './support/paid-jobs.ts';
import { testServices } from './support/services.ts';

const origin = 'https://jobs.example.org';
let database: TestDatabase;
let context: RouterContextProvider;

beforeAll(async () => {
  database = await createTestDatabase();
  const searchLog = new SearchLog(database.db, origin);
  const services = { ...testServices(database, { ORIGIN: origin }), searchLog };
  context = new RouterContextProvider();
  context.set(servicesContext, { ...services, endpoints: [], origin, report: () => undefined });
  const ids = await insertJobs(
    database.db,
    Array.from({ length: 30 }, () => ({ category: 'Sales' })),
  );
  await sql`
    update jobs set places = jsonb_build_array(jsonb_build_object('state', 'TX', 'country', 'US',
      'city', case when id % 2 = 0 then 'O''Brien & "Sons" <Élan>' else 'Austin' end))
    where id = any(${ids}::bigint[])`.execute(database.db);
  await database.db.transaction().execute((tx) => indexJobs(tx, ids));
  await insertJobs(database.db, [
    { company: '北京 & "Söhne", Ltd' },
    { company: '北京 & Söhne' },
    { company: '北京 and Sohne' },
    { company: 'Two Jobs' },
    { company: 'Two Jobs' },
  ]);
  await insertPaidJobs(
    database.db,
    times(10, (at) => ({ title: 'Registered Nurse', year: 60_000 + at })),
  );
  await refreshLandings(database.db);
  await refreshCompanies(database.db);
  await refreshPayFigures(database.db);
});
afterAll(() => database.drop());

const readers: [RegExp, (args: never) => Response | Promise<Response>][] = [
  [/^\/sitemap\.xml$/, sitemap],
  [/^\/sitemap-pages\.xml$/, sitemapPages],
  [/^\/sitemap-/, sitemapPart],
];

async function read(path: string): Promise<string> {
  const [, loader] = readers.find(([one]) => one.test(path))!;
  const response = await loader({ context, request: new Request(origin + path) } as never);
  return response.text();
}

const schema = (name: string) => ({
  fileName: name,
  contents: readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8'),
});

async function faultsOf(xml: string, schemaName: string): Promise<string[]> {
  const { errors } = await validateXML({ xml, schema: schema(schemaName) });
  return errors.map(({ message }) => message);
}

const locations = (xml: string): string[] =>
  Array.from(xml.matchAll(/<loc>([^<]+)<\/loc>/g), ([, loc]) => loc!);

test('the index and all of its parts follow the schemas of sitemaps.org', async () => {
  const index = await read('/sitemap.xml');
  expect(await faultsOf(index, 'siteindex.xsd')).toEqual([]);
  const parts = locations(index).map((location) => location.replace(origin, ''));
  expect(parts).toEqual([
    '/sitemap-pages.xml',
    '/sitemap-landing/0.xml',
    '/sitemap-companies/0.xml',
    '/sitemap-salaries/0.xml',
    '/sitemap-jobs/0.xml',
  ]);
  const files = await Promise.all(parts.map(read));
  for (const file of files) expect(await faultsOf(file, 'sitemap.xsd')).toEqual([]);
  const counts = files.map((file) => locations(file).length);
  expect(counts.slice(1)).toEqual([6, 2, 1, 45]);
  const pages = files.flatMap(locations);
  expect(new Set(pages).size).toBe(pages.length);
  expect(pages).toContain(`${origin}/salaries/registered-nurses`);
  expect(pages).toContain(`${origin}/jobs-in/texas/obrien-sons-elan/sales`);
  expect(locations(files[2]!)).toEqual([
    `${origin}/companies/acme`,
    `${origin}/companies/%E5%8C%97%E4%BA%AC-and-sohne`,
  ]);
});

test('the schemas find errors', async () => {
  const bad =
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><lastmod>today</lastmod></url></urlset>';
  expect(await faultsOf(bad, 'sitemap.xsd')).not.toEqual([]);
  expect(await faultsOf(bad, 'siteindex.xsd')).not.toEqual([]);
});

test.each([
  '/sitemap-jobs/9.xml',
  '/sitemap-jobs/x.xml',
  '/sitemap-landing/1.xml',
  '/sitemap-landing/-1.xml',
  '/sitemap-companies/1.xml',
  '/sitemap-companies/x.xml',
])('%s is missing', async (path) => {
  await expect(read(path)).rejects.toMatchObject({ init: { status: 404 } });
});
