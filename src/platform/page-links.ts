/**
 * The Link header (RFC 8288) of a page of a list, with the pages around it.
 * @param pages null: nobody knows how many, but there is one more.
 * @param href gives a page's address.
 */
export function pageLinks(page: number, pages: number | null, href: (page: number) => string): string {
  const last = pages === null ? page + 1 : Math.max(1, pages);
  const links = { first: 1, prev: page - 1, next: page + 1, ...(pages !== null && { last }) };
  return Object.entries(links)
    .filter(([, number]) => number >= 1 && number <= last)
    .map(([rel, number]) => `<${href(number)}>; rel="${rel}"`)
    .join(', ');
}
