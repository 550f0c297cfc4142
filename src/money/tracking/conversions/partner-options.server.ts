import { sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import type { Option } from '../../../desk/lists/resource.ts';
import { UsageError } from '../../../platform/errors.ts';

/** The partners that a form offers: all except archived ones. */
export function partnerOptions(db: Database): Promise<Option[]> {
  return db
    .selectFrom('partners')
    .select([sql<string>`id::text`.as('value'), 'name as label'])
    .where('status', '<>', 'archived')
    .orderBy('name')
    .execute();
}

/** The ID of the partner with this name or ID. @throws UsageError */
export async function getPartnerId(db: Database, nameOrId: string): Promise<number> {
  const found = await db
    .selectFrom('partners')
    .select('id')
    .where((where) => where.or([where('name', '=', nameOrId), where(sql`id::text`, '=', nameOrId)]))
    .orderBy(sql`name = ${nameOrId}`, 'desc')
    .executeTakeFirst();
  if (!found)
    throw new UsageError(`There is no partner "${nameOrId}". Use a name or an ID of the list of partners.`);
  return found.id;
}
