import { type ChoiceField, choices } from '../../catalog/jobs/choices.ts';
import type { JobSearch } from '../../catalog/jobs/job-search.schema.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';

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
  /** What was typed, also where it makes no sense. */
  typed: (name: 'zip' | 'exclude') => string;
}

/** The filters that few need, open where one of them is refused. */
export function MoreFilters({ search, errors, typed }: MoreFiltersProps) {
  const set = countOf(search);
  return (
    <details className="filter-more" open={Boolean(errors.zip || errors.exclude)}>
      <summary>More filters{set > 0 && ` (${set})`}</summary>
      <div>
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
        <div className="filter-ticks">
          {ticks.map(([field, value, label]) => (
            <Checkbox
              key={field}
              label={label}
              name={field}
              value={value}
              defaultChecked={search[field] === value}
            />
          ))}
          <Checkbox
            label="Only if the ad says so"
            name="stated"
            value="only"
            defaultChecked={search.onlyStated}
          />
          <Checkbox label="Include jobs abroad" name="abroad" value="1" defaultChecked={search.abroad} />
          <Checkbox label="Whole words only" name="words" value="whole" defaultChecked={search.wholeWords} />
        </div>
      </div>
    </details>
  );
}

/** How many of these filters are set. */
function countOf({ zip, exclude, abroad, wholeWords, ...search }: JobSearch): number {
  const chosen = entries.map(([field]) => search[field as keyof typeof search]);
  return [zip, exclude, abroad, wholeWords, ...chosen].filter(Boolean).length;
}
