import type { Database } from '../../db/client.ts';
import type { Resource } from '../admin/resource.server.ts';

/** What the lists of the back office need of the process. */
export interface BackOfficeServices {
  db: Database;
  origin: string;
}

/** Every list of the back office, in the order of its menu. */
export function resources(_services: BackOfficeServices): Resource[] {
  return [];
}
