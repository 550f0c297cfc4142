import type { ReactNode } from 'react';
import { KeepFilter, type SavedFilter, SavedFilters } from '../../desk/lists/filter-form.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Chip } from '../../ui/chip.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import {
  type DimensionKind,
  dimensionNames,
  infoOf,
  isDimension,
  isWork,
  type ReportName,
  reportTitles,
} from './dimensions.ts';
import { metrics } from './metrics.ts';
import { type ReportQuery, reportSearch, savedView, typedAmount } from './report-query.ts';
import type { DayRange } from './report-range.ts';

interface ReportFormProps {
  name: ReportName;
  query: ReportQuery;
  presets: { label: string; range: DayRange }[];
}

/** The bar of a report: its days, a form for the rest, and files. It works without scripts. */
export function ReportForm({ name, query, presets }: ReportFormProps) {
  const path = `/admin/reports/${name}`;
  const { range, moneyDay } = query;
  const search = reportSearch(query);
  return (
    <div className="report-bar">
      <div className="flex gap-2 max-md:overflow-x-auto md:flex-wrap [&>a]:shrink-0 max-md:[&>[aria-current]]:order-first">
        {presets.map((preset) => (
          <Chip
            key={preset.label}
            to={path + reportSearch(query, { range: preset.range })}
            current={preset.range.from === range.from && preset.range.to === range.to}
          >
            {preset.label}
          </Chip>
        ))}
      </div>
      <p className="ms-auto text-sm text-muted">
        <FileLink href={`/api${path}${search}&format=csv`}>CSV</FileLink> ·{' '}
        <FileLink href={`/api${path}${search}`}>JSON</FileLink>
      </p>
      <div className="text-sm">
        <KeepFilter query={savedView(name, query, presets)} one="view" />
      </div>
      <details key={search}>
        <summary className="inline-flex min-h-9 items-center gap-2 text-sm font-semibold">
          <Icon name="sliders" />
          {query.by[0] ? 'Days, rows and columns' : 'Days'}
          <Icon name="chevron-down" className="text-muted" />
        </summary>
        <form action={path} className="grid gap-3 py-3">
          <div className="flex flex-wrap items-end gap-3">
            <TextField label="From" type="date" name="from" defaultValue={range.from} required />
            <TextField label="To" type="date" name="to" defaultValue={range.to} required />
            <SelectField label="Money counts" name="money" defaultValue={moneyDay} className="min-w-40">
              <option value="booking">when it is booked</option>
              <option value="click">on the day of the click</option>
            </SelectField>
            {query.by[0] && <Divided query={query} />}
            <Button type="submit" variant="secondary">
              Apply
            </Button>
          </div>
          {query.by[0] && <Thresholds query={query} />}
          {query.by[0] && <Columns query={query} />}
          {query.sort && <input type="hidden" name="sort" value={query.sort} />}
        </form>
      </details>
    </div>
  );
}

const signs = { '>': 'more than', '<': 'less than', '=': 'exactly' } as const;
/** Conditions that the form offers at once. */
const offeredThresholds = 2;

/** "Job views more than 50, apply clicks exactly 0". */
function Thresholds({ query: { by, where } }: { query: ReportQuery }) {
  const offered = metrics.filter(({ needsClicks }) => !isWork(by) || !needsClicks);
  const rows = Array.from({ length: Math.max(offeredThresholds, where.length) }, (_, at) => where[at]);
  return (
    <fieldset>
      <legend className="text-sm font-semibold">Only rows with</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {rows.map((threshold, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other name
          <div key={at} className="flex items-end gap-2">
            <SelectField
              label={<span className="sr-only">Figure {at + 1}</span>}
              name="metric"
              defaultValue={threshold?.metric ?? 'jobViews'}
            >
              {offered.map(({ name, label, kind }) => (
                <option key={name} value={name}>
                  {label}
                  {kind === 'percent' && !label.includes('%') ? ' (%)' : ''}
                </option>
              ))}
            </SelectField>
            <SelectField
              label={<span className="sr-only">Comparison {at + 1}</span>}
              name="is"
              defaultValue={threshold?.is ?? '>'}
            >
              {Object.entries(signs).map(([sign, text]) => (
                <option key={sign} value={sign}>
                  {text}
                </option>
              ))}
            </SelectField>
            <TextField
              label={<span className="sr-only">Amount {at + 1}</span>}
              name="amount"
              inputMode="decimal"
              className="w-28"
              defaultValue={threshold ? typedAmount(threshold) : ''}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}

function FileLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="underline hover:text-pine">
      {children}
    </a>
  );
}

/** The second dimension, and a search among the rows. */
function Divided({ query: { by, q } }: { query: ReportQuery }) {
  const [first, second] = by;
  return (
    <>
      <SelectField label="Then by" name="second" defaultValue={second ?? ''} className="min-w-40">
        <option value="">–</option>
        {dimensionNames
          .filter((name) => name !== first)
          .map((name) => (
            <option key={name} value={name}>
              {infoOf(name).one}
            </option>
          ))}
      </SelectField>
      <TextField label="Name contains" type="search" name="q" defaultValue={q} />
    </>
  );
}

function Columns({ query: { by, columns } }: { query: ReportQuery }) {
  const work = isWork(by);
  return (
    <details>
      <summary className="min-h-11 py-2.5 font-semibold text-pine">Columns</summary>
      <fieldset className="grid grid-cols-2 gap-x-4 sm:grid-cols-3 lg:grid-cols-5">
        <legend className="sr-only">Columns</legend>
        {metrics
          .filter(({ needsClicks }) => !work || !needsClicks)
          .map(({ name, label }) => (
            <Checkbox
              key={name}
              name="columns"
              value={name}
              label={label}
              defaultChecked={columns.includes(name)}
            />
          ))}
      </fieldset>
    </details>
  );
}

const kinds: [DimensionKind, title: string][] = [
  ['traffic', 'Traffic'],
  ['click', 'Clicks'],
  ['job', 'Jobs'],
  ['time', 'Time'],
];
const own: ReportName[] = ['dashboard', 'conversions'];

/** Links to the other reports, for the same days, and the saved views. */
export function ReportMenu({
  name,
  query,
  views,
}: {
  name: ReportName;
  query: ReportQuery;
  views: SavedFilter[];
}) {
  const groups = kinds.map(([kind, title]) => ({
    title,
    names: dimensionNames.filter((one) => infoOf(one).kind === kind),
  }));
  return (
    <nav aria-label="Reports">
      <details key={name + reportSearch(query)} className="report-menu">
        <summary className="button button-secondary button-small">
          Reports
          <Icon name="chevron-down" className="text-muted" />
        </summary>
        <div className="report-menu-panel">
          {views.length > 0 && (
            <MenuRow title="Saved">
              <SavedFilters address="/admin/reports/" saved={views} one="view" />
            </MenuRow>
          )}
          <MenuRow title="All">
            {own.map((one) => (
              <ReportLink key={one} one={one} name={name} query={query} />
            ))}
          </MenuRow>
          {groups.map(({ title, names }) => (
            <MenuRow key={title} title={title}>
              {names.map((one) => (
                <ReportLink key={one} one={one} name={name} query={query} />
              ))}
            </MenuRow>
          ))}
        </div>
      </details>
    </nav>
  );
}

function MenuRow({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="w-16 text-sm text-muted">{title}</span>
      {children}
    </div>
  );
}

function ReportLink({ one, name, query }: { one: ReportName; name: ReportName; query: ReportQuery }) {
  const { range, moneyDay } = query;
  const search = new URLSearchParams({ ...range, ...(moneyDay === 'click' && { money: moneyDay }) });
  return (
    <Chip to={`/admin/reports/${one}?${search}`} current={one === name}>
      {isDimension(one) ? infoOf(one).one : reportTitles[one]}
    </Chip>
  );
}
