import { data } from 'react-router';
import type { PageServices } from './context.ts';

/** Hides a development page in other environments. @throws a 404, as any unknown address does. */
export function requireDevelopment({ config }: PageServices): void {
  if (config.environment !== 'development') throw data(null, { status: 404 });
}
