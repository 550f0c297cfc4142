import type { ReactNode } from 'react';
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
import { type ReportQuery, reportSearch } from './report-query.ts';
import { type DayRange, periodBefore } from './report-range.ts';

interface ReportFormProps {
  /** The address of the report. */
  path: string;
  query: ReportQuery;
  /** The time zone of the days, as an IANA name. */
  zone: string;
  presets: { label: string; range: DayRange }[];
}

/** The form for a report's days, its second dimension and its columns. It works without scripts. */
export function ReportForm({ path, query, presets, zone }: ReportFormProps) {
  const { range, moneyDay } = query;
  const before = periodBefore(range);
  const search = reportSearch(query);
  return (
    <div className="grid gap-3 border-y border-line py-4">
      <div className="flex gap-2 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 md:flex-wrap [&>a]:shrink-0 max-md:[&>[aria-current]]:order-first">
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
      <details key={search} className="filter-fold">
        <summary className="min-h-11 items-center gap-2 font-semibold">
          <Icon name="sliders" />
          Days, dimension and columns
          <Icon name="chevron-down" className="text-muted" />
        </summary>
        <form action={path} className="grid gap-3 max-lg:py-3">
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
          {query.by[0] && <Columns query={query} />}
          {query.sort && <input type="hidden" name="sort" value={query.sort} />}
        </form>
      </details>
      <p className="text-sm text-muted">
        Days in {zone.replaceAll('_', ' ')}, compared with {before.from} to {before.to}.{' '}
        <FileLink href={`/api${path}${search}&format=csv`}>Download CSV</FileLink> ·{' '}
        <FileLink href={`/api${path}${search}`}>JSON</FileLink>
      </p>
    </div>
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

/** Links to the other reports, for the same days. */
export function ReportMenu({ name, query }: { name: ReportName; query: ReportQuery }) {
  const groups = kinds.map(([kind, title]) => ({
    title,
    names: dimensionNames.filter((one) => infoOf(one).kind === kind),
  }));
  return (
    <nav aria-label="Reports" className="mt-4 grid gap-2">
      <div className="flex flex-wrap gap-2">
        {own.map((one) => (
          <ReportLink key={one} one={one} name={name} query={query} />
        ))}
      </div>
      <details>
        <summary className="min-h-11 py-2.5 font-semibold text-pine">
          {isDimension(name) ? 'Other dimensions' : 'Reports by dimension'}
        </summary>
        <div className="grid gap-3">
          {groups.map(({ title, names }) => (
            <div key={title} className="flex flex-wrap items-center gap-2">
              <span className="w-16 text-sm text-muted">{title}</span>
              {names.map((one) => (
                <ReportLink key={one} one={one} name={name} query={query} />
              ))}
            </div>
          ))}
        </div>
      </details>
    </nav>
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
