/** Random choices that are the same for the same seed. */
export interface Random {
  /** From 0 up to but not including 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  chance(share: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** Up to `count` different items, in random order. */
  some<T>(items: readonly T[], count: number): T[];
  weighted<T>(items: readonly T[], weight: (item: T) => number): T;
}

/** Mulberry32 by Tommy Ettinger (public domain): small, fast and good enough for samples. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** An item, which may itself be undefined. @throws Error if the list has none there. */
function itemAt<T>(items: readonly T[], index: number): T {
  for (const item of items.slice(index, index + 1)) return item;
  throw new Error('There is nothing to choose from.');
}

export function seededRandom(seed: number): Random {
  const next = mulberry32(seed);
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(items: readonly T[]): T => itemAt(items, whole(0, items.length - 1));
  return {
    next,
    whole,
    chance: (share) => next() < share,
    pick,
    some<T>(items: readonly T[], count: number) {
      const rest = [...items];
      const taken: T[] = [];
      while (taken.length < count && rest.length > 0)
        taken.push(...rest.splice(whole(0, rest.length - 1), 1));
      return taken;
    },
    weighted(items, weight) {
      const total = items.reduce((sum, item) => sum + weight(item), 0);
      let left = next() * total;
      for (const item of items) {
        left -= weight(item);
        if (left < 0) return item;
      }
      return itemAt(items, items.length - 1);
    },
  };
}

const syllables = {
  consonants: [
    ...['b', 'c', 'd', 'f', 'g', 'h', 'l', 'm', 'n', 'p', 'r', 's', 't', 'v', 'st', 'tr', 'pl', 'ch'],
  ],
  vowels: ['a', 'e', 'i', 'o', 'u', 'ea', 'io'],
  ends: ['n', 'r', 's', 'ng', 't'],
};

/** Different words that one can pronounce. Of two counts, the larger begins with the words of the smaller. */
export function makeWords(count: number): string[] {
  const random = seededRandom(7).next;
  const pick = (parts: readonly string[]): string => parts[Math.floor(random() * parts.length)]!;
  const words = new Set<string>();
  while (words.size < count) {
    let word = '';
    for (let more = 2 + Math.floor(random() * 4); more > 0; more--)
      word += pick(syllables.consonants) + pick(syllables.vowels);
    words.add(word + pick(syllables.ends));
  }
  return [...words];
}
