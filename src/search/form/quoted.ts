import { lazy } from '../../platform/cache/lazy.ts';

/** A visitor's words in quotation marks. Words that were typed with quotation marks keep only their own. */
export const quoted = (words: string, open = '“', close = '”'): string =>
  /["“”]/.test(words) ? words : `${open}${words}${close}`;

const list = lazy(() => new Intl.ListFormat('en-US', { type: 'disjunction' }));

/** "“rn”, “lpn”, or “cna”". */
export const quotedList = (texts: string[]): string => list().format(texts.map((text) => `“${text}”`));
