import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { oneRow } from '../../db/one-row.ts';
import type { FieldDefinition, ServerRowAction } from '../../desk/lists/resource.server.ts';
import { statusStep } from '../../desk/lists/rows.server.ts';
import { Conflict } from '../../platform/errors.ts';

/** The statuses of traffic sources, campaigns and partners. */
export const statuses = ['active', 'paused', 'archived'] as const;

/** The field of the status in their forms. */
export const statusField = {
  name: 'status',
  kind: 'select',
  hint: 'Default: active.',
  options: statuses,
} as const satisfies FieldDefinition;

/** The actions that switch between active, paused and archived. Each has an undo. */
export function statusActions(table: 'traffic_sources' | 'campaigns' | 'partners'): ServerRowAction[] {
  const pause = { name: 'pause', label: 'Pause', doneText: 'Paused {rows}.', undo: 'activate' };
  const activate = { name: 'activate', label: 'Activate', doneText: 'Activated {rows}.', undo: 'pause' };
  const archive = { name: 'archive', label: 'Archive', doneText: 'Archived {rows}.', undo: 'restore' };
  const restore = {
    name: 'restore',
    label: 'Restore as paused',
    doneText: 'Restored {rows} as paused.',
    undo: 'archive',
  };
  return [
    statusStep(table, pause, 'active', 'paused'),
    statusStep(table, activate, 'paused', 'active'),
    statusStep(table, archive, 'paused', 'archived'),
    statusStep(table, restore, 'archived', 'paused'),
  ];
}

const tables = ['daily_stats', 'clicks', 'site_events', 'conversions', 'user_sources', 'campaign_spend'];

/** Refuses to delete a campaign or traffic source with recorded events or spend. @throws Conflict */
export async function refuseUsed(
  db: Database,
  column: 'traffic_source_id' | 'campaign_id',
  id: string,
): Promise<void> {
  const used = tables.map(
    (table): RawBuilder<SqlBool> =>
      sql`exists (select from ${sql.table(table)} where ${sql.ref(column)} = ${Number(id)})`,
  );
  const result = await sql<{ used: boolean }>`select ${sql.join(used, sql` or `)} as used`.execute(db);
  if (oneRow(result).used)
    throw new Conflict('This row has recorded visits or spend. Pause and archive it instead.');
}

/**
 * Resumes postbacks to a receiver that answered 410 Gone. An admin must resend the postbacks that were given up in the
 * meantime.
 */
export function resumePostbacksAction(table: 'partners' | 'traffic_sources' | 'webhooks'): ServerRowAction {
  return {
    name: 'resume-postbacks',
    label: 'Resume postbacks',
    doneText: 'Resumed postbacks to {rows}.',
    confirm:
      'New postbacks will be sent to this URL again. Resend the ones that failed from the list of postbacks. Resume postbacks?',
    refuse: ({ postbacksEndedAt }) => !postbacksEndedAt && 'Postbacks are already on.',
    run: (tx, id) =>
      tx
        .updateTable(table)
        .set({ postbacks_ended_at: null, postbacks_ended_reason: null })
        .where('id', '=', Number(id))
        .execute(),
  };
}
