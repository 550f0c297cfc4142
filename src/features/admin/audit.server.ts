import type { Database } from '../../db/client.ts';
import type { Caller } from '../api/endpoint.ts';

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
  const { caller, before, after } = entry;
  await db
    .insertInto('audit_log')
    .values({
      admin_id: caller?.kind === 'admin' ? caller.id : null,
      actor: entry.actor ?? nameOf(caller),
      action: entry.action,
      entity: entry.entity,
      entity_id: entry.entityId === undefined ? null : String(entry.entityId),
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      ip: entry.ip ?? null,
    })
    .execute();
}

/** The actor's name in the audit log. */
export function nameOf(caller: Caller | null): string {
  if (!caller) return 'system';
  return caller.kind === 'admin' ? caller.username : `partner ${caller.name}`;
}
