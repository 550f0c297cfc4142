import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { normalizeJob } from '../../catalog/postings/normalize-job.ts';
import type { RawJob } from '../../catalog/postings/raw-job.ts';
import type { BoardClient } from '../sources/board-client.ts';
import { findBoard } from '../sources/connectors.ts';
import type { FeedRow } from '../sources/feed-row.ts';
import { readFeed } from './read-feed.ts';

async function rowsOf(text: string): Promise<FeedRow[]> {
  const chunks = Readable.from([Buffer.from(text)]);
  return Array.fromAsync(readFeed({ chunks, charset: null, url: 'https://employer.example/job' }));
}

async function rawsOf(text: string): Promise<RawJob[]> {
  const rows = await rowsOf(text);
  return rows.map((row) => {
    if (!row.ok) throw new Error(row.reason);
    return row.raw;
  });
}

const onlyRaw = async (text: string): Promise<RawJob> => {
  const [raw, ...more] = await rawsOf(text);
  expect(more).toEqual([]);
  return raw!;
};

function jobOf(raw: RawJob) {
  const now = new Date('2026-06-01T00:00:00Z');
  const read = normalizeJob({ ...raw, company: raw.company || 'Acme' }, 'id', { now, firstSeen: now });
  if (!read.ok) throw new Error(read.reason);
  return read.job;
}

const page = (posting: object, wrap = (json: string) => json): string =>
  `<!doctype html><html><script type="application/ld+json">${wrap(
    JSON.stringify({
      '@context': 'https://schema.org',
      '@type': 'JobPosting',
      title: 'Nurse',
      hiringOrganization: 'Acme',
      ...posting,
    }),
  )}</script></html>`;

test.each<[object | string | number, number | null, number | null, string | null]>([
  [{ currency: 'USD', unitText: 'HOUR', value: 25 }, 25, 25, 'hour'],
  ['100000', 100_000, 100_000, 'year'],
  [100_000, 100_000, 100_000, 'year'],
  ['$25 - $30 an hour', 25, 30, 'hour'],
  [{ value: { maxValue: 90_000, unitText: 'YEAR' } }, null, 90_000, 'year'],
  [{ value: { minValue: 20, unitText: 'HOUR' } }, 20, null, 'hour'],
  [{ value: { minValue: 0, maxValue: 50_000, unitText: 'YEAR' } }, null, 50_000, 'year'],
  [{ minValue: 18.5, maxValue: '22.00', unitText: 'HOUR', currency: 'USD' }, 18.5, 22, 'hour'],
  [{ value: { minValue: '60,000', maxValue: '75,000', unitText: 'YEAR' } }, 60_000, 75_000, 'year'],
  [{ price: 30, priceCurrency: 'USD', unitCode: 'HUR' }, 30, 30, 'hour'],
  [{ minPrice: 4000, maxPrice: 5000, unitText: 'MONTH' }, 4000, 5000, 'month'],
  [[{ currency: 'USD', value: { value: 52_000, unitText: 'ANN' } }], 52_000, 52_000, 'year'],
])('baseSalary %j is %s to %s by the %s', async (baseSalary, payMin, payMax, payPeriod) => {
  expect(jobOf(await onlyRaw(page({ baseSalary })))).toMatchObject({ payMin, payMax, payPeriod });
});

const address = (addressLocality: string, addressRegion: string, more = {}) => ({
  '@type': 'Place',
  address: { '@type': 'PostalAddress', addressLocality, addressRegion, addressCountry: 'US', ...more },
});

test.each<[string, object, string[]]>([
  [
    'several',
    { jobLocation: [address('Austin', 'TX'), address('Denver', 'CO'), address('Boise', 'ID')] },
    ['Austin TX', 'Denver CO', 'Boise ID'],
  ],
  ['a text address', { jobLocation: { '@type': 'Place', address: 'Austin, TX 78701' } }, ['Austin TX 78701']],
  ['a text', { jobLocation: 'Boise, ID' }, ['Boise ID']],
  ['several texts', { jobLocation: ['Boise, ID', 'Salem, OR'] }, ['Boise ID', 'Salem OR']],
  [
    'an address without a place',
    { jobLocation: { '@type': 'PostalAddress', addressLocality: 'Austin', addressRegion: 'Texas' } },
    ['Austin TX'],
  ],
  ['a ZIP', { jobLocation: address('Carmel', 'IN', { postalCode: '46032' }) }, ['Carmel IN 46032']],
  ['a name', { jobLocation: { '@type': 'Place', name: 'Tulsa, OK' } }, ['Tulsa OK']],
])('jobLocation with %s', async (_what, posting, expected) => {
  const { places } = jobOf(await onlyRaw(page(posting)));
  expect(places.map(({ city, state, zip }) => [city, state, zip].filter(Boolean).join(' '))).toEqual(
    expected,
  );
});

test('applicantLocationRequirements with states say where a remote worker must live', async () => {
  const state = (name: string) => ({ '@type': 'State', name });
  const raw = await onlyRaw(
    page({
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: [state('Texas, US'), state('Oklahoma')],
    }),
  );
  expect(raw.location).toBe('Remote (must live in Texas, US; Oklahoma)');
  expect(jobOf(raw).workplace).toBe('remote');
});

test.each<[object, string[]]>([
  [{ applicantLocationRequirements: { '@type': 'Country', name: 'CA' } }, ['CA']],
  [
    {
      applicantLocationRequirements: [
        { '@type': 'Country', name: 'DE' },
        { '@type': 'Country', name: 'IN' },
      ],
    },
    ['DE', 'IN'],
  ],
  [{ jobLocation: { address: { addressLocality: 'Guelph', addressCountry: 'CA' } } }, ['CA']],
  [
    { jobLocation: [{ address: { addressLocality: 'Guelph', addressCountry: 'CA' } }, 'Boise, ID'] },
    ['CA', 'US'],
  ],
])('the code of a country in %j is no state', async (posting, countries) => {
  const { places } = jobOf(await onlyRaw(page({ jobLocationType: 'TELECOMMUTE', ...posting })));
  expect(places.map(({ country }) => country)).toEqual(countries);
});

test.each<[string, string]>([
  [
    'a raw line break and a tab in a text',
    page({ description: 'One@Two' }, (json) => json.replace('@Two', '\n\tTwo')),
  ],
  ['a semicolon behind the object', page({}, (json) => `${json};`)],
  ['a comment around it', page({}, (json) => `<!-- ${json} -->`)],
  ['CDATA around it', page({}, (json) => `//<![CDATA[\n${json}\n//]]>`)],
  ['a trailing comma', page({}, (json) => json.replace(/\}$/, ',}'))],
  ['escaped quotes', page({}, (json) => json.replaceAll('"', '&quot;'))],
  ['a page around it', page({}, (json) => `{"@type":"WebPage","mainEntity":${json}}`)],
  ['a graph in a list', page({}, (json) => `[{"@graph":[{"@type":"Thing"},{"about":${json}}]}]`)],
  [
    'its type as an address',
    page({}, (json) => json.replace('"JobPosting"', '"https://schema.org/JobPosting"')),
  ],
])('JSON-LD with %s is read', async (_what, text) => {
  expect((await onlyRaw(text)).title).toBe('Nurse');
});

test('texts keep marks that would end JSON', async () => {
  const description = 'a;b //c ,} "quoted" <!-- x';
  const { description: read } = await onlyRaw(page({ description }, (json) => `${json};`));
  expect(read).toBe(description);
});

const boards: [string, object, string][] = [
  [
    'ashby',
    {
      location: 'Austin',
      secondaryLocations: [
        {
          location: 'Denver',
          address: { postalAddress: { addressLocality: 'Denver', addressRegion: 'Colorado' } },
        },
        { location: 'Boise' },
      ],
    },
    'Austin; Denver, Colorado; Boise',
  ],
  ['lever', { categories: { location: 'Austin', allLocations: ['Austin', 'Denver'] } }, 'Austin; Denver'],
  [
    'workable',
    {
      city: 'Austin',
      locations: [
        { city: 'Austin', region: 'Texas', countryCode: 'US' },
        { city: 'Denver', region: 'Colorado', countryCode: 'US' },
      ],
    },
    'Austin, Texas, US; Denver, Colorado, US',
  ],
  [
    'recruitee',
    {
      location: 'Austin',
      locations: [
        { city: 'Austin', state_code: 'TX', country_code: 'US' },
        { city: 'Boise', state_code: 'ID', country_code: 'US' },
      ],
    },
    'Austin, TX, US; Boise, ID, US',
  ],
  ['recruitee', { location: 'Austin, TX' }, 'Austin, TX'],
  [
    'greenhouse',
    {
      location: { name: 'Hybrid' },
      offices: [
        { name: 'Texas', location: 'Austin, TX' },
        { name: 'Denver, CO', location: null },
      ],
    },
    'Austin, TX; Denver, CO',
  ],
  [
    'greenhouse',
    { location: { name: 'Boise, ID' }, offices: [{ name: 'Headquarters', location: 'Austin, TX' }] },
    'Boise, ID',
  ],
];

/** The posting of a board whose list has only this one. */
async function postingOf(name: string, item: object) {
  const client = { json: async () => (name === 'lever' ? [item] : { jobs: [item], offers: [item] }) };
  const { connector } = findBoard(`${name}:acme`)!;
  const [row] = await Array.fromAsync(connector.read(client as unknown as BoardClient, 'acme'));
  return row;
}

test.each(boards)('%s with the places of %j', async (name, item, location) => {
  expect(await postingOf(name, item)).toMatchObject({ raw: { location } });
});

test('an office says where, and its job how', async () => {
  const item = { location: { name: 'Hybrid' }, offices: [{ location: 'Austin, TX' }] };
  expect(await postingOf('greenhouse', item)).toMatchObject({
    raw: { workplace: 'Hybrid', location: 'Austin, TX' },
  });
});

const csv = (header: string, row: string): string => `${header}\n${row}\n`;

test.each<[string, string, Partial<RawJob>]>([
  [
    'JobSpy',
    csv(
      'id,site,job_url,job_url_direct,title,company,location,date_posted,job_type,interval,min_amount,max_amount,currency,is_remote',
      'x1,indeed,https://board.example/1,https://acme.example/1,Cook,Acme,"Austin, TX, US",2025-11-20,fulltime,hourly,18.5,22.0,USD,False',
    ),
    {
      link: 'https://acme.example/1',
      salary: '$18.50 - $22 an hour',
      location: 'Austin, TX, US',
      jobType: 'fulltime',
    },
  ],
  [
    'a spreadsheet',
    csv(
      'Requisition ID;Job Title;Hiring Company;Work Location;Pay Range;Posted Date;Close Date;Application Link',
      'R-7;Cook;Acme;Boise, ID;$20 - $25 an hour;11/20/2025;12/20/2025;https://acme.example/7',
    ),
    {
      externalId: 'R-7',
      title: 'Cook',
      company: 'Acme',
      location: 'Boise, ID',
      salary: '$20 - $25 an hour',
      postedAt: '11/20/2025',
      expiresAt: '12/20/2025',
    },
  ],
  [
    'a city of New York',
    csv(
      'Job ID,Agency,Business Title,Salary Range From,Salary Range To,Salary Frequency,Work Location,Posting Date,Post Until,URL',
      '42,DEPT OF PARKS,Gardener,50217,65000,Annual,Queens,2025-11-20,2026-01-01,https://a.example/42',
    ),
    {
      externalId: '42',
      company: 'DEPT OF PARKS',
      salary: '$50,217 - $65,000 a year',
      expiresAt: '2026-01-01',
    },
  ],
  [
    'sep=;',
    `sep=;\r\nid;title;company;url\r\n1;Cook;Acme;https://a.example/1\r\n`,
    { externalId: '1', title: 'Cook' },
  ],
  ['an array', '[{"id":1,"title":"Cook","url":"https://a.example/1"}]', { externalId: '1', title: 'Cook' }],
  [
    'an object around the array',
    '{"count":1,"jobs":[{"id":1,"title":"Cook","tags":[{"a":1}]}]}',
    { title: 'Cook' },
  ],
  [
    'a document of several lines',
    '{\n "data": {\n  "results": [\n   {"id": 1, "title": "Cook"}\n  ]\n }\n}\n',
    { title: 'Cook' },
  ],
  ['one job of several lines', '{\n "id": 1,\n "title": "Cook"\n}', { title: 'Cook' }],
  [
    'a list of places beside one',
    '{"title":"Cook","location":"Multiple Locations","locations":["Arcata, California","Silt, Colorado"]}\n',
    { location: 'Multiple Locations; Arcata, California; Silt, Colorado' },
  ],
  ['a line with lists', '{"id":1,"title":"Cook","benefits":[{"a":1}]}\n', { title: 'Cook' }],
  [
    'RSS 2.0',
    '<?xml version="1.0"?><rss version="2.0" xmlns:dc="d"><channel><title>Jobs</title><item><title>Cook</title><link>https://a.example/1</link><guid>g1</guid><dc:creator>Acme</dc:creator><pubDate>Thu, 20 Nov 2025 10:00:00 GMT</pubDate><description>Cook well.</description></item></channel></rss>',
    { externalId: 'g1', title: 'Cook', company: 'Acme', link: 'https://a.example/1' },
  ],
  [
    'RSS with the employer in its title',
    '<rss><channel><item><title>Line Cook at Acme Kitchens</title><link>https://a.example/1</link></item></channel></rss>',
    { title: 'Line Cook', company: 'Acme Kitchens' },
  ],
  [
    'RSS with the employer first',
    '<rss><channel><item><title>Acme Kitchens: Line Cook</title><link>https://a.example/1</link></item></channel></rss>',
    { title: 'Line Cook', company: 'Acme Kitchens' },
  ],
])('%s is read', async (_what, text, expected) => {
  expect(await onlyRaw(text)).toMatchObject(expected);
});

test.each(['{"jobs":[{"id":1,"title":"Co', '[{"id":1},', '{\n"jobs": nothing\n}'])(
  '%s ends the feed as broken',
  async (text) => {
    const reason = expect.stringContaining('truncated or is not valid JSON');
    expect(await rowsOf(text)).toMatchObject([{ ok: false, broken: true, reason }]);
  },
);
