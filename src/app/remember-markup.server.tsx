import { LRUCache } from 'lru-cache';
import { renderToString } from 'react-dom/server';
import type { RenderMarkup } from '../ui/remembered.tsx';

/** Characters of markup and of the props that it was made of: some megabytes. */
const maxCharacters = 6_000_000;

const remembered = new LRUCache<string, string>({
  maxSize: maxCharacters,
  sizeCalculation: (markup, key) => markup.length + key.length,
});
const numbers = new Map<unknown, number>();

/** Renders a component, or gives the markup that it had for equal props before: the same function of the same values. */
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

/** React adds up markup from hundreds of small strings, and V8 keeps each of them with the sum: 8 bytes a character, 1.2 in one piece. */
const inOnePiece = (text: string): string => Buffer.from(text).toString();
