import { sql } from 'kysely';
import * as z from 'zod/mini';
import { analysts, onlyAdmins } from '../../api/roles.ts';
import { choice, optionalMoney } from '../../desk/lists/form-values.schema.ts';
import { linked } from '../../desk/lists/linked-columns.ts';
import { defineResource } from '../../desk/lists/resource.server.ts';
import type { Row } from '../../desk/lists/resource.ts';

interface BidsRow extends Row {
  source: string;
  partner: string | null;
  partnerId: number | null;
  jobs: number;
  least: string | null;
  most: string | null;
  perClick: string | null;
  dailyCap: string | null;
  monthlyCap: string | null;
  atCap: 'keep' | 'hide';
  clicksToday: number;
  earnedToday: string;
  earnedMonth: string;
  reached: 'day' | 'month' | null;
}

const atCaps = { keep: 'Keep the jobs', hide: 'Hide the jobs until the limit ends' } as const;
const reachedWords = { day: 'Daily limit', month: 'Monthly limit' } as const;

const Bids = z.object({
  perClick: optionalMoney('a price per click'),
  dailyCap: optionalMoney('a daily limit'),
  monthlyCap: optionalMoney('a monthly limit'),
  atCap: choice(Object.keys(atCaps) as (keyof typeof atCaps)[]),
});

/** The list of what each source pays for clicks on Apply, its limits, and what it has earned. */
export const bids = defineResource<BidsRow, typeof Bids>({
  name: 'bids',
  title: 'Bids and limits',
  one: 'source',
  about:
    'What each source pays for a click on Apply, by its feed or by your price, with limits for a day and a month. Bids never order results.',
  read: analysts,
  write: onlyAdmins,
  columns: [
    { name: 'source', label: 'Source of jobs', kind: 'text', derived: true },
    { name: 'earnedToday', label: 'Earned today', kind: 'money', derived: true },
    { name: 'earnedMonth', label: 'This month', kind: 'money', derived: true },
    { name: 'reached', label: 'Reached', kind: 'status', words: reachedWords, derived: true },
    { name: 'most', label: 'Highest bid', kind: 'money', derived: true },
    { name: 'perClick', label: 'Your price', kind: 'money' },
    { name: 'dailyCap', label: 'Daily limit', kind: 'money' },
    { name: 'monthlyCap', label: 'Monthly limit', kind: 'money' },
    { ...linked.partner, derived: true },
    { name: 'least', label: 'Lowest bid', kind: 'money', detail: true, derived: true },
    { name: 'jobs', label: 'Open jobs with a bid', kind: 'number', detail: true, derived: true },
    { name: 'clicksToday', label: 'Paid clicks today', kind: 'number', detail: true, derived: true },
    { name: 'atCap', label: 'At a limit', kind: 'text', words: atCaps, detail: true },
    { name: 'partnerId', label: 'Partner ID', kind: 'number', detail: true, derived: true },
    { name: 'id', label: 'ID', kind: 'number', detail: true },
  ],
  filters: [
    { name: 'q', label: 'Source', kind: 'contains', columns: ['source'] },
    { name: 'partner', label: 'Partner', kind: 'is', column: 'partnerId', names: 'partners' },
    { name: 'reached', label: 'Reached', kind: 'is', column: 'reached' },
  ],
  sort: '-earnedMonth',
  nameOf: ({ source }) => String(source),
  table: 'sources',
  rows: () => sql<BidsRow>`(
    select *, case when "earnedMonth" >= "monthlyCap" then 'month' when "earnedToday" >= "dailyCap" then 'day' end as reached
    from (
      select s.id, s.name as source, p.name as partner, s.partner_id as "partnerId", coalesce(offered.jobs, 0) as jobs,
        as_dollars(least) as least, as_dollars(most) as most, as_dollars(t.per_click) as "perClick",
        as_dollars(daily_cap) as "dailyCap", as_dollars(monthly_cap) as "monthlyCap", coalesce(at_cap, 'keep') as "atCap",
        coalesce(today.clicks, 0) as "clicksToday", as_dollars(coalesce(today.earned, 0)) as "earnedToday",
        as_dollars(coalesce(month.earned, 0)) as "earnedMonth"
      from sources as s left join partners as p on p.id = s.partner_id left join source_bids as t on t.source_id = s.id
        left join (
          select source_id, count(*)::int as jobs, min(per_click) as least, max(per_click) as most
          from job_bids join jobs on jobs.id = job_id where jobs.status = 'open' and per_click is not null group by 1
        ) as offered on offered.source_id = s.id
        left join source_earnings as today on today.source_id = s.id and today.day = business_day(now())
        left join lateral (select sum(earned) as earned from source_earnings where source_id = s.id
          and day >= date_trunc('month', business_day(now()))::date) as month on true
      where s.kind <> 'sample'
    ) as listed)`,
  fields: [
    {
      name: 'perClick',
      label: 'Your price',
      kind: 'money',
      hint: 'In US dollars for each click on Apply that counts, instead of the bids in the feed. Empty: the bids in the feed.',
    },
    {
      name: 'dailyCap',
      label: 'Daily limit',
      kind: 'money',
      hint: 'In US dollars, for a day of the business. Clicks beyond it earn nothing. Empty: no limit.',
    },
    { name: 'monthlyCap', label: 'Monthly limit', kind: 'money', hint: 'The same for a month.' },
    {
      name: 'atCap',
      label: 'At a limit',
      kind: 'select',
      required: true,
      hint: 'Hidden jobs leave search within a minute, and come back with the next day or month of the business.',
    },
  ],
  schema: Bids,
  update: async (tx, id, { perClick, dailyCap, monthlyCap, atCap }) => {
    const values = {
      ...(perClick !== undefined && { per_click: perClick }),
      ...(dailyCap !== undefined && { daily_cap: dailyCap }),
      ...(monthlyCap !== undefined && { monthly_cap: monthlyCap }),
      ...(atCap && { at_cap: atCap }),
    };
    await tx
      .insertInto('source_bids')
      .values({ source_id: Number(id), ...values })
      .onConflict((conflict) =>
        Object.keys(values).length > 0
          ? conflict.column('source_id').doUpdateSet(values)
          : conflict.doNothing(),
      )
      .execute();
    return undefined;
  },
});
