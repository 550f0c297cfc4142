import type { CSSProperties } from 'react';

const sizes = {
  small: 'size-9 rounded-sm text-xs',
  medium: 'size-12 rounded-md text-base',
  large: 'size-16 rounded-lg text-xl',
};

/** A mark made from a name: its initials on the name's own color. The name itself is beside it. */
export function Monogram({
  name,
  initials = initialsOf(name),
  size = 'medium',
}: {
  name: string;
  initials?: string;
  size?: keyof typeof sizes;
}) {
  return (
    <span
      aria-hidden="true"
      className={`monogram shrink-0 select-none place-items-center font-display font-bold tracking-tight ${sizes[size]}`}
      style={{ '--hue': hueOf(name) } as CSSProperties}
    >
      {initials}
    </span>
  );
}

const noise = new Set(['the', 'of', 'and', 'for', 'inc', 'llc', 'ltd', 'corp', 'co']);
const hues = 24;

/** One or two capitals: the initials of the name's first two significant words, or else its first two letters. */
export function initialsOf(name: string): string {
  const words = name.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words.filter((word) => !noise.has(word.toLowerCase()));
  const [first = '', second] = telling.length > 0 ? telling : words;
  const letters = second ? firstLetter(first) + firstLetter(second) : [...first].slice(0, 2).join('');
  return letters.toUpperCase();
}

/** The fixed hue of a name (degrees of OKLCH). Letter case and spaces do not change it. */
export function hueOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const character of name.toLowerCase().replace(/\s+/g, ''))
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return (((hash ^ (hash >>> 15)) >>> 0) % hues) * (360 / hues);
}

const firstLetter = (word: string): string => [...word][0] ?? '';
