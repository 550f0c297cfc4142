/**
 * The Link header (RFC 8288) for one page of a list, with the addresses of the pages around it.
 * @param pages null if the number is unknown, but there is at least one more.
 * @param href returns a page's address.
 */
export function pageLinks(page: number, pages: number | null, href: (page: number) => string): string {
  const last = pages === null ? page + 1 : Math.max(1, pages);
  const links = { first: 1, prev: page - 1, next: page + 1, ...(pages !== null && { last }) };
  const shown = Object.entries(links).filter(([, number]) => number >= 1 && number <= last);
  return linkHeader(Object.fromEntries(shown.map(([rel, number]) => [rel, href(number)])));
}

/** The Link header of addresses by their relation. Null: there is no such page. */
export const linkHeader = (links: Record<string, string | null>): string =>
  Object.entries(links)
    .flatMap(([rel, address]) => (address === null ? [] : [`<${address}>; rel="${rel}"`]))
    .join(', ');
