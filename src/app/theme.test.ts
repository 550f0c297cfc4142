import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { themeScript } from './theme.tsx';

const run = (getItem: () => string | null) => {
  const root = { dataset: {} as Record<string, string> };
  runInNewContext(themeScript, { localStorage: { getItem }, document: { documentElement: root } });
  return root.dataset.theme;
};

test.each([
  ['dark', 'dark'],
  ['light', 'light'],
  [null, undefined],
  ['"><script>', undefined],
])('a stored theme of %j becomes %j', (stored, theme) => {
  expect(run(() => stored)).toBe(theme);
});

test('without storage the theme follows the device', () => {
  const blocked = () => {
    throw new Error('SecurityError');
  };
  expect(run(blocked)).toBeUndefined();
});

test('the styles define both themes that a visitor can choose', () => {
  const css = readFileSync(new URL('styles.css', import.meta.url), 'utf8');
  for (const theme of ['light', 'dark']) expect(css).toContain(`:root[data-theme="${theme}"]`);
});
