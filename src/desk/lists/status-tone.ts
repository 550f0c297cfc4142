import tones from './status-tones.json' with { type: 'json' };

type StatusTone = keyof typeof tones;

const toneOfWord = new Map(
  Object.entries(tones).flatMap(([tone, words]) => words.map((word) => [word, tone as StatusTone] as const)),
);

/** Whether a status has a color of its own. Unknown ones are plain. */
export const isKnownStatus = (status: string): boolean => toneOfWord.has(status);

/** The color of a status on every screen: leaf is well, pine waits or moves, clay needs a look, plain is over or off. */
export const toneOf = (status: string): StatusTone => toneOfWord.get(status) ?? 'plain';
