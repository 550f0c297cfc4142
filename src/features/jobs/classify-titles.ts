import { titlePhrases, weakTitleWords } from './classify-title-phrases.ts';
import type { Category } from './jobs.schema.ts';

type Verdict = Category | 'none';
interface Phrase {
  verdict: Verdict;
  /** 1: a word that any better one overrules; then the number of words, which tells how much a phrase says. */
  rank: number;
}

const phrases = new Map<string, Phrase>();
let longest = 1;
for (const [verdict, list] of Object.entries(titlePhrases))
  for (const phrase of list.split(',')) {
    const words = wordsOf(phrase);
    longest = Math.max(longest, words.length);
    phrases.set(words.join(' '), { verdict: verdict as Verdict, rank: words.length + 1 });
  }
for (const [verdict, list] of Object.entries(weakTitleWords))
  for (const word of list.split(','))
    phrases.set(wordsOf(word).join(' '), { verdict: verdict as Verdict, rank: 1 });

/** Lower case, plural endings off. */
function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[a-z0-9]+(?:\+\+|#)?/g) ?? [];
  return words.map((word) => (word.length > 4 && /[^sui]s$/.test(word) ? word.slice(0, -1) : word));
}

/** What follows tells whom one works for and not what one does: "Assistant to the Director", "Aide, Bureau of School Health". */
const elsewhere = /\bto the\b|\b(?:office|bureau|department|division) of\b/i;

/**
 * The category that a title's words speak for: the part before a comma, dash or bracket first ("Director, Sales" is a director
 * only when nothing is known of its parts), of its phrases the longest, of equally long ones the last, as English puts the noun.
 */
export function titleCategory(title: string): Category | null {
  let weak: Phrase | null = null;
  const own = title.slice(0, 200).split(elsewhere)[0]!;
  for (const part of own.split(/[,(|/:;–—[]|\s-\s|-\s|\s-|\bfor\b|\bof\b|\bto\b|\bat\b/i)) {
    const best = bestPhrase(wordsOf(part));
    if (best && best.rank > 1) return best.verdict === 'none' ? null : best.verdict;
    weak ??= best;
  }
  return weak && weak.verdict !== 'none' ? weak.verdict : null;
}

function bestPhrase(words: string[]): Phrase | null {
  let best: Phrase | null = null;
  for (let start = 0; start < words.length; start += 1)
    for (let length = 1; length <= longest && start + length <= words.length; length += 1) {
      const phrase = phrases.get(words.slice(start, start + length).join(' '));
      if (phrase && phrase.rank >= (best?.rank ?? 0)) best = phrase;
    }
  return best;
}
