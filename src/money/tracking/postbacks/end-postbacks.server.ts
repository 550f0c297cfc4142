import { sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { recordAudit } from '../../../desk/admin/audit.server.ts';
import { raiseNotice } from '../../../messages/operator-notice.server.ts';
import type { Config } from '../../../platform/config.ts';

/** The receiver of a postback: a partner or a traffic source. */
export interface Receiver {
  url: string;
  target: string;
  partner_id: number | null;
  traffic_source_id: number | null;
}

interface Ending {
  reason: string;
  now: Date;
  mail: Config['mail'];
}

/** The tables of receivers, with the column that refers to each and its list in the back office. */
const partner = { table: 'partners', column: 'partner_id', list: 'partners', one: 'partner' } as const;
const source = {
  table: 'traffic_sources',
  column: 'traffic_source_id',
  list: 'traffic-sources',
  one: 'traffic source',
} as const;

const receiverOf = ({ partner_id, traffic_source_id }: Receiver) =>
  partner_id !== null ? { ...partner, id: partner_id } : { ...source, id: traffic_source_id };

/** Whether a postback's URL comes from its receiver's current URL. Compares the part before the first macro. */
const isFrom = (url: string | ReturnType<typeof sql.ref>) =>
  sql<boolean>`starts_with(${url}, regexp_replace(postback_url, '([{]|%7B).*$', '', 'i'))`;

/**
 * Stops postbacks to a receiver that answered 410 Gone. Gives up due postbacks and sends the operator one notice. New
 * postbacks are stored but not sent. Does nothing if the operator has changed the URL since.
 */
export async function endPostbacks(tx: Database, to: Receiver, { reason, now, mail }: Ending): Promise<void> {
  const { table, column, list, one, id } = receiverOf(to);
  if (id === null) return;
  const ended = await sql<{ name: string; prefix: string }>`
    update ${sql.table(table)} set postbacks_ended_at = ${now}, postbacks_ended_reason = ${reason}
    where id = ${id} and postbacks_ended_at is null and ${isFrom(to.url)} returning name`.execute(tx);
  await sql`
    update postbacks set state = 'dead', failure = ${reason}
    from ${sql.table(table)} as receiver
    where state = 'due' and ${sql.ref(`postbacks.${column}`)} = ${id} and receiver.id = ${id}
      and postbacks_ended_at is not null and ${isFrom(sql.ref('postbacks.url'))}`.execute(tx);
  const [receiver] = ended.rows;
  if (!receiver) return;
  const change = { postbacksEndedAt: now, postbacksEndedReason: reason };
  await recordAudit(tx, { caller: null, action: 'end-postbacks', entity: list, entityId: id, after: change });
  await raiseNotice(tx, mail, {
    kind: `postbacks-ended:${list}:${id}`,
    subject: `Postbacks to ${receiver.name} stopped`,
    detail: `${receiver.name} (${to.target}) answered 410 Gone, so postbacks to this ${one} stopped. New postbacks are kept but not sent. If the postback URL is correct, resume postbacks in the back office. Otherwise enter the new URL there.`,
    link: `/admin/${list}/${id}`,
  });
}

/** Why postbacks to a receiver stopped. Null if they go on. Locks the answer until the transaction ends. */
export async function whyEnded(tx: Database, to: Receiver): Promise<string | null> {
  const { table, id } = receiverOf(to);
  if (id === null) return null;
  const { rows } = await sql<{ reason: string | null }>`
    select postbacks_ended_reason as reason from ${sql.table(table)} where id = ${id} for share`.execute(tx);
  return rows[0]?.reason ?? null;
}
