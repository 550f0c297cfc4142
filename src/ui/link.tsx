import type { ComponentProps, MouseEvent as ReactMouseEvent } from 'react';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address of this site, starting at its root: '/jobs?page=2'. */
  to: string;
  /** The next page keeps the scroll position of this one. */
  preventScrollReset?: boolean;
}

/**
 * A link that opens its page without loading a whole one. It is plain markup, and `useInPlaceLinks` follows it. React
 * Router's link resolves its address and prepares for clicks, which was the largest part of rendering and hydration.
 */
export function Link({ to, preventScrollReset, ...props }: LinkProps) {
  return (
    <a {...props} href={to} data-discover="true" data-keep-scroll={preventScrollReset ? '' : undefined} />
  );
}

/** Whether a click asks for nothing but the link's page: no new tab, no download. */
export const isPlainClick = (event: MouseEvent | ReactMouseEvent): boolean =>
  !event.defaultPrevented &&
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** The link of this site that was clicked, unless it opens elsewhere. */
export function clickedLink(event: MouseEvent | ReactMouseEvent): HTMLAnchorElement | null {
  const link = (event.target as Element).closest('a');
  return link && !link.target && link.origin === window.location.origin ? link : null;
}
