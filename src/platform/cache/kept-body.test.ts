import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type Encoding, KeptBody } from './response-cache.ts';

const text = 'A page’s text. '.repeat(500);
const orders: (Encoding | null)[][] = [
  ['br', 'gzip', null],
  ['gzip', 'br', null],
  [null, 'gzip', 'br'],
  ['br', null, 'br'],
];

const read = async (body: KeptBody, encoding: Encoding | null): Promise<string> => {
  const bytes = await body.as(encoding);
  if (encoding === null) return String(bytes);
  return String(encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes));
};

test.each(orders)('a body is the same in every encoding, in any order: %s, %s, %s', async (...order) => {
  const body = new KeptBody(Buffer.from(text));
  for (const encoding of order) expect(await read(body, encoding), String(encoding)).toBe(text);
  const again = new KeptBody(Buffer.from(text));
  expect(await Promise.all(order.map((encoding) => read(again, encoding)))).toEqual(order.map(() => text));
});

test('a body is compressed once for each encoding', async () => {
  const body = new KeptBody(Buffer.from(text));
  for (const encoding of ['br', 'gzip'] as const)
    expect(await body.as(encoding)).toBe(await body.as(encoding));
});
