/**
 * The Link header (RFC 8288) of a page of a list, with the pages around it.
 * @param href gives a page's address.
 */
export function pageLinks(page: number, pages: number, href: (page: number) => string): string {
  const last = Math.max(1, pages);
  return Object.entries({ first: 1, prev: page - 1, next: page + 1, last })
    .filter(([, number]) => number >= 1 && number <= last)
    .map(([rel, number]) => `<${href(number)}>; rel="${rel}"`)
    .join(', ');
}
