import { pageStyles } from './page-styles.server.ts';

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
