import { sql, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import { analysts, onlyAdmins } from '../../api/roles.ts';
import type { Database } from '../../db/client.ts';
import type { Tables } from '../../db/schema.ts';
import { nameOf } from '../../desk/admin/audit.server.ts';
import { day, rate, reference, whole } from '../../desk/lists/form-values.schema.ts';
import { ids, linked } from '../../desk/lists/linked-columns.ts';
import { defineResource } from '../../desk/lists/resource.server.ts';
import type { Option, Row } from '../../desk/lists/resource.ts';
import { deleteRow } from '../../desk/lists/rows.server.ts';
import { Conflict, Invalid } from '../../platform/errors.ts';
import { sumDollars } from '../../platform/money/dollars.ts';
import { monthText } from '../../platform/time/day.ts';
import { addEntry } from '../accounts/partner-entries.server.ts';
import { readToday } from '../traffic/spend-resource.server.ts';

interface StatementRow extends Row {
  month: string;
  source: string;
  sourceId: number;
  partner: string;
  partnerId: number;
  clicks: number;
  ourClicks: number;
  amount: string;
  ourAmount: string;
  difference: string;
  entry: number | null;
  enteredBy: string;
}

const maxClicks = 100_000_000;

const ClickStatement = z.object({
  sourceId: reference('a source'),
  /** Any day of the month. */
  day: day('a day of the month'),
  clicks: whole('the clicks', 0, maxClicks),
  amount: rate('an amount'),
});

/** The list of what partners say that clicks were worth, beside what we counted. */
export const clickStatements = defineResource<StatementRow, typeof ClickStatement>({
  name: 'click-statements',
  title: 'Clicks compared',
  one: 'comparison',
  about: 'What a partner says that the clicks of a source were worth in a month, beside what we counted.',
  read: analysts,
  write: onlyAdmins,
  columns: [
    { name: 'month', label: 'Month', kind: 'month' },
    { name: 'source', label: 'Source of jobs', kind: 'text', link: { list: 'bids', id: 'sourceId' } },
    { ...linked.partner, derived: true },
    { name: 'clicks', label: 'Their clicks', kind: 'number' },
    { name: 'ourClicks', label: 'Our clicks', kind: 'number', derived: true },
    { name: 'amount', label: 'Their amount', kind: 'money' },
    { name: 'ourAmount', label: 'Our amount', kind: 'money', derived: true },
    { name: 'difference', label: 'Theirs less ours', kind: 'money', derived: true },
    {
      name: 'entry',
      label: 'Settled by',
      kind: 'number',
      link: { list: 'partner-entries', id: 'entry' },
    },
    { name: 'enteredBy', label: 'Entered by', kind: 'text', detail: true, derived: true },
    { name: 'sourceId', label: 'Source ID', kind: 'number', detail: true },
    ids.partner,
    { name: 'id', label: 'ID', kind: 'number', detail: true },
  ],
  filters: [
    { name: 'partner', label: 'Partner', kind: 'is', column: 'partnerId', names: 'partners' },
    { name: 'month', label: 'Month', kind: 'is', column: 'month' },
  ],
  sort: '-month',
  nameOf: ({ source, month }) => [source, month && monthText(String(month))].filter(Boolean).join(', '),
  table: 'click_statements',
  rows: () => sql<StatementRow>`(
    select c.id, to_char(c.month, 'YYYY-MM') as month, s.name as source, c.source_id as "sourceId", p.name as partner,
      c.partner_id as "partnerId", c.clicks, coalesce(ours.clicks, 0) as "ourClicks", as_dollars(c.amount) as amount,
      as_dollars(coalesce(ours.earned, 0)) as "ourAmount", as_dollars(c.amount - coalesce(ours.earned, 0)) as difference,
      c.partner_entry_id as entry, c.entered_by as "enteredBy"
    from click_statements as c join sources as s on s.id = c.source_id join partners as p on p.id = c.partner_id
      left join lateral (select sum(clicks)::int as clicks, sum(earned) as earned from source_earnings as e
        where e.source_id = c.source_id and day >= c.month and day < c.month + interval '1 month') as ours on true)`,
  fields: [
    { name: 'sourceId', label: 'Source of jobs', kind: 'select', required: true },
    { name: 'day', label: 'Month', kind: 'day', required: true, hint: 'Any day of the month.' },
    { name: 'clicks', label: 'Their clicks', kind: 'number', required: true },
    { name: 'amount', label: 'Their amount', kind: 'money', required: true, hint: 'In US dollars.' },
  ],
  options: { sourceId: paidSources },
  schema: ClickStatement,
  create: async (tx, { sourceId, day, clicks, amount }, caller) => {
    if (clicks === undefined) throw new Invalid({ clicks: 'Enter the clicks that the partner counted.' });
    if (amount === undefined) throw new Invalid({ amount: 'Enter the amount of the partner’s statement.' });
    const source = await tx
      .selectFrom('sources')
      .select('partner_id')
      .where('id', '=', sourceId)
      .executeTakeFirst();
    if (!source?.partner_id) throw new Invalid({ sourceId: 'Choose a source that has a partner.' });
    const added = await tx
      .insertInto('click_statements')
      .values({
        source_id: sourceId,
        partner_id: source.partner_id,
        month: `${day.slice(0, 7)}-01`,
        clicks,
        amount,
        entered_by: nameOf(caller),
      })
      .onConflict((conflict) => conflict.columns(['source_id', 'month']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (added) return { id: added.id };
    const taken = 'This source already has a comparison of this month. Delete that one first.';
    throw new Conflict(taken, { day: taken });
  },
  remove: (tx, id) => deleteRow(tx, 'click_statements', id, 'This comparison is in use.'),
  refuseRemove: ({ entry }) => Boolean(entry) && 'The difference is settled. Cancel that adjustment instead.',
  actions: [
    {
      name: 'settle',
      label: 'Accept their amount',
      doneText: 'Settled {rows} with an adjustment.',
      refuse: ({ entry, difference }) =>
        (Boolean(entry) && 'The difference is settled already.') ||
        (Number(difference) === 0 && 'There is no difference.'),
      run: (tx, id, caller) => settle(tx, Number(id), nameOf(caller)),
    },
  ],
});

/** Books the difference as a bonus or a fee, so that the partner owes what its statement says. */
async function settle(tx: Transaction<Tables>, id: number, actor: string): Promise<void> {
  const { rows } = await sql<StatementRow>`
    select * from (${clickStatements.rows(tx, {})}) as r where id = ${id}`.execute(tx);
  const [row] = rows;
  if (!row) return;
  const isMore = !row.difference.startsWith('-');
  const entryId = await addEntry(
    tx,
    {
      partnerId: row.partnerId,
      kind: isMore ? 'bonus' : 'fee',
      day: await readToday(tx),
      amount: isMore ? row.difference : sumDollars([row.difference.slice(1)]),
      note: `Clicks of ${row.month} from ${row.source}: ${row.clicks} by the partner’s count, ${row.ourClicks} by ours`,
    },
    actor,
  );
  await tx.updateTable('click_statements').set({ partner_entry_id: entryId }).where('id', '=', id).execute();
}

/** The sources of jobs that have a partner. */
function paidSources(db: Database): Promise<Option[]> {
  return db
    .selectFrom('sources')
    .select([sql<string>`id::text`.as('value'), 'name as label'])
    .where('partner_id', 'is not', null)
    .orderBy('name')
    .execute();
}
