import { LRUCache } from 'lru-cache';
import { renderToString } from 'react-dom/server';
import type { RenderMarkup } from '../ui/remembered.tsx';

/** The maximum characters of all markup and of the props that it was rendered from. */
const maxCharacters = 6_000_000;

const remembered = new LRUCache<string, string>({
  maxSize: maxCharacters,
  sizeCalculation: (markup, key) => markup.length + key.length,
});
const numbers = new Map<unknown, number>();

/** Renders a component, or returns the markup of an earlier rendering with equal props. */
export const rememberMarkup: RenderMarkup = (Component, props) => {
  const number = numbers.get(Component) ?? numbers.size;
  numbers.set(Component, number);
  const key = `${number} ${JSON.stringify(props)}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const markup = inOnePiece(renderToString(<Component {...props} />));
  remembered.set(key, markup);
  return markup;
};

/**
 * Copies a text into one piece. React joins markup from hundreds of small strings, and V8 keeps each of them: 8 bytes a
 * character instead of 1.2.
 */
const inOnePiece = (text: string): string => Buffer.from(text).toString();
