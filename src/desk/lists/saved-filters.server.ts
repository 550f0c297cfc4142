import type { Database } from '../../db/client.ts';
import { Invalid } from '../../platform/errors.ts';

const longestName = 60;

/** The saved filters of an admin for a list, by name. */
export function listSavedFilters(db: Database, adminId: number, list: string) {
  return db
    .selectFrom('saved_filters')
    .select(['id', 'name', 'query'])
    .where('admin_id', '=', adminId)
    .where('list', '=', list)
    .orderBy('name')
    .execute();
}

/** Saves a filter under a name, and replaces one with the same name. @throws Invalid */
export async function saveFilter(
  db: Database,
  adminId: number,
  list: string,
  name: string,
  query: string,
): Promise<void> {
  const label = name.trim();
  if (!label || label.length > longestName)
    throw new Invalid({ filterName: `Enter a filter name of at most ${longestName} characters.` });
  await db
    .insertInto('saved_filters')
    .values({ admin_id: adminId, list, name: label, query })
    .onConflict((conflict) => conflict.columns(['admin_id', 'list', 'name']).doUpdateSet({ query }))
    .execute();
}

/** Deletes a filter of this admin. */
export async function forgetFilter(db: Database, adminId: number, id: number): Promise<void> {
  await db.deleteFrom('saved_filters').where('admin_id', '=', adminId).where('id', '=', id).execute();
}
