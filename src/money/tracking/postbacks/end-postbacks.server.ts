import { sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { recordAudit } from '../../../desk/admin/audit.server.ts';
import { raiseNotice } from '../../../messages/operator-notice.server.ts';
import type { Config } from '../../../platform/config.ts';

/** A postback's receiver: a partner, or a traffic source. */
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

/** The tables of receivers, with the column that refers to them and their list in the back office. */
const partner = { table: 'partners', column: 'partner_id', list: 'partners', one: 'partner' } as const;
const source = {
  table: 'traffic_sources',
  column: 'traffic_source_id',
  list: 'traffic-sources',
  one: 'traffic source',
} as const;

const receiverOf = ({ partner_id, traffic_source_id }: Receiver) =>
  partner_id !== null ? { ...partner, id: partner_id } : { ...source, id: traffic_source_id };

/** Whether a postback's address was made from the one that its receiver has now: the part before the first macro is the same. */
const isFrom = (url: string | ReturnType<typeof sql.ref>) =>
  sql<boolean>`starts_with(${url}, regexp_replace(postback_url, '([{]|%7B).*$', '', 'i'))`;

/**
 * Ends what is sent to a receiver that answered 410 Gone: postbacks that are due are given up, new ones are kept but not sent, and the
 * operator hears of it, once. An address that the operator has changed since is not touched.
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

/** Why a receiver gets nothing more, which nobody can change before the transaction ends; null: it gets postbacks. */
export async function whyEnded(tx: Database, to: Receiver): Promise<string | null> {
  const { table, id } = receiverOf(to);
  if (id === null) return null;
  const { rows } = await sql<{ reason: string | null }>`
    select postbacks_ended_reason as reason from ${sql.table(table)} where id = ${id} for share`.execute(tx);
  return rows[0]?.reason ?? null;
}
