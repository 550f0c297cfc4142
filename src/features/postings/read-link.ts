import { readWebAddress } from '../../platform/web-address.ts';

/** Job boards that employers themselves fill: a link to one is the employer's own. */
const employerBoards = [
  'greenhouse.io',
  'lever.co',
  'ashbyhq.com',
  'smartrecruiters.com',
  'workable.com',
  'recruitee.com',
  'myworkdayjobs.com',
  'icims.com',
  'jobvite.com',
  'bamboohr.com',
  'taleo.net',
  'ultipro.com',
  'paylocity.com',
  'oraclecloud.com',
  'successfactors.com',
  'usajobs.gov',
];

/** Reads a link of a posting; null unless it is a plain web address of a sane length. */
export function readLink(text: string): URL | null {
  // An address of this length cannot become short enough: it is not looked at.
  if (text.length > 10_000) return null;
  const link = readWebAddress(text);
  return link && link.href.length <= 2000 ? link : null;
}

/** Whether a link leads to the employer itself: its job board, or an address that carries the company's name. */
export function isOwnLink(link: URL, company: string): boolean {
  const host = link.hostname.toLowerCase();
  if (employerBoards.some((board) => host === board || host.endsWith(`.${board}`))) return true;
  const name = compact(company.replace(/\b(inc|llc|ltd|corp|corporation|company|co)\b\.?/gi, ''));
  return name.length >= 4 && compact(host).includes(name);
}

function compact(text: string): string {
  return text.toLowerCase().replace(/[^a-z\d]/g, '');
}
