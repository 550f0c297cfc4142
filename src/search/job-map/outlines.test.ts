import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { gazetteer } from '../../catalog/places/gazetteer.ts';
import { stateNames } from '../../catalog/places/state-names.ts';
import { projectRoot } from '../../platform/root.ts';
import { outlines, pointOnState } from './outlines.ts';

const territories = ['AS', 'GU', 'MP', 'PR', 'VI'];
const codes = Object.keys(stateNames);
const drawing = (name: string): string => readFileSync(join(projectRoot, `public/maps/${name}.svg`), 'utf8');

/** The corners of all lines of a drawing. */
function corners(svg: string): number[][] {
  return Array.from(svg.matchAll(/ d="([^"]*)"/g)).flatMap(([, path]) =>
    Array.from(path!.matchAll(/M(-?\d+) (-?\d+)l([^Mz]*)/g)).flatMap(([, left, top, steps]) => {
      const numbers = steps!.match(/-?\d+/g)!.map(Number);
      let [x, y] = [Number(left), Number(top)];
      const found = [[x, y]];
      for (let at = 0; at < numbers.length; at += 2) {
        x += numbers[at]!;
        y += numbers[at + 1]!;
        found.push([x, y]);
      }
      return found;
    }),
  );
}

describe.each(codes)('the drawing of %s', (code) => {
  const { width, height } = outlines.states[code]!;
  const svg = drawing(code);

  test('is small, and fills its frame without leaving it', () => {
    expect(brotliCompressSync(svg).length).toBeLessThan(10_000);
    const all = corners(svg);
    // The far islands of Hawaii and Alaska are left out or cut off.
    for (const [x, y] of code === 'HI' ? [] : all) {
      expect(x).toBeGreaterThanOrEqual(-1);
      expect(x).toBeLessThanOrEqual(width + 1);
      expect(y).toBeGreaterThanOrEqual(-1);
      expect(y).toBeLessThanOrEqual(height + 1);
    }
    expect(Math.max(...all.map(([x]) => x!))).toBeGreaterThan(width * 0.97);
    expect(Math.max(...all.map(([, y]) => y!))).toBeGreaterThan(height * 0.97);
  });

  test('has only lines that a browser can draw', () => {
    for (const [, path] of svg.matchAll(/ d="([^"]*)"/g))
      expect(path).toMatch(/^(?:M-?\d+ -?\d+l-?\d+(?: |(?=-))-?\d+(?:(?: |(?=-))-?\d+)*z?)*$/);
  });

  test('holds the middle of each of its counties', () => {
    const { counties } = gazetteer();
    const own = [...counties.keys()].filter((key) => key.endsWith(`|${code}`));
    expect(own.filter((key) => pointOnState(counties.get(key)!, code) === null)).toEqual([]);
  });
});

test('the drawing of the country has every state, and a center in each', () => {
  const svg = drawing('us');
  expect(brotliCompressSync(svg).length).toBeLessThan(20_000);
  const states = codes.filter((code) => !territories.includes(code));
  expect(Array.from(svg.matchAll(/<path id="(\w+)"/g), ([, id]) => id).sort()).toEqual(states.sort());
  const { width, height, centers } = outlines.country;
  for (const code of states) {
    const [x, y] = centers[code]!;
    expect(x > 0 && x < width && y > 0 && y < height, code).toBe(true);
  }
});

test.each([
  [{ latitude: 30.27, longitude: -97.74 }, 'TX', true],
  [{ latitude: 41.88, longitude: -87.63 }, 'TX', false],
  [{ latitude: 52.83, longitude: 173.17 }, 'AK', true],
  [{ latitude: 30.27, longitude: -97.74 }, 'XX', false],
])('%o is on the drawing of %s: %o', (point, code, isOn) => {
  expect(pointOnState(point, code) !== null).toBe(isOn);
});
