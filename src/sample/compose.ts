import type { Random } from './random.ts';

/** The values of a sentence's slots. A sentence with an empty slot is not used. */
export type Slots = Record<string, string>;

/** A parsed sentence: texts, slots by name, and choices. */
interface Template {
  parts: (string | { slot: string } | { choice: string[] })[];
  slots: string[];
}

const parsed = new Map<string, Template>();

function parse(source: string): Template {
  const known = parsed.get(source);
  if (known) return known;
  const parts = source.split(/(\{[^{}]*\})/).map((part): Template['parts'][number] => {
    if (!part.startsWith('{')) return part;
    const inner = part.slice(1, -1);
    return inner.includes('|') ? { choice: inner.split('|') } : { slot: inner };
  });
  const slots = parts.flatMap((part) => (typeof part === 'object' && 'slot' in part ? [part.slot] : []));
  const template = { parts, slots };
  parsed.set(source, template);
  return template;
}

/** Fills the slots and makes the choices of a sentence, and capitalizes it. */
export function fill(source: string, slots: Slots, random: Random): string {
  const text = parse(source)
    .parts.map((part) => {
      if (typeof part === 'string') return part;
      return 'slot' in part ? (slots[part.slot] ?? '') : random.pick(part.choice);
    })
    .join('')
    .replaceAll('..', '.');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Whether all slots of a sentence have values. */
export const isUsable = (source: string, slots: Slots): boolean =>
  parse(source).slots.every((slot) => slots[slot]);

/** Nouns that begin with a vowel letter but a consonant sound, and the reverse. */
const soundsLikeConsonant = /^(?:uni|use|eu|one|UX)/;
const soundsLikeVowel = /^(?:hour|honest|HR|HVAC|SEO|MRI|LPN|FP&A)/;

/** "a nurse", "an ICU nurse", "a UX designer", "an SEO specialist". */
export function withArticle(noun: string): string {
  const vowel = /^[aeiou]/i.test(noun) && !soundsLikeConsonant.test(noun);
  return `${vowel || soundsLikeVowel.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** "Austin, Boise and Reno" */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
