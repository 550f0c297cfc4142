import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stitchedBody } from './stitched-body.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

test('every answer holds its own text wherever the marker stood, plain and compressed', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 200 });
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), text, text, (parts, first, second) => {
      const marker = '\u0001marker\u0001';
      const body = stitchedBody(parts.join(marker), marker);
      for (const insert of [first, second]) {
        expect(body.plain(insert).toString()).toBe(parts.join(insert));
        expect(gunzipSync(body.gzip(insert)).toString()).toBe(parts.join(insert));
      }
    }),
  );
});

test('a long part that bodies share is kept once, and each body stays its own', () => {
  const styles = 'a { color: red }\n'.repeat(5000);
  const pages = ['first', 'second'].map((text) =>
    stitchedBody(`<style nonce="§">${styles}<p id="§">${text}`, '§'),
  );
  expect(pages[0]!.size).toBeGreaterThan(styles.length);
  expect(pages[1]!.size).toBeLessThan(100);
  for (const [at, text] of ['first', 'second'].entries())
    expect(gunzipSync(pages[at]!.gzip('x')).toString()).toBe(`<style nonce="x">${styles}<p id="x">${text}`);
});

test('bodies that are kept take about the memory that they say', () => {
  const before = process.memoryUsage().arrayBuffers;
  const kept = Array.from({ length: 1000 }, (_, number) => {
    const body = stitchedBody(`<p>${number}</p>§<p>some text</p>§${'<li>a job</li>'.repeat(10)}`, '§');
    body.gzip('x');
    return body;
  });
  const said = kept.reduce((sum, { size }) => sum + size, 0);
  collectGarbage();
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 * said + 1_000_000);
});
