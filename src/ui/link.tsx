import type { ComponentProps, ComponentType } from 'react';
import { Link as RouterLink } from 'react-router';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address of this site, starting at its root: '/jobs?page=2'. */
  to: string;
  /** The next page keeps the scroll position of this one. */
  preventScrollReset?: boolean;
}

/**
 * React Router's link. On the server it writes the same markup without resolving the address or preparing for clicks:
 * links were the largest part of the render time.
 */
export const Link: ComponentType<LinkProps> = import.meta.env.SSR ? WrittenLink : RouterLink;

function WrittenLink({ to, preventScrollReset: _, ...props }: LinkProps) {
  return <a {...props} href={to} data-discover="true" />;
}
