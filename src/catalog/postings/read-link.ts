import { readWebAddress } from '../../platform/http/web-address.ts';
import sites from './job-sites.json' with { type: 'json' };

/** Job boards that employers fill themselves. A link to one is the employer's own. */
const { employerBoards } = sites;

/** Parses a link of a posting. Null unless it is a plain web address of a sensible length. */
export function readLink(text: string): URL | null {
  // A longer address cannot become short enough, so it is not parsed.
  if (text.length > 10_000) return null;
  const link = readWebAddress(text);
  return link && link.href.length <= 2000 ? link : null;
}

/** Whether a link leads to the employer itself: its job board, or an address with the employer's name. */
export function isOwnLink(link: URL, company: string): boolean {
  const host = link.hostname.toLowerCase();
  if (employerBoards.some((board) => host === board || host.endsWith(`.${board}`))) return true;
  const name = compact(company.replace(/\b(inc|llc|ltd|corp|corporation|company|co)\b\.?/gi, ''));
  return name.length >= 4 && compact(host).includes(name);
}

function compact(text: string): string {
  return text.toLowerCase().replace(/[^a-z\d]/g, '');
}
