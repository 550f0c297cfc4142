import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { TextField } from '../../ui/field.tsx';
import { type DayRange, periodBefore } from './report-range.ts';

interface RangeFormProps {
  /** The address of the report. */
  path: string;
  range: DayRange;
  /** The time zone of the days, as an IANA name. */
  zone: string;
  presets: { label: string; range: DayRange }[];
}

const search = ({ from, to }: DayRange): string => `?${new URLSearchParams({ from, to })}`;

/** The form for a report's days. It works without scripts. */
export function RangeForm({ path, range, presets, zone }: RangeFormProps) {
  const before = periodBefore(range);
  return (
    <div className="grid gap-3 border-y border-line py-4">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <form action={path} className="flex flex-wrap items-end gap-3">
          <TextField
            key={range.from}
            label="From"
            type="date"
            name="from"
            defaultValue={range.from}
            required
          />
          <TextField key={range.to} label="To" type="date" name="to" defaultValue={range.to} required />
          <Button type="submit" variant="secondary">
            Apply
          </Button>
        </form>
        <div className="flex flex-wrap gap-2">
          {presets.map((preset) => (
            <Chip
              key={preset.label}
              to={path + search(preset.range)}
              current={preset.range.from === range.from && preset.range.to === range.to}
            >
              {preset.label}
            </Chip>
          ))}
        </div>
      </div>
      <p className="text-sm text-muted">
        Days in {zone.replaceAll('_', ' ')}, compared with {before.from} to {before.to}.{' '}
        <a href={`/api${path}${search(range)}&format=csv`} className="underline hover:text-pine" download>
          Download CSV
        </a>{' '}
        ·{' '}
        <a href={`/api${path}${search(range)}`} className="underline hover:text-pine">
          JSON
        </a>
      </p>
    </div>
  );
}
