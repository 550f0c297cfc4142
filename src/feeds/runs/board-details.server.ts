import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import type { GoodRow } from '../import/import-summary.ts';
import type { KnownDetails } from '../sources/board-client.ts';

/** Details are asked again after so many days, even if the list says the same: lists do not say everything. */
const trustedDays = 7;

/** The postings of a source whose details need no new request while their list says the same: open jobs only. */
export async function listKnownDetails(db: Database, source: string): Promise<Map<string, KnownDetails>> {
  const { rows } = await sql<KnownDetails & { key: string }>`
    select entry_key as key, entry_hash as hash, d.external_id as "externalId"
    from board_details d join sources on sources.id = d.source_id
      join jobs on jobs.source_id = d.source_id and jobs.external_id = d.external_id
    where sources.name = ${source} and jobs.status <> 'closed'
      and read_at > now() - make_interval(days => ${trustedDays})`.execute(db);
  return new Map(rows.map(({ key, ...known }) => [key, known]));
}

/** Remembers what the list said of postings whose details were read. */
export async function rememberDetails(
  tx: Database,
  sourceId: number,
  rows: readonly GoodRow[],
  readAt: Date,
): Promise<void> {
  const known = rows.flatMap(({ entry, externalId }) => (entry ? [{ ...entry, externalId }] : []));
  if (known.length === 0) return;
  await sql`
    insert into board_details (source_id, entry_key, entry_hash, external_id, read_at)
    select distinct on (key) ${sourceId}, key, hash, id, ${readAt}::timestamptz
    from unnest(${known.map(({ key }) => key)}::text[], ${known.map(({ hash }) => hash)}::text[],
      ${known.map(({ externalId }) => externalId)}::text[]) as d(key, hash, id)
    on conflict (source_id, entry_key) do update
      set entry_hash = excluded.entry_hash, external_id = excluded.external_id, read_at = excluded.read_at`.execute(
    tx,
  );
}
