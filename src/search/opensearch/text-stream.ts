import { fieldSeparator } from '../engine/tokens.ts';

/**
 * A text as a stream of tokens whose order decides whether the text contains another one. Tokens are words and every
 * other character, except a single space between two words. So two words follow one another in the stream if, and only
 * if, one space is between them in the text.
 */

/** Separates the tokens of a stream. No token holds it. */
export const streamSeparator = '\u0002';
/** Marks a sign without a word character before it, or after it. The analyzer also indexes the sign without its marks. */
export const free = { before: '\u0003', after: '\u0004' } as const;

const wordCharacters = '\\p{L}\\p{N}\\p{M}+#&';
const parts = new RegExp(`[${wordCharacters}]+|[^${wordCharacters}]`, 'gu');
const isWord = (token: string | undefined): boolean => token !== undefined && wordStart.test(token);
const wordStart = new RegExp(`^[${wordCharacters}]`, 'u');
const reserved = new RegExp(`[${streamSeparator}${free.before}${free.after}]`, 'g');

/** Longer words are cut: no index holds a term of 32,766 bytes. */
const maxLength = 800;

/** A token of a stream, and whether it is a word. */
export interface StreamToken {
  text: string;
  isWord: boolean;
}

/** The tokens of a text. */
export function streamTokens(text: string): StreamToken[] {
  const all = text.replace(reserved, fieldSeparator).match(parts) ?? [];
  return all.flatMap((token, at) =>
    token === ' ' && isWord(all[at - 1]) && isWord(all[at + 1])
      ? []
      : [{ text: token.slice(0, maxLength), isWord: isWord(token) }],
  );
}

/** The stream of a text, as the index analyzes it. */
export function textStream(text: string): string {
  const tokens = streamTokens(text);
  return tokens
    .map((token, at) => {
      if (token.isWord) return token.text;
      const before = tokens[at - 1]?.isWord ? '' : free.before;
      return before + token.text + (tokens[at + 1]?.isWord ? '' : free.after);
    })
    .join(streamSeparator);
}
