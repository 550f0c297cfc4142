import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { type Api, createApi } from '../src/app/entry/api.ts';
import { apiAddress } from '../src/app/entry/api-key.ts';
import { pageAddress } from '../src/app/page-key.ts';
import { ifMatch } from '../src/desk/lists/resource-endpoints.server.ts';
import { readBrowser } from '../src/desk/sign-in/session-cookie.ts';
import { readBatchAddress } from '../src/money/settlement/preview-batch.server.ts';
import { robotReason } from '../src/money/tracking/clicks/robots.ts';
import { readClickCookie } from '../src/money/tracking/clicks/visits.ts';
import { readConversionReport } from '../src/money/tracking/conversions/conversion-report.ts';
import { describeReport, readLoosely } from '../src/money/tracking/conversions/incoming-reports.server.ts';
import { readPartnerKey } from '../src/money/tracking/conversions/partner-keys.server.ts';
import { readLandingMarks, withoutLandingMarks } from '../src/money/tracking/links/landing-marks.ts';
import { readLinkChoice } from '../src/money/traffic/build-link.ts';
import { acceptedEncoding } from '../src/platform/cache/response-cache.ts';
import { readClient } from '../src/platform/http/client.ts';
import { mediaType } from '../src/platform/http/read-body.ts';
import { pageOf } from '../src/platform/http/same-site.ts';
import { localPath, readWebAddress } from '../src/platform/http/web-address.ts';
import { JobSearchParameters } from '../src/search/parse-search.ts';
import { readStoppedMail } from '../src/seekers/alerts/manage/unsubscribe.schema.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { fillTexts, findOpenTexts, isSchema } from './support/schemas.ts';
import { testServices } from './support/services.ts';

/** What we answer with is no text from outside. */
const answers = /answers\.schema\.ts$/;

const files = import.meta.glob<Record<string, unknown>>('../src/**/*.schema.ts', { eager: true });

let database: TestDatabase;
let api: Api;

beforeAll(async () => {
  database = await createTestDatabase();
  api = createApi(testServices(database), (error) => {
    throw error;
  });
});
afterAll(() => database.drop());

/** Every schema of an input with its name. */
function inputs(): [string, z.ZodMiniType][] {
  const exported = Object.entries(files)
    .filter(([path]) => !answers.test(path))
    .flatMap(([path, module]) =>
      Object.entries(module).flatMap(([name, value]): [string, z.ZodMiniType][] =>
        isSchema(value) ? [[`${path.replace('../src/', '')} ${name}`, value]] : [],
      ),
    );
  const served = api.endpoints.flatMap(({ method, path, params, query, body }) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]): [string, z.ZodMiniType][] =>
      schema ? [[`${method} ${path} ${part}`, schema]] : [],
    ),
  );
  return [...exported, ...served];
}

test('the length of every text from outside is checked before anything else reads it', () => {
  const all = inputs();
  expect(all.length).toBeGreaterThan(200);
  expect(
    all.flatMap(([name, schema]) => findOpenTexts(schema).map(({ at, why }) => `${name}: ${at}: ${why}`)),
  ).toEqual([]);
});

/** Characters and pairs that make patterns look back: separators, brackets, marks, and letters of each kind. */
const hostile = [
  ...'@ \t\n\0\u0001,;:."\'`<>()[]{}&%$#=+-_/\\|!?*^~0a\u00e9\u0301\u200d\u4e2d\ufffd',
  '\u{1f468}',
  '\ud800',
  '\r\n',
  'a ',
  '@a',
  'a.',
  'a-',
  '0,',
  '<a',
  '<!--',
  '&#',
  '%20',
  ' ,',
  ' - ',
];
const size = 100_000;
/** A pattern that has read everything else must give up here, and tries every other way. */
const end = '\u0001a';
const texts = hostile.map((part): [string, string] => [
  JSON.stringify(part),
  part.repeat(Math.ceil(size / part.length)).slice(0, size) + end,
]);

/** Milliseconds of processor that one request may take in one stretch. */
const maxMs = 100;

/** The milliseconds of processor that a call takes, whatever it throws. A pause of the garbage collector does not count: the better of two. */
function cost(call: () => unknown): number {
  const once = (): number => {
    const before = process.cpuUsage();
    try {
      call();
    } catch {
      // Refusing is right.
    }
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  const first = once();
  return first < maxMs ? first : Math.min(first, once());
}

test('100 kB of any character in every text of every schema take no time', () => {
  // A PATCH has the schema of its POST, and lists have plain texts only.
  const all = inputs().filter(([name]) => !/^(PATCH|GET \/admin)/.test(name));
  const slow = all.flatMap(([name, schema]) =>
    texts.flatMap(([of, text]) => {
      const ms = cost(() => schema.safeParse(fillTexts(schema, text)));
      return ms < maxMs ? [] : [`${name}: ${of}: ${ms} ms`];
    }),
  );
  expect(slow).toEqual([]);
});

/** What reads outside text without a schema: queries of pages and of the API, headers, cookies and paths. */
const readers: Record<string, (text: string) => unknown> = {
  'a path': (text) => localPath(`/${text}`, '/'),
  'a web address': (text) => readWebAddress(`https://${text}`),
  'a form type': (text) => mediaType(withHeader('content-type', text)),
  encodings: (text) => acceptedEncoding(withHeader('accept-encoding', `br;q=0.${text}`)),
  cookies: (text) => readBrowser(withHeader('cookie', `session=${text}`).headers, origin),
  'the click cookie': (text) => readClickCookie(withHeader('cookie', `click=${text}`).headers, origin),
  client: (text) => readClient(withHeader('user-agent', text).headers, text, false),
  proxies: (text) => readClient(withHeader('x-forwarded-for', text).headers, '127.0.0.1', true),
  robots: (text) => robotReason({ method: 'GET', headers: withHeader('purpose', text).headers }, agent(text)),
  'versions of a row': (text) => ifMatch(withHeader('if-match', `"${text}`), { columns: [] } as never),
  'a page of ours': (text) => pageOf(withHeader('referer', text), origin, '/'),
  'a partner key': (text) => readPartnerKey(withHeader('authorization', `Bearer ${text}`)),
  'landing marks': (text) => readLandingMarks(query(text, ['utm_source', 'click_id', 'sub1', 'cost'])),
  'other parameters': (text) => withoutLandingMarks(query(text, ['utm_source', text])),
  'a report': (text) => readConversionReport({ click_id: text, payout: text, event: text, [text]: text }),
  'a refused report': (text) => describeReport({ click_id: text, [text]: text }, text),
  'an unknown body': (text) => readLoosely(text),
  'an alert': (text) => readStoppedMail(text),
  'a batch': (text) => readBatchAddress(query(text, ['action', 'status', text])),
  'a link': (text) => readLinkChoice(query(text, ['macro', 'set-sub1', 'built']), []),
  ...Object.fromEntries(
    ['/', '/jobs', '/jobs/feed.xml', '/job-news', '/salary-calculator', '/about', '/jobs.data'].map(
      (path) => [
        `the page ${path}`,
        (text: string) =>
          pageAddress(new URL(`${origin}${path}?${query(text.slice(0, inAddress), pageParameters)}`), () => [
            'root',
          ]),
      ],
    ),
  ),
  ...Object.fromEntries(
    ['/api/jobs', '/api/jobs/facets', '/api/articles', '/api/suggest'].map((path) => [
      path,
      (text: string) =>
        apiAddress(new URL(`${origin}${path}?${query(text.slice(0, inAddress), pageParameters)}`)),
    ]),
  ),
};
/** All parameters together fill the longest address. */
const inAddress = 250;
const pageParameters = [
  ...Object.keys(JobSearchParameters.shape),
  ...['cursor', 'keyword', 'q', 'kind', 'jobCategory', 'skills', '_routes', 'utm_source'],
];

test('what reads texts without a schema takes no time for 100 kB', () => {
  const queries = api.endpoints.flatMap(({ path, query: schema, parseQuery }) =>
    parseQuery
      ? [
          [
            path,
            (text: string) => parseQuery(query(text, Object.keys((schema as z.ZodMiniObject).shape))),
          ] as const,
        ]
      : [],
  );
  expect(queries.length).toBeGreaterThan(20);
  const slow = [...Object.entries(readers), ...queries].flatMap(([name, read]) =>
    texts.flatMap(([of, text]) => {
      const ms = cost(() => read(text));
      return ms < maxMs ? [] : [`${name}: ${of}: ${ms} ms`];
    }),
  );
  expect(slow).toEqual([]);
});

const origin = 'http://localhost:3000';
const query = (text: string, names: readonly string[]): URLSearchParams =>
  new URLSearchParams(names.map((name) => [name, text]));
const agent = (userAgent: string) => ({ ip: '203.0.113.7', userAgent, optsOut: false });
/** A header holds no line breaks and only single bytes. */
const withHeader = (name: string, text: string): Request =>
  new Request(origin, { headers: { [name]: text.replace(/[^\x20-\x7e\xa0-\xff]/g, '\xe9') } });
