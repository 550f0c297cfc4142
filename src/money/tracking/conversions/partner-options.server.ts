import { sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import type { Option } from '../../../desk/lists/resource.ts';

/** The partners that a form offers: all except archived ones. */
export function partnerOptions(db: Database): Promise<Option[]> {
  return db
    .selectFrom('partners')
    .select([sql<string>`id::text`.as('value'), 'name as label'])
    .where('status', '<>', 'archived')
    .orderBy('name')
    .execute();
}
