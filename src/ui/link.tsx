import type { ComponentProps, ComponentType } from 'react';
import { Link as RouterLink } from 'react-router';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** The address of a page of this site, from its root: '/jobs?page=2'. */
  to: string;
  /** The page that opens stays where this one is scrolled to. */
  preventScrollReset?: boolean;
}

/**
 * React Router's link. The server, where nobody clicks, writes the same markup without resolving the address and preparing for
 * clicks: links were what pages cost most.
 */
export const Link: ComponentType<LinkProps> = import.meta.env.SSR ? WrittenLink : RouterLink;

function WrittenLink({ to, preventScrollReset: _, ...props }: LinkProps) {
  return <a {...props} href={to} data-discover="true" />;
}
