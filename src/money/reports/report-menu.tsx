import { Chip } from '../../ui/chip.tsx';
import {
  type DimensionKind,
  dimensionNames,
  infoOf,
  isDimension,
  type ReportName,
  reportTitles,
} from './dimensions.ts';
import type { ReportQuery } from './report-query.ts';

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
