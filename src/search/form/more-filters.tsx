import { type JobSearch, postedChoices } from '../../catalog/jobs/job-search.schema.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import type { Facets } from '../facets.schema.ts';
import { type ChoiceField, choices } from '../filters.ts';
import { counter, payOptions, withOwn } from './filter-choices.tsx';

const yearlyPays = [30_000, 40_000, 50_000, 60_000, 80_000, 100_000, 120_000, 150_000, 200_000];
const hourlyPays = [15, 18, 20, 25, 30, 40, 50, 75, 100];
const ageLabels: Record<number, string> = {
  1: 'Last 24 hours',
  3: 'Last 3 days',
  7: 'Last week',
  14: 'Last 2 weeks',
  30: 'Last month',
};

const entries = Object.entries(choices) as [ChoiceField, { label: string; values: object }][];
/** A filter with one value is a box, others are lists. */
const selects = entries.filter(([, { values }]) => Object.keys(values).length > 1);
const ticks = entries.flatMap(([field, { values }]): [ChoiceField, string, string][] => {
  const [one, ...others] = Object.entries(values);
  return one && others.length === 0 ? [[field, one[0], one[1]]] : [];
});

interface MoreFiltersProps {
  search: JobSearch;
  errors: Record<string, string>;
  facets: Facets;
  /** What was typed, also where it makes no sense. */
  typed: (name: 'zip' | 'exclude') => string;
}

/** The filters that few need, open where one of them is set or refused. */
export function MoreFilters({ search, errors, facets, typed }: MoreFiltersProps) {
  const count = counter(facets);
  return (
    <details className="col-span-full" open={hasMore(search, errors)}>
      <summary className="min-h-11 py-2.5 font-semibold text-pine">More filters</summary>
      <div className="mt-2 grid gap-4 sm:max-lg:grid-cols-2">
        <TextField
          label="ZIP code"
          name="zip"
          defaultValue={errors.zip ? typed('zip') : search.zip}
          inputMode="numeric"
          maxLength={5}
          autoComplete="postal-code"
          error={errors.zip}
          autoFocus={Boolean(errors.zip)}
        />
        <SelectField
          label="Posted"
          name="postedWithin"
          defaultValue={search.postedWithin ?? ''}
          error={errors.postedWithin}
        >
          <option value="">Any time</option>
          {withOwn(postedChoices, search.postedWithin).map((days) => (
            <option key={days} value={days}>
              {count(ageLabels[days] ?? `Last ${days} days`, facets.postedWithin[days])}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Minimum pay per year"
          name="salaryMin"
          defaultValue={search.salaryMin ?? ''}
          error={errors.salaryMin}
        >
          <option value="">Any</option>
          {payOptions(yearlyPays, search.salaryMin)}
        </SelectField>
        <SelectField
          label="Minimum pay per hour"
          name="hourlyMin"
          defaultValue={search.hourlyMin ?? ''}
          error={errors.hourlyMin}
        >
          <option value="">Any</option>
          {payOptions(hourlyPays, search.hourlyMin)}
        </SelectField>
        {selects.map(([field, { label, values }]) => (
          <SelectField key={field} label={label} name={field} defaultValue={search[field]}>
            <option value="">Any</option>
            {Object.entries(values).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </SelectField>
        ))}
        <TextField
          label="Exclude words"
          name="exclude"
          defaultValue={typed('exclude')}
          placeholder="night shift, senior"
          error={errors.exclude}
          autoFocus={!errors.zip && Boolean(errors.exclude)}
        />
        <div>
          {ticks.map(([field, value, label]) => (
            <Checkbox
              key={field}
              label={label}
              name={field}
              value={value}
              defaultChecked={search[field] === value}
            />
          ))}
          <Checkbox label="Include jobs abroad" name="abroad" value="1" defaultChecked={search.abroad} />
          <Checkbox label="Whole words only" name="words" value="whole" defaultChecked={search.wholeWords} />
        </div>
      </div>
    </details>
  );
}

function hasMore(search: JobSearch, errors: Record<string, string>): boolean {
  const { zip, salaryMin, hourlyMin, postedWithin, exclude, abroad, wholeWords } = search;
  const isSet = [zip, salaryMin, hourlyMin, postedWithin, exclude, abroad, wholeWords].some(Boolean);
  const isChosen = entries.some(([field]) => search[field] !== '');
  return (
    isSet ||
    isChosen ||
    ['zip', 'salaryMin', 'hourlyMin', 'postedWithin', 'exclude'].some((name) => errors[name])
  );
}
