import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { themeColors } from './theme.tsx';

const css = readFileSync(new URL('styles.css', import.meta.url), 'utf8');
const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];
type Lch = [lightness: number, chroma: number, hue: number];

const number = '([\\d.]+)';
const oklch = `oklch\\(${number} ${number} ${number}\\)`;

/** A color token of styles.css in one theme. */
function token(name: string, theme: Theme): Lch {
  const both = css.match(new RegExp(`--color-${name}: light-dark\\(${oklch}, ${oklch}\\)`));
  const same = css.match(new RegExp(`--color-${name}: ${oklch}`));
  const [, ...values] = both ?? same ?? [];
  if (values.length === 0) throw new Error(`No color --color-${name}`);
  const start = both && theme === 'dark' ? 3 : 0;
  return values.slice(start, start + 3).map(Number) as Lch;
}

/** OKLCH to linear sRGB (https://bottosson.github.io/posts/oklab/). */
function linearRgb([lightness, chroma, hue]: Lch): number[] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function luminance(color: Lch): number {
  const [r, g, b] = linearRgb(color).map((channel) => Math.min(1, Math.max(0, channel)));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

/** WCAG 2.2 contrast ratio. */
function contrast(one: Lch, other: Lch): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((x, y) => x - y);
  return (light! + 0.05) / (dark! + 0.05);
}

const grounds = ['paper', 'surface', 'sunken'];
const on = (ground: string, texts: string[]) => texts.map((text): [string, string] => [text, ground]);
const textPairs: [string, string][] = [
  ...grounds.flatMap((ground) =>
    on(ground, ['ink', 'muted', 'pine', 'pine-deep', 'leaf', 'clay', 'amber-ink']),
  ),
  ...on('pine-wash', ['ink', 'muted', 'pine', 'pine-deep']),
  ...on('clay-wash', ['ink', 'muted', 'clay', 'clay-deep']),
  ...on('leaf-wash', ['ink', 'leaf']),
  ...on('lantern-wash', ['ink', 'muted', 'pine', 'pine-deep', 'amber-ink']),
  ...on('night', ['on-night', 'night-muted']),
  ['on-pine', 'pine'],
  ['on-pine', 'pine-deep'],
  ['on-clay', 'clay'],
  ['on-clay', 'clay-deep'],
  ['on-lantern', 'lantern'],
];
const shapePairs: [string, string][] = [
  ...[...grounds, 'pine-wash', 'clay-wash'].flatMap((ground) => on(ground, ['edge', 'focus'])),
  ['night-focus', 'night'],
];

describe.each(themes)('contrast, %s theme', (theme) => {
  test.each(textPairs)('text: %s on %s is 4.5 or more', (text, ground) => {
    expect(contrast(token(text, theme), token(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(shapePairs)('controls and focus: %s on %s is 3 or more', (shape, ground) => {
    expect(contrast(token(shape, theme), token(ground, theme))).toBeGreaterThanOrEqual(3);
  });

  test('monograms: legible in every hue', () => {
    const rule = css.match(/\.monogram \{[^}]*\}/)![0];
    const pairs = [...rule.matchAll(/oklch\(([\d.]+) ([\d.]+) var\(--hue\)\)/g)];
    const [ground, letters] = theme === 'light' ? [pairs[0]!, pairs[2]!] : [pairs[1]!, pairs[3]!];
    for (let hue = 0; hue < 360; hue += 5) {
      const at = (match: RegExpMatchArray): Lch => [Number(match[1]), Number(match[2]), hue];
      expect(contrast(at(ground), at(letters)), `hue ${hue}`).toBeGreaterThanOrEqual(4.5);
    }
  });
});

test('only styles.css defines colors', () => {
  const outside = css.slice(css.indexOf('@layer base')).replace(/\.monogram \{[^}]*\}/, '');
  expect(outside).not.toMatch(/oklch|#[0-9a-f]{3,8}\b|rgb|hsl/i);
});

test('every color is inside sRGB, so that the computed color is the visible one', () => {
  const names = [...css.matchAll(/--color-([\w-]+): (?:light-dark|oklch\([^/]*\);)/g)].map(
    ([, name]) => name!,
  );
  for (const name of names.filter((name) => name !== 'veil'))
    for (const theme of themes)
      for (const channel of linearRgb(token(name, theme))) {
        expect(channel, `${name}, ${theme}`).toBeGreaterThan(-0.002);
        expect(channel, `${name}, ${theme}`).toBeLessThan(1.002);
      }
});

test.each(themes)('the browser frame uses the paper color of the %s theme', (theme) => {
  const channels = linearRgb(token('paper', theme)).map((x) =>
    Math.round(255 * (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055)),
  );
  const hex = channels.map((channel) => channel.toString(16).padStart(2, '0')).join('');
  expect(themeColors[theme]).toBe(`#${hex}`);
});
