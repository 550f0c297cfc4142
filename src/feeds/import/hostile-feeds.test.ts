import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createGzip, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { fixture, readAllRows } from '../../../tests/support/feeds.ts';

const job = (inner: string) => `<job><title>Good</title>${inner}</job>`;
const bomb = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;">]><source>${job('&lol2;')}</source>`;

const broken: [string, string | Uint8Array, RegExp][] = [
  ['nothing', '', /empty/],
  ['blanks', ' \n\n ', /empty/],
  ['a DOCTYPE with entities', bomb, /DOCTYPE/],
  [
    'an external entity',
    `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><source>${job('&x;')}</source>`,
    /DOCTYPE/,
  ],
  ['a late DOCTYPE', `<source><!DOCTYPE a>${job('')}</source>`, /DOCTYPE/],
  ['an error page', '<!DOCTYPE html><html><body>502 Bad Gateway</body></html>', /web page/],
  ['an error page without DOCTYPE', '<html><body>503</body></html>', /web page/],
  ['no job', '<source><publisher>P</publisher></source>', /no <job>/],
  ['cut off between rows', `<source>${job('')}`, /truncated/],
  ['cut off in a row', `<source>${job('')}<job><title>Ha`, /truncated/],
  ['cut off in CDATA', `<source>${job('')}<job><title><![CDATA[`, /truncated/],
  [
    'cut off in its packing',
    gzipSync(`<source>${job('x'.repeat(5000))}</source>`).subarray(0, -20),
    /truncated/,
  ],
  [
    'damaged packing',
    Buffer.concat([gzipSync('<source>').subarray(0, 12), Buffer.alloc(50, 7)]),
    /Reading failed/,
  ],
  ['an array of JSON, cut off', '[{"title":"A"},{"title', /truncated/],
  ['a last line cut off', '{"title":"A","url":"https://a.example"}\n{"title":"B', /truncated/],
  ['CSV with an open quote', 'title,url\nA,https://a.example\n"B,https://b.example', /truncated/],
  ['CSV cut off in a row', 'title,url\nA,https://a.example\nB', /truncated/],
  ['one word', 'hello', /Unknown feed format/],
];
test.each(broken)('%s: the feed is reported as broken', async (_name, feed, reason) => {
  const rows = await readAllRows(feed);
  expect(rows.at(-1)).toMatchObject({ ok: false, broken: true, reason: expect.stringMatching(reason) });
});

test('an error page is refused even if the format is given', async () => {
  const rows = await readAllRows('<!DOCTYPE html><html>502</html>', 'indeed');
  expect(rows).toMatchObject([{ broken: true }]);
});

test('a truncated feed still returns the rows before the cut', async () => {
  const bytes = await readFile(fixture('indeed.xml'));
  const rows = await readAllRows(bytes.subarray(0, bytes.length / 2));
  expect(rows.filter((row) => row.ok)).toHaveLength(2);
  expect(rows.at(-1)).toMatchObject({ broken: true });
});

const hostileRows: [string, string, RegExp][] = [
  ['nested deeply', job('<a>'.repeat(10_000) + '</a>'.repeat(10_000)), /too deeply/],
  ['a huge attribute', job(`<a b="${'x'.repeat(30_000)}"/>`), /attribute is too long/],
  ['a huge field', job(`<description>${'x'.repeat(1_500_000)}</description>`), /longer than/],
  ['a huge tag', job(`<a b="${'x'.repeat(1_500_000)}"/>`), /longer than/],
];
test.each(hostileRows)('%s: only that row is rejected', async (_name, row, reason) => {
  expect(await readAllRows(`<source>${row}${job('')}</source>`)).toMatchObject([
    { ok: false, reason: expect.stringMatching(reason) },
    { ok: true, raw: { title: 'Good' } },
  ]);
});

test('a million nested elements outside rows, and one field of 200 MB, stay within the memory limits', async () => {
  const levels = await readAllRows(`<source>${'<a>'.repeat(1_000_000)}`);
  expect(levels).toMatchObject([{ broken: true }]);
  const block = Buffer.alloc(1_000_000, 'x');
  const huge = (async function* () {
    yield Buffer.from('<source><job><referencenumber>5</referencenumber><title>');
    for (let i = 0; i < 200; i++) yield block;
    yield Buffer.from(`</title></job>${job('')}</source>`);
  })();
  const before = process.memoryUsage().rss;
  const rows = await readAllRows(huge);
  expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
  expect(rows).toMatchObject([{ ok: false, externalId: '5' }, { ok: true }]);
});

test('a gzip bomb of 1 GB stops at the expansion limit', async () => {
  const gzip = createGzip();
  const block = Buffer.alloc(1_000_000, ' ');
  const feed = (async function* () {
    yield Buffer.from('<source>');
    for (let i = 0; i < 1000; i++) yield block;
  })();
  let written = 0;
  const source = Readable.from(feed).on('data', (chunk) => {
    written += chunk.length;
  });
  const rows = await readAllRows(source.pipe(gzip));
  source.destroy();
  expect(rows.at(-1)).toMatchObject({ broken: true, reason: expect.stringContaining('200 times') });
  expect(written).toBeLessThan(200_000_000);
});

const greedy: [string, string, RegExp][] = [
  ['CSV with a quote in each few characters', `title,company,url\n${'<a b="'.repeat(40_000)}`, /truncated/],
  [
    'XML with CDATA sections that never end',
    `<source><job><title>x</title><!x ${'<![CDATA['.repeat(60_000)}</job></source>`,
    /truncated/,
  ],
];
test.each(greedy)('%s takes little memory', async (_name, feed, reason) => {
  const before = process.memoryUsage().rss;
  const rows = await readAllRows(feed);
  expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
  expect(rows).toMatchObject([{ ok: false, reason: expect.stringMatching(reason) }]);
});

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** The bytes in use without garbage, because the amount of garbage depends on the machine. */
function heldMemory(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

test('rejected rows of a megabyte keep only their starts', async () => {
  const line = Buffer.from(`{"title":${'x'.repeat(900_000)}\n`);
  const feed = (async function* () {
    yield Buffer.from('{"title":"A"}\n');
    for (let i = 0; i < 100; i++) yield line;
  })();
  const before = heldMemory();
  const rows = await readAllRows(feed);
  expect(heldMemory() - before).toBeLessThan(20_000_000);
  expect(rows).toHaveLength(101);
});
