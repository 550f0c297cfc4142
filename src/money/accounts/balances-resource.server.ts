import { sql } from 'kysely';
import { analysts } from '../../api/roles.ts';
import { linked } from '../../desk/lists/linked-columns.ts';
import { yesNo } from '../../desk/lists/list.ts';
import { defineResource } from '../../desk/lists/resource.server.ts';
import type { Row } from '../../desk/lists/resource.ts';
import { openStatuses } from '../tracking/conversions/conversion-statuses.ts';

interface BalanceRow extends Row {
  partnerId: number;
  partner: string;
  status: string;
  owes: boolean;
  balance: string;
  recent: string;
  days31: string;
  days61: string;
  over90: string;
  oldest: string | null;
  undecided: string;
  waiting: number;
  lastPayment: string | null;
}

/** The list of what each partner owes, and how old it is. */
export const balances = defineResource<BalanceRow>({
  name: 'balances',
  title: 'Balances',
  one: 'balance',
  about:
    'What each partner owes: approved and paid conversions, clicks and adjustments, less payments. The age is in days. Payments settle the oldest amounts first.',
  read: analysts,
  columns: [
    linked.partner,
    {
      name: 'balance',
      label: 'Due',
      kind: 'money',
      link: { list: 'partner-entries', id: 'partnerId', filter: 'partner' },
    },
    { name: 'recent', label: '0–30 days', kind: 'money' },
    { name: 'days31', label: '31–60', kind: 'money' },
    { name: 'days61', label: '61–90', kind: 'money' },
    { name: 'over90', label: 'Over 90', kind: 'money' },
    { name: 'oldest', label: 'Oldest unpaid day', kind: 'day' },
    {
      name: 'lastPayment',
      label: 'Last payment',
      kind: 'day',
      link: { list: 'partner-entries', id: 'partnerId', filter: 'partner', also: { kind: 'payment' } },
    },
    {
      name: 'undecided',
      label: 'Not decided',
      kind: 'money',
      link: { list: 'conversions', id: 'partnerId', filter: 'partner', also: { open: 'true' } },
    },
    {
      name: 'waiting',
      label: 'Clawbacks to decide',
      kind: 'number',
      link: { list: 'partner-entries', id: 'partnerId', filter: 'partner', also: { state: 'waiting' } },
    },
    { name: 'status', label: 'Status of the partner', kind: 'status', detail: true },
    { name: 'partnerId', label: 'Partner ID', kind: 'number', detail: true },
  ],
  filters: [
    { name: 'owes', label: 'Owes something', kind: 'is', column: 'owes', options: yesNo },
    { name: 'partner', label: 'Partner', kind: 'is', column: 'partnerId', names: 'partners' },
  ],
  sort: '-balance',
  rowPages: [{ path: 'statement', label: 'Statement' }],
  rows: () => sql<BalanceRow>`(
    with days as (
      select partner_id, day, coalesce(sum(amount) filter (where amount > 0), 0) as added,
        coalesce(-sum(amount) filter (where amount < 0), 0) as taken
      from partner_account group by 1, 2
    ), settled as (
      -- What is taken settles the oldest days first.
      select partner_id, business_day(now()) - day as age, day, added - taken as change,
        greatest(least(added, sum(added) over (partition by partner_id order by day) - sum(taken) over (partition by partner_id)), 0) as unpaid
      from days
    ), aged as (
      select partner_id, sum(change) as balance,
        coalesce(sum(unpaid) filter (where age between 31 and 60), 0) as days31,
        coalesce(sum(unpaid) filter (where age between 61 and 90), 0) as days61,
        coalesce(sum(unpaid) filter (where age > 90), 0) as over90,
        min(day) filter (where unpaid > 0) as oldest
      from settled group by 1
    )
    select p.id, p.id as "partnerId", p.name as partner, p.status, coalesce(balance, 0) > 0 as owes,
      as_dollars(coalesce(balance, 0)) as balance,
      as_dollars(coalesce(balance - days31 - days61 - over90, 0)) as recent,
      as_dollars(coalesce(days31, 0)) as days31, as_dollars(coalesce(days61, 0)) as days61,
      as_dollars(coalesce(over90, 0)) as over90, oldest::text as oldest,
      (select as_dollars(coalesce(sum(revenue), 0)) from conversions
        where partner_id = p.id and conversions.status = any (${sql.val([...openStatuses])})) as undecided,
      (select count(*)::int from partner_entries where partner_id = p.id and state = 'waiting') as waiting,
      (select max(day)::text from partner_entries as e where partner_id = p.id and kind = 'payment' and cancels is null
        and not exists (select from partner_entries as c where c.cancels = e.id)) as "lastPayment"
    from partners as p left join aged on aged.partner_id = p.id)`,
});
