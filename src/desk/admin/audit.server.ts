import type { Caller } from '../../api/endpoint.ts';
import type { Database } from '../../db/client.ts';

/** A change that somebody made. */
export interface AuditEntry {
  /** Null: the system. */
  caller: Caller | null;
  action: string;
  /** The list of the row ('campaigns'), and the row's id in it. */
  entity: string;
  entityId?: string | number | undefined;
  before?: Record<string, unknown> | undefined;
  after?: Record<string, unknown> | undefined;
  ip?: string | undefined;
  /** The name of the actor, if no caller has it. */
  actor?: string;
}

/** Writes an entry of the audit log, in the transaction of the change. */
export async function recordAudit(db: Database, entry: AuditEntry): Promise<void> {
  await db.insertInto('audit_log').values(toRow(entry)).execute();
}

/** PostgreSQL takes 65,535 values in a statement. */
const entriesAtOnce = 1000;

/** Writes many entries of the audit log, likewise. */
export async function recordAudits(db: Database, entries: readonly AuditEntry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += entriesAtOnce)
    await db
      .insertInto('audit_log')
      .values(entries.slice(from, from + entriesAtOnce).map(toRow))
      .execute();
}

function toRow({ caller, before, after, ...entry }: AuditEntry) {
  return {
    admin_id: caller?.kind === 'admin' ? caller.id : null,
    actor: entry.actor ?? nameOf(caller),
    action: entry.action,
    entity: entry.entity,
    entity_id: entry.entityId === undefined ? null : String(entry.entityId),
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
    ip: entry.ip ?? null,
  };
}

/** The actor's name in the audit log. */
export function nameOf(caller: Caller | null): string {
  if (!caller) return 'system';
  return caller.kind === 'admin' ? caller.username : `partner ${caller.name}`;
}

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
