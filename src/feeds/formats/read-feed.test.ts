import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { fixture, readAllRows, readFixture } from '../../../tests/support/feeds.ts';
import type { RawJob } from '../../catalog/postings/raw-job.ts';
import type { FeedRow } from '../sources/feed-row.ts';
import { readFeed } from './read-feed.ts';

const first: [string, number, Partial<RawJob>][] = [
  [
    'indeed.xml',
    5,
    {
      externalId: '700100100',
      title: 'Classroom Aide',
      company: 'Office of Base Schools',
      city: 'Fort Benning',
      region: 'GA',
      country: 'US',
      jobType: 'fulltime',
      postedAt: 'Fri, 12 Sep 2025 00:00:00 GMT',
      link: 'https://jobs.example.org/job/700100100?utm_source=FEED&utm_medium=cpc',
    },
  ],
  [
    'ziprecruiter.xml',
    3,
    { externalId: '700100100', title: 'Classroom Aide', postedAt: '2025-09-12T07:27:14' },
  ],
  [
    'jooble.xml',
    3,
    {
      externalId: '700100100',
      title: 'Classroom Aide',
      location: 'Fort Benning, GA',
      region: '',
      jobType: 'full-time',
      postedAt: '12.09.2025',
      expiresAt: '2025-09-22',
    },
  ],
  [
    'appcast.xml',
    1,
    {
      externalId: 'A-100',
      title: 'Forklift Operator',
      location: 'Savannah, GA',
      postalCode: '31401',
      description: '<p>Move pallets safely.</p>',
      postedAt: '2026-03-02',
      category: 'Warehouse',
      bid: '0.45',
    },
  ],
  [
    'careerjet.xml',
    1,
    {
      externalId: 'CJ-7',
      salary: '$18 an hour',
      description: 'Cook well & fast.',
      link: 'https://www.example.com/cj-7/apply',
      bid: '0.3',
      bidModel: 'cpc',
    },
  ],
  ['talent.xml', 1, { externalId: 'T-1', postedAt: '2026-02-11', description: '<p>Weld & grind.</p>' }],
  [
    'wrong-end-tags.xml',
    2,
    {
      externalId: 'No Reference Number',
      title: 'Independent Recruiter with English',
      company: 'Pinegrove Recruiting',
      postedAt: '2024-09-14T00:00:00.000Z',
      workplace: 'TELECOMMUTE',
    },
  ],
  [
    'posting.html',
    1,
    {
      externalId: 'B-9',
      title: 'Baker',
      company: 'Mill & Stone',
      city: 'Bend',
      region: 'OR',
      postalCode: '97701',
      country: 'US',
      jobType: 'PART_TIME',
      salary: '$19 - $23 an hour',
      postedAt: '2026-05-01',
      expiresAt: '2026-06-01',
    },
  ],
];

test.each(first)('%s is recognized and read', async (name, count, expected) => {
  const rows = await readFixture(name);
  expect(rows.filter((row) => !row.ok)).toEqual([]);
  expect(rows).toHaveLength(count);
  expect(rows[0]).toMatchObject({ ok: true, raw: expected });
});

test('JSON lines: nested names are read, predicted pay is dropped, a bad line is rejected alone', async () => {
  const [nurse, clerk, bad] = await readFixture('jobs.jsonl');
  expect(nurse).toMatchObject({
    raw: {
      externalId: 'j-1',
      company: 'Larkfield Clinic',
      location: 'Omaha, NE',
      latitude: 41.26,
      longitude: -95.94,
      salary: '$60,000 - $75,000',
      link: 'https://example.com/j-1',
      category: 'Healthcare',
      skills: ['Triage', 'CPR'],
    },
  });
  expect(clerk).toMatchObject({ raw: { externalId: 'j-2', salary: '' } });
  expect(bad).toMatchObject({ ok: false, reason: 'the line is not valid JSON', excerpt: 'not json' });
  expect(bad).not.toHaveProperty('broken');
});

test('the kind of employment and the hours are one text, whatever fields state them', async () => {
  const typeOf = async (fields: object) => {
    const line = JSON.stringify({ id: 1, title: 'Clerk', type: 'JobPosting', ...fields });
    const feed = readFeed({ chunks: Readable.from([Buffer.from(line)]), charset: null, url: null }, 'jsonl');
    const [row] = await Array.fromAsync(feed);
    return row?.ok ? row.raw.jobType : row;
  };
  expect(await typeOf({ employmentType: 'Permanent', workSchedule: 'Part Time' })).toBe(
    'Permanent, Part Time',
  );
  expect(await typeOf({ contract_time: 'full_time', contract_type: 'contract' })).toBe('full_time, contract');
  expect(await typeOf({ jobType: 'Full-time', employmentType: 'Full-time' })).toBe('Full-time');
  expect(await typeOf({})).toBe('JobPosting');
});

test('CSV: the separator is detected, quotes can hold separators and line ends, a short row is rejected alone', async () => {
  const rows = await readFixture('jobs.csv');
  const [driver, lines] = rows.filter((row) => row.ok);
  const [short] = rows.filter((row) => !row.ok);
  expect(driver).toMatchObject({
    raw: {
      externalId: 'c-1',
      title: 'Driver; Class A',
      city: 'Reno',
      region: 'NV',
      postedAt: '03/15/2026',
      salary: '$24.50 - $28 an hour',
      skills: ['CDL', 'Hazmat'],
    },
  });
  expect(short).toMatchObject({ ok: false, reason: 'the row has more or fewer columns than the header' });
  expect(lines).toMatchObject({ ok: true, raw: { externalId: 'c-3', title: 'Two\nlines' } });
});

const accented = '<?xml version="1.0"?><source><job><title>Café Manager – Résumé</title></job></source>';
const declared = (name: string) => accented.replace('?>', ` encoding="${name}"?>`);
const latin = (text: string) => Buffer.from(text.replace('–', '\x96'), 'latin1');
const utf16be = Buffer.from(`\uFEFF${accented}`, 'utf16le').swap16();
const encodings: [string, Uint8Array, string | null][] = [
  ['UTF-8', Buffer.from(accented), null],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${accented}`), null],
  ['windows-1252, declared', latin(declared('windows-1252')), null],
  ['windows-1252, by Content-Type', latin(accented), 'windows-1252'],
  ['windows-1252, undeclared', latin(accented), null],
  ['windows-1252 that claims to be UTF-8', latin(declared('utf-8')), null],
  ['UTF-16, little endian', Buffer.from(`\uFEFF${accented}`, 'utf16le'), null],
  ['UTF-16, big endian', utf16be, null],
  ['UTF-16 without a mark', Buffer.from(accented, 'utf16le'), null],
  ['UTF-8 that claims to be UTF-16', Buffer.from(declared('utf-16')), null],
  ['gzip', gzipSync(accented), null],
];
test.each(encodings)('the encoding is detected: %s', async (_name, bytes, charset) => {
  expect(await readAllRows(bytes, 'auto', charset)).toMatchObject([
    { ok: true, raw: { title: 'Café Manager – Résumé' } },
  ]);
});

test('a windows-1252 feed keeps its accents', async () => {
  const [row] = await readFixture('indeed-windows1252.xml');
  expect(row).toMatchObject({ raw: { title: 'Classroom Aide – Résumé “reqd”' } });
});

test('a feed gives the same rows with chunks of any size', async () => {
  const bytes = await readFile(fixture('indeed.xml'));
  const whole = await readAllRows(bytes);
  for (const size of [1, 7, 1000]) {
    const chunks = (async function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    })();
    expect(await readAllRows(chunks)).toEqual(whole);
  }
});

test('each row is checked on its own', async () => {
  const job = (inner: string) => `<job><title>A</title>${inner}</job>`;
  const rows = await readAllRows(
    `<source>${job('<url>https://a.example/?a=1&b=2</url>')}${job('<a><b></a></b><<>')}<job><referencenumber>9</referencenumber><title>open
     ${job('<!-- </job> --><company><![CDATA[</job> & Co]]></company>')}${job('<description>one&nbsp;two</description>')}</source>`,
  );
  expect(rows).toMatchObject([
    { ok: true, raw: { link: 'https://a.example/?a=1&b=2' } },
    { ok: false, reason: expect.stringContaining('malformed XML') },
    { ok: false, reason: '<job> is not closed', externalId: '9' },
    { ok: true, raw: { company: '</job> & Co' } },
    { ok: true, raw: { description: 'one&nbsp;two' } },
  ]);
});

const longIds = (format: 'jsonl' | 'jsonld') => {
  const rows = ['9007199254740993', '9007199254740992', '123456789012345678901234567890'].map(
    (id) =>
      `{"@type":"JobPosting","id":${id},"title":"A","company":"B","url":"https://a.example/${id}","latitude":41.25}`,
  );
  return format === 'jsonl'
    ? rows.join('\n')
    : `<html><script type="application/ld+json">[${rows.join(',')}]</script></html>`;
};
test.each(['jsonl', 'jsonld'] as const)('%s: ids beyond 2^53 stay different', async (format) => {
  const rows = await readAllRows(longIds(format));
  expect(rows.map((row) => row.ok && [row.raw.externalId, row.raw.latitude])).toEqual([
    ['9007199254740993', 41.25],
    ['9007199254740992', 41.25],
    ['123456789012345678901234567890', 41.25],
  ]);
});

const manyJobs = (count: number) =>
  Array.from({ length: count }, (_, n) => `<job><title>Café ${n} – 李 🙂</title></job>`);
const manyPlain = (count: number) => Array.from({ length: count }, () => '<job><title>Cook</title></job>');
const inSource = (parts: (string | Uint8Array)[]) =>
  Buffer.concat(['<source>', ...parts, '</source>'].map((part) => Buffer.from(part as string)));
const jobOfBytes = (...bytes: number[]) =>
  Buffer.concat([Buffer.from('<job><title>A'), Buffer.from(bytes), Buffer.from('B</title></job>')]);
const titles = (rows: FeedRow[]) => rows.map((row) => (row.ok ? row.raw.title : row.reason));

test.each([
  ['at the beginning', 0],
  ['in the middle', 1500],
  ['behind the first 64 kB', 2900],
])('one byte that is not valid UTF-8, %s, damages only its own row', async (_name, place) => {
  const jobs = manyJobs(3000);
  const feed = inSource([...jobs.slice(0, place), jobOfBytes(0xff), ...jobs.slice(place)]);
  for (const size of [feed.length, 997]) {
    const chunks = (async function* () {
      for (let at = 0; at < feed.length; at += size) yield feed.subarray(at, at + size);
    })();
    const rows = await readAllRows(chunks);
    expect(rows.filter((row) => row.damage)).toMatchObject([
      { damage: 'replaced', raw: { title: 'A\ufffdB' } },
    ]);
    const sound = titles(rows).filter((title) => title !== 'A\ufffdB');
    expect(sound).toEqual(jobs.map((_, n) => `Café ${n} – 李 🙂`));
  }
});

test('a stray byte in a feed of ASCII is read as windows-1252, and later UTF-8 stays UTF-8', async () => {
  const plain = manyPlain(3000);
  const rows = await readAllRows(
    inSource([jobOfBytes(0xe9), ...plain, '<job><title>Café – 🙂</title></job>']),
  );
  expect(titles(rows)).toEqual(['AéB', ...plain.map(() => 'Cook'), 'Café – 🙂']);
  expect(rows.filter((row) => row.damage)).toMatchObject([{ damage: 'guessed' }]);
});

test.each(['windows-1252', 'iso-8859-1', 'windows-1251', 'shift_jis', 'utf-16', 'no-such-charset'])(
  'UTF-8 with %s in the Content-Type is read as UTF-8',
  async (charset) => {
    const rows = await readAllRows(inSource(manyJobs(5)), 'auto', charset);
    expect(titles(rows)).toEqual(manyJobs(5).map((_, n) => `Café ${n} – 李 🙂`));
  },
);

test.each(['little', 'big'])('UTF-16 in CSV, %s endian, is recognized without a mark', async (end) => {
  const bytes = Buffer.from('title,company,url\nCafé – 🙂,B,https://a.example/1\n', 'utf16le');
  const rows = await readAllRows(end === 'little' ? bytes : bytes.swap16());
  expect(titles(rows)).toEqual(['Café – 🙂']);
});

test('a feed keeps another declared encoding despite a damaged byte', async () => {
  const japanese = Buffer.from('826082678341', 'hex');
  const feed = inSource([jobOfBytes(...japanese), ...manyPlain(200), jobOfBytes(0xfd)]);
  expect(titles(await readAllRows(feed, 'auto', 'shift_jis'))[0]).toBe('AＡＨアB');
});

test('CSV: stray quotes are text, a malformed row is rejected alone, and any line ends work', async () => {
  const lines = [
    'title,url',
    '5" pipe,https://a.example/1',
    '"a"b,x',
    '"say ""hi""",https://a.example/2',
    '',
    '"",',
  ];
  for (const end of ['\n', '\r\n', '\r'])
    expect(titles(await readAllRows(lines.join(end) + end, 'csv'))).toEqual([
      '5" pipe',
      'malformed CSV: text after a closing quote',
      'say "hi"',
      '',
    ]);
});

test('CSV: a row that is too long, and one with too many columns, are skipped alone', async () => {
  const rows = await readAllRows(
    `title,url\n${'x'.repeat(1_200_000)}\n${','.repeat(1_200_000)}\n${','.repeat(5000)}\nA,https://a.example/\n`,
  );
  expect(titles(rows)).toEqual([
    expect.stringContaining('longer than'),
    expect.stringContaining('longer than'),
    expect.stringContaining('columns'),
    'A',
  ]);
});
