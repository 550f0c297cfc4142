import type { EntryContext } from 'react-router';
import { relevantRoutes } from './relevant-routes.ts';

/** What all pages with the same routes share. */
export interface RouteFrame {
  manifest: EntryContext['manifest'];
  /** The scripts that React Router writes, split at the page's nonce. Null until the first page is written. */
  scripts: string[] | null;
}

const frames = new Map<string, RouteFrame>();

/**
 * The frame of a page's routes. It is made with the first page. In development, where routes change, it is made for
 * each page.
 */
export function frameOf(
  manifest: EntryContext['manifest'],
  matches: EntryContext['staticHandlerContext']['matches'],
): RouteFrame {
  const key = matches.map(({ route }) => route.id).join(' ');
  const known = frames.get(key);
  if (known && !import.meta.env.DEV) return known;
  const frame = { manifest: relevantRoutes(manifest, matches), scripts: null };
  frames.set(key, frame);
  return frame;
}
