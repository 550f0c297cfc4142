import { data } from 'react-router';
import type { PageServices } from './context.ts';

/** Hides a page of development elsewhere. @throws a 404, as any unknown address has. */
export function requireDevelopment({ config }: PageServices): void {
  if (config.environment !== 'development') throw data(null, { status: 404 });
}
