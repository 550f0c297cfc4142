import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { renderToString } from 'react-dom/server';
import { projectRoot } from '../platform/root.ts';
import type { RenderMarkup } from '../ui/remembered.tsx';
import { stylesPath } from './styles.tsx';

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

/** The inline style sheet of pages. Null in development, where it is a file. */
export const pageStyles = import.meta.env.DEV
  ? null
  : readFileSync(join(projectRoot, 'build/client', stylesPath), 'utf8');

/**
 * Takes the place of the inline style sheet while React renders a page. No text before it can hold it, because React
 * escapes `<`.
 */
export const stylesMark = '<styles/>';

const doctype = '<!DOCTYPE html>';
const styles = Buffer.from(pageStyles ?? '');

/**
 * The bytes of a page. The style sheet is two thirds of them. It is copied as bytes, because as a text it would be
 * joined and encoded again for each page.
 */
export function pageBytes(markup: string): Buffer {
  const at = markup.indexOf(stylesMark);
  const [before, after] = at < 0 ? [markup, ''] : [markup.slice(0, at), markup.slice(at + stylesMark.length)];
  const start = doctype.length + Buffer.byteLength(before);
  const page = Buffer.allocUnsafe(start + styles.length + Buffer.byteLength(after));
  page.write(doctype);
  page.write(before, doctype.length);
  styles.copy(page, start);
  page.write(after, start + styles.length);
  return page;
}
