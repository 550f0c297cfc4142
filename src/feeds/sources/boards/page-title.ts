import { decodeEntities } from '../../../platform/text/html.ts';
import { oneLine } from '../../../platform/text/plain-text.ts';

/** Characters of a title that are read. */
const maxTitle = 300;

/** The employer in the title of its board's page: "Acme" of "Acme Jobs". Empty if the page has no title. */
export function titleOf(page: string): string {
  const [, title = ''] = /<title>([^<]*)/i.exec(page) ?? [];
  return nameIn(oneLine(decodeEntities(title.slice(0, maxTitle))));
}

/** The name of an employer without the words of a board: "Acme" of "Acme Careers". */
export const nameIn = (title: string): string => title.replace(/ (?:careers?|jobs|job board)$/i, '').trim();
