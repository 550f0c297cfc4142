import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readAllRows } from '../../../tests/support/feeds.ts';
import { normalizeJob } from '../../catalog/postings/normalize-job.ts';
import type { FeedFormat } from '../formats/detect-format.ts';
import { hashRow, identifyRow } from './identify-row.ts';

/** Reads a feed and parses its rows as an import does. @returns the number of rows. */
async function work(feed: string | Uint8Array, format: FeedFormat | 'auto'): Promise<number> {
  const rows = await readAllRows(feed, format);
  for (const row of rows) {
    if (!row.ok) continue;
    hashRow(row.raw);
    normalizeJob(row.raw, identifyRow(row.raw) ?? 'x', { now: new Date(), firstSeen: new Date() });
  }
  return rows.length;
}

/** @returns milliseconds of processor time. */
async function processorTime(run: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Work within this time cannot be quadratic at these sizes, because that would take seconds. */
const negligible = 150;

/** Other work on the machine only adds time, so the minimum of up to eight runs counts. */
async function expectLinear(
  make: (size: number) => string | Uint8Array,
  format: FeedFormat | 'auto',
): Promise<void> {
  const [small, large] = [make(100_000), make(400_000)];
  let [one, four] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let turn = 0; turn < 8; turn++) {
    four = Math.min(four, await processorTime(() => work(large, format)));
    if (four < negligible) return;
    one = Math.min(one, await processorTime(() => work(small, format)));
    if (four < 9 * Math.max(one, 30)) return;
  }
  expect.fail(`${one} ms, and ${four} ms for four times as much`);
}

const fill = (part: string, size: number): string => part.repeat(Math.ceil(size / part.length));
const numbered = (size: number, part: (n: number) => string): string => {
  let text = '';
  for (let n = 0; text.length < size; n++) text += part(n);
  return text;
};
const link = 'https://a.example/1';
const xmlRow = (inner: string): string => `<source><job><title>x</title>${inner}</job></source>`;
const xmlField = (text: string): string =>
  xmlRow(`<company>c</company><url>${link}</url><description><![CDATA[${text}]]></description>`);
const jsonRow = (fields: object): string =>
  `${JSON.stringify({ id: 1, title: 'x', company: 'c', url: link, ...fields })}\n`;

const hostile: Record<string, [FeedFormat | 'auto', (size: number) => string | Uint8Array]> = {
  'CSV: stray quotes in one field': ['csv', (n) => `title,company,url\n${fill('<a b="', n)}`],
  'CSV: stray quotes, semicolons': ['csv', (n) => `title;company;url\n${fill('<a b="', n)}`],
  'CSV: stray quotes, tabs': ['csv', (n) => `title\tcompany\turl\n${fill('<a b="', n)}`],
  'CSV: stray quotes, bars': ['csv', (n) => `title|company|url\n${fill('<a b="', n)}`],
  'CSV: text behind closing quotes': ['csv', (n) => `title,url\n${fill('"a"b', n)}`],
  'CSV: doubled quotes': ['csv', (n) => `title,url\n"${fill('""', n)}`],
  'CSV: a quote in each line': ['csv', (n) => `title,url\n${fill('"a\n', n)}`],
  'CSV: separators only': ['csv', (n) => `title,url\n${fill(',', n)}`],
  'CSV: many columns and short rows': [
    'csv',
    (n) => `${numbered(n / 2, (i) => `c${i},`)}x\n${fill('a,b\n', n / 2)}`,
  ],
  'CSV: tiny rows': ['csv', (n) => `title,url\n${fill('a\n', n / 4)}`],
  'CSV: carriage returns': ['csv', (n) => `title,url\n${fill('\r', n)}`],
  'CSV: no line end': ['csv', (n) => fill('title ', n)],
  'XML: declarations and open CDATA': ['indeed', (n) => xmlRow(`<!x ${fill('<![CDATA[', n)}`)],
  'XML: open comments': ['indeed', (n) => xmlRow(`<!x ${fill('<!--', n)}`)],
  'XML: open CDATA behind an error': ['indeed', (n) => xmlRow(`<b></c>${fill('<![CDATA[ ]', n)}`)],
  'XML: ampersands': ['indeed', (n) => xmlRow(`<b>${fill('&', n)}</b>`)],
  'XML: long entities': ['indeed', (n) => xmlRow(`<b>&${fill('a', n)}</b>`)],
  'XML: open tags': ['indeed', (n) => xmlRow(fill('<a ', n))],
  'XML: long open tags': ['indeed', (n) => xmlRow(fill(`<${fill('a', 19_000)} `, n))],
  'XML: attributes': ['indeed', (n) => xmlRow(`<a ${numbered(n, (i) => `b${i}="" `)}/>`)],
  'XML: open attributes': ['indeed', (n) => xmlRow(fill('<a b="', n))],
  'XML: nested as deeply as allowed': [
    'indeed',
    (n) => xmlRow(fill('<a>', 87) + fill('<b/>', n) + fill('</a>', 116)),
  ],
  'XML: fields within a long name': [
    'indeed',
    (n) => xmlRow(`<${fill('a', n / 4)}>${numbered(n / 2, (i) => `<b${i}/>`)}</${fill('a', n / 4)}>`),
  ],
  'XML: one field repeated behind blanks': [
    'indeed',
    (n) => xmlRow(`<b>${fill(' ', n / 2)}x</b>${fill('<b/>', n / 2)}`),
  ],
  'XML: rows that never close': ['indeed', (n) => `<source>${fill('<job><b>', n)}`],
  'XML: tiny rows': ['indeed', (n) => `<source>${fill('<job/>', n / 4)}</source>`],
  'XML: closing tags': ['indeed', (n) => xmlRow(fill('</a>', n))],
  'XML: questions': ['indeed', (n) => xmlRow(fill('<?', n))],
  'JSON: backslashes': ['jsonl', (n) => jsonRow({ description: fill('\\', n / 2) })],
  'JSON: nested arrays': ['jsonl', (n) => `{"id":12345678901234567890,"a":${fill('[', n)}\n`],
  'JSON: closed nested arrays': [
    'jsonl',
    (n) => `{"id":12345678901234567890,"a":${fill('[', n / 2)}${fill(']', n / 2)}}\n`,
  ],
  'JSON: quotes': ['jsonl', (n) => `{${fill('"', n)}\n`],
  'JSON: long numbers': ['jsonl', (n) => `{"a":[${fill('12345678901234567890,', n)}1]}\n`],
  'JSON: keys within a long key': [
    'jsonl',
    (n) => `{"${fill('a', n / 4)}":{${numbered(n / 2, (i) => `"b${i}":1,`)}"c":1}}\n`,
  ],
  'JSON: tiny rows': ['jsonl', (n) => fill('{}\n', n / 8)],
  'JSON: blank lines': ['jsonl', (n) => `{}${fill('\n', n)}`],
  'JSON-LD: script tags': ['jsonld', (n) => `<html>${fill('<script type', n)}`],
  'JSON-LD: types in a tag': [
    'jsonld',
    (n) => `<html>${fill(`<script ${fill('type=application/ld+json', 900)} `, n)}`,
  ],
  'JSON-LD: open scripts': ['jsonld', (n) => `<html>${fill('<script type="application/ld+json">{', n)}`],
  'JSON-LD: empty scripts': [
    'jsonld',
    (n) => `<html>${fill('<script type="application/ld+json">{}</script>', n)}`,
  ],
  'JSON-LD: nested arrays': [
    'jsonld',
    (n) => `<html><script type="application/ld+json">${fill('[', n / 2)}${fill(']', n / 2)}</script>`,
  ],
  'bytes: none is valid': ['csv', (n) => Buffer.concat([Buffer.from('title,url\n'), Buffer.alloc(n, 0xff)])],
  'bytes: half characters': [
    'csv',
    (n) => Buffer.concat([Buffer.from('title,url\n'), Buffer.alloc(n, Buffer.from([0xe2, 0x82]))]),
  ],
  'bytes: byte order marks': ['auto', (n) => fill('\uFEFF', n / 3)],
  'bytes: blanks': ['auto', (n) => fill(' ', n)],
  'gzip: members of nothing': ['csv', (n) => Buffer.alloc(n, gzipSync(''))],
};

describe('time grows linearly with the size of the feed', () => {
  test.each(Object.entries(hostile))('%s', async (_name, [format, make]) => {
    await expectLinear(make, format);
  });
});

/** Texts that a row may have in any field. */
const hostileTexts: Record<string, string> = {
  blanks: ' ',
  tabs: '\t',
  'line ends': '\n',
  'no-break spaces': '\u00a0',
  commas: ',',
  'commas and blanks': ', ',
  hyphens: ' - ',
  digits: '1',
  'digits and commas': '1,',
  'dollars and digits': '$1',
  ranges: '1-1 to ',
  brackets: '(',
  'closed brackets': '()',
  'nested tags': '<b>',
  'closing tags': '</b>',
  lists: '<ul><li>',
  'tags without an end': '<a ',
  attributes: ' a="b"',
  ampersands: '&',
  entities: '&amp;',
  'encoded tags': '&lt;b&gt;',
  comments: '<!--',
  words: 'remote ',
  skills: 'Excel ,',
  'long words': 'a',
  'capital letters': 'A',
  'words for places': 'and 1 more ',
  services: 'naval air ',
  months: 'per year ',
  ligatures: '\uFDFA',
  marks: '\u0301',
  emoji: '👩🏽‍💻',
  'zero-width characters': '\u200b\u200d',
  'half characters': '\ud83d',
};
/** The text around the repeated part. A pattern starts to match it and fails at the end. */
const frames: [string, string][] = [
  ['', '!'],
  ['Excel ', 'x Word'],
];

describe('a row is parsed within a moment with any text in its fields', () => {
  test.each(Object.entries(hostileTexts))('%s', async (_name, part) => {
    for (const [before, behind] of frames) {
      const text = (size: number): string => before + fill(part, size) + behind;
      const long = text(5000);
      const row = jsonRow({
        ...{ title: `x ${long}`, company: `c ${long}`, location: long, city: long, state: long },
        ...{ country: long, zip: long, salary: long, category: long, type: long, remote: long },
        ...{ skills: [long, long], date: long, expires: long, description: text(120_000) },
      });
      expect(await processorTime(() => work(row, 'jsonl'))).toBeLessThan(5000);
      const description = (size: number) => xmlField(text(size).replaceAll(']]>', ''));
      await expectLinear(description, 'indeed');
    }
  });
});
