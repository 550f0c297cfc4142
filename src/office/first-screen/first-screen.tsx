// biome-ignore-all lint/a11y/noRedundantRoles: on a phone a row is a grid, which is no table row without the roles
import type { ReactNode } from 'react';
import { showChange } from '../../money/reports/figure.ts';
import { changeOf, type MetricName, metricOf } from '../../money/reports/metrics.ts';
import type { DayRange } from '../../money/reports/report-range.ts';
import { rowsBehind } from '../../money/reports/rows-behind.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import type { Periods, FirstScreen as Screen } from './read-first-screen.server.ts';

/** The figures, from the visit to the profit. */
const shown: [name: MetricName, label: string][] = [
  ['clicks', 'Visits'],
  ['registrations', 'Registrations'],
  ['jobApplications', 'Applications'],
  ['conversions', 'Conversions'],
  ['revenue', 'Revenue'],
  ['cost', 'Cost'],
  ['profit', 'Profit'],
];

/** Feeds that are named; the list of feeds has all. */
const maxFeeds = 5;

/** The figures of the last days and what needs attention. Each leads to its list or report. */
export function FirstScreen({ screen }: { screen: Screen }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:items-start">
      {screen.today && <Figures periods={screen} lists={screen.lists} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Attention screen={screen} />
        <EndingSoon ending={screen.ending} />
      </div>
    </div>
  );
}

function Figures({ periods: all, lists }: { periods: Periods; lists: string[] }) {
  const { today, yesterday, week, weekBefore } = all;
  const periods = [
    { label: 'Today', period: today },
    { label: 'Yesterday', period: yesterday },
    { label: 'Last 7 days', period: week },
  ];
  return (
    <section aria-label="Figures" className="rounded-lg border border-line bg-surface px-3 sm:px-4">
      <table role="table" className="w-full text-[0.8125rem] sm:text-base">
        <thead role="rowgroup">
          <tr role="row" className="text-xs text-muted sm:text-sm">
            <th role="columnheader" scope="col" className="py-1.5 text-start font-medium sm:py-2">
              <span className="sr-only">Figure</span>
            </th>
            {periods.map(({ label, period }) => (
              <th
                key={label}
                role="columnheader"
                scope="col"
                className="py-1.5 ps-2 text-end sm:py-2 font-medium"
              >
                <Link to={reportOf(period.range)} className="hover:text-ink hover:underline">
                  {label}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {shown.map(([name, label]) => (
            <tr key={name} role="row" className="border-t border-line align-top">
              <th role="rowheader" scope="row" className="py-1.5 text-start font-medium sm:py-2">
                {label}
              </th>
              {periods.map(({ label: when, period }) => (
                <td key={when} role="cell" className="figures py-1.5 ps-2 text-end sm:py-2">
                  <Figure name={name} period={period} lists={lists} />
                  {period === week && (
                    <Change name={name} now={week.metrics[name]} before={weekBefore.metrics[name]} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="border-t border-line py-2 text-xs text-muted">
        Changes compare with the{' '}
        <Link to={reportOf(weekBefore.range)} className="underline hover:text-ink">
          7 days before
        </Link>
        . Figures are counted every minute.
      </p>
    </section>
  );
}

/** A figure that leads to its rows, or to the report of its days. */
function Figure({
  name,
  period: { range, metrics },
  lists,
}: {
  name: MetricName;
  period: Periods['today'];
  lists: string[];
}) {
  const value = metrics[name];
  const text = short(name, value);
  const rows = rowsBehind(name, { range, moneyDay: 'booking', values: [] });
  const to = rows && lists.includes(listOf(rows)) ? rows : reportOf(range);
  return value ? (
    <Link
      to={to}
      title={exact(name, value)}
      className="font-semibold whitespace-nowrap underline decoration-edge underline-offset-4 hover:text-pine"
    >
      {text}
    </Link>
  ) : (
    <span className="text-muted">{text}</span>
  );
}

/** '/admin/clicks?robot=false' is of the list 'clicks'. */
const listOf = (address: string): string => /^\/admin\/([\w-]+)/.exec(address)?.[1] ?? '';

const reportOf = ({ from, to }: DayRange): string =>
  `/admin/reports/dashboard?${new URLSearchParams({ from, to })}`;

function Change({ name, now, before }: { name: MetricName; now: number | null; before: number | null }) {
  const { better } = metricOf(name);
  const share = changeOf(now, before);
  if (share === null)
    return before === null || before === now ? null : (
      <span className="block text-xs text-muted">from {short(name, before)}</span>
    );
  const isGood = share === 0 || !better ? null : share > 0 === (better === 'more');
  const tone = isGood === null ? '' : isGood ? 'text-leaf' : 'text-clay';
  return (
    <span className="block text-xs text-muted">
      <span className={`font-semibold ${tone}`}>{showChange(share)}</span>{' '}
      <span className="inline-block whitespace-nowrap">from {short(name, before)}</span>
    </span>
  );
}

const whole = new Intl.NumberFormat('en-US');
const dollars = (fractionDigits: number) =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  });
const cents = dollars(2);
const noCents = dollars(0);
const compact = { notation: 'compact', maximumFractionDigits: 2 } as const;
const millions = new Intl.NumberFormat('en-US', compact);
const millionDollars = new Intl.NumberFormat('en-US', { ...compact, style: 'currency', currency: 'USD' });

/** Three figures fit beside each other on a phone without cents from here on, and in millions from there on. */
const withoutCents = 10_000;
const inMillions = 1_000_000;

const isMoney = (name: MetricName): boolean => metricOf(name).kind === 'money';
const exact = (name: MetricName, value: number): string => (isMoney(name) ? cents : whole).format(value);

function short(name: MetricName, value: number | null): string {
  if (value === null) return '–';
  const size = Math.abs(value);
  if (size >= inMillions) return (isMoney(name) ? millionDollars : millions).format(value);
  return isMoney(name) && size >= withoutCents ? noCents.format(value) : exact(name, value);
}

/** A text keeps every digit of an amount. */
const money = (amount: string): string => cents.format(amount as `${number}`);

function Attention({ screen: { waiting, feedLosses, taskTroubles, lists } }: { screen: Screen }) {
  const more = feedLosses.length - maxFeeds;
  const isWell = waiting.length + feedLosses.length + taskTroubles.length === 0;
  return (
    <section aria-label="Needs attention">
      {isWell ? (
        <p className="flex gap-2 rounded-lg border border-line bg-leaf-wash px-4 py-3">
          <Icon name="check" className="mt-1 shrink-0 text-leaf" />
          All is well. Nothing{' '}
          {lists.includes('feeds') ? 'waits for you, and no feed lost jobs.' : 'waits for a decision.'}
        </p>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {waiting.map(({ to, count, money: sum, what }) => (
            <Item key={to} to={to} figure={whole.format(count)}>
              {what}
              {sum !== null && <span className="figures text-muted"> · {money(sum)}</span>}
            </Item>
          ))}
          {feedLosses.slice(0, maxFeeds).map(({ feedId, name, found, before }) => (
            <Item
              key={feedId}
              to={`/admin/import-runs?${new URLSearchParams({ feed: String(feedId) })}`}
              figure={`−${whole.format(before - found)}`}
            >
              jobs in the feed {name}
              <span className="figures text-muted">
                {' '}
                · {whole.format(before)} to {whole.format(found)}
              </span>
            </Item>
          ))}
          {more > 0 && (
            <Item to="/admin/feeds?status=active" figure={whole.format(more)}>
              more {more === 1 ? 'feed' : 'feeds'} with fewer jobs
            </Item>
          )}
          {taskTroubles.length > 0 && (
            <Item to="/admin/status" figure={whole.format(taskTroubles.length)}>
              {taskTroubles.length === 1 ? 'task is late or failed' : 'tasks are late or failed'}
            </Item>
          )}
        </ul>
      )}
    </section>
  );
}

function EndingSoon({ ending: { sources, companies } }: { ending: Screen['ending'] }) {
  if (sources.length === 0) return null;
  return (
    <section aria-label="Jobs that end in the next 7 days">
      <h2 className="text-lg">Jobs that end in the next 7 days</h2>
      <div className="mt-2 grid gap-4 sm:grid-cols-2 xl:grid-cols-1">
        {[
          { title: 'By feed', rows: sources },
          { title: 'By employer', rows: companies },
        ].map(({ title, rows }) => (
          <div key={title}>
            <h3 className="font-sans text-xs font-semibold text-muted">{title}</h3>
            <ul className="mt-1 divide-y divide-line rounded-lg border border-line bg-surface">
              {rows.map(({ name, jobs, to }) => (
                <Item key={to} to={to} figure={whole.format(jobs)}>
                  {name}
                </Item>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

/** A line with its figure first. The whole line is the link. */
function Item({ to, figure, children }: { to: string; figure: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className="flex min-h-11 items-baseline gap-3 px-4 py-2.5 hover:bg-sunken">
        <span className="figures min-w-10 text-end font-semibold">{figure}</span>
        <span className="min-w-0 break-words">{children}</span>
      </Link>
    </li>
  );
}
