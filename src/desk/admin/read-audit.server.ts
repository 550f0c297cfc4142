import type { Database } from '../../db/client.ts';

const maxShown = 20;

/** The last changes of one row, newest first. */
export function getAudit(db: Database, entity: string, id: string) {
  return db
    .selectFrom('audit_log')
    .select(['id', 'at', 'actor', 'action', 'before', 'after'])
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .orderBy('id', 'desc')
    .limit(maxShown)
    .execute();
}
