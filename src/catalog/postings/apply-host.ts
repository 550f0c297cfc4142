import sites from './job-sites.json' with { type: 'json' };

/** Sites that list the jobs of many employers, and those that employers fill themselves. */
const { jobBoards, employerBoards } = sites;

/**
 * Says what Apply opens: "the employer’s own site, mercy.org", "the employer’s application page at greenhouse.io", "another job board,
 * indeed.com". Only the host if we are not sure.
 */
export function describeApplyHost(link: URL, company: string): string {
  const host = link.hostname.toLowerCase().replace(/^www\./, '');
  const board = siteOf(host, jobBoards);
  if (isNamed(host, company)) return `The employer’s own site, ${host}`;
  if (board) return `Another job board, ${board}`;
  const system = siteOf(host, employerBoards);
  return system ? `The employer’s application page at ${system}` : host;
}

const siteOf = (host: string, sites: readonly string[]): string | undefined =>
  sites.find((site) => host === site || host.endsWith(`.${site}`));

const compact = (text: string): string => text.toLowerCase().replace(/[^a-z\d]/g, '');

/** Whether the registered name of a host is the company's name, alone or with "jobs" or "careers". */
function isNamed(host: string, company: string): boolean {
  const name = compact(company.replace(/\b(inc|llc|ltd|corp|corporation|company|co)\b\.?/gi, ''));
  const registered = compact(host.split('.').at(-2) ?? '').replace(/(jobs|careers)$/, '');
  return name.length >= 3 && registered === name;
}
