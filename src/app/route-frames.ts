import type { EntryContext } from 'react-router';
import { relevantRoutes } from './relevant-routes.ts';

/** What all pages of the same routes share. */
export interface RouteFrame {
  manifest: EntryContext['manifest'];
  /** The scripts that React Router writes, cut where the nonce of a page stands; null until one was written. */
  scripts: string[] | null;
}

const frames = new Map<string, RouteFrame>();

/** The frame of a page's routes: made with their first page, but in development, where routes change, with each. */
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
