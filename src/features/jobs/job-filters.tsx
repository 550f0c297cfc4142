import { type FormEvent, useRef } from 'react';
import { Form, useNavigate, useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import type { Facets } from '../search/facets.schema.ts';
import { filterParams } from './filter-params.ts';
import { categories, type JobSearch, jobTypes, postedChoices, sorts } from './jobs.schema.ts';
import { defaultRadius } from './jobs-path.ts';
import type { StateChoice } from './state-choices.ts';
import { SuggestInput } from './suggest-input.tsx';

export const filterFormId = 'job-filters';
const names = [
  'keywords',
  'location',
  'state',
  'category',
  'jobType',
  'sort',
  'zip',
  'radius',
  'salaryMin',
  'postedWithin',
  'workplace',
  'exclude',
  'words',
];
const sortLabels = { date: 'Most Recent', relevance: 'Relevance', salary: 'Salary' };
const radii = [5, 10, 25, 50, 100, 200];
const pays = [30_000, 40_000, 50_000, 60_000, 80_000, 100_000, 120_000, 150_000, 200_000];
const ageLabels: Record<number, string> = {
  1: 'Last 24 hours',
  3: 'Last 3 days',
  7: 'Last week',
  14: 'Last 2 weeks',
  30: 'Last month',
};
const places: ['remote' | 'hybrid' | 'on-site', string][] = [
  ['remote', 'Remote'],
  ['hybrid', 'Hybrid'],
  ['on-site', 'On-site'],
];

interface JobFiltersProps {
  search: JobSearch;
  errors: Record<string, string>;
  facets: Facets;
  states: StateChoice[];
}

/** Every filter in one GET form: with a script it changes the address in place, without one the browser submits it. */
export function JobFilters({ search, errors, facets, states }: JobFiltersProps) {
  const navigate = useNavigate();
  const [asked] = useSearchParams();
  /** What was typed stays, also where it makes no sense. */
  const typed = (name: 'keywords' | 'location' | 'zip' | 'exclude'): string =>
    (errors[name] && asked.get(name)) || search[name];
  const count = counter(facets);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget)] as [string, string][];
    const params = filterParams(fields, names, new URLSearchParams(window.location.search)).toString();
    navigate(`/jobs${params && `?${params}`}`, { preventScrollReset: true });
  };
  return (
    <Form
      id={filterFormId}
      action="/jobs"
      role="search"
      aria-label="Filter jobs"
      onSubmit={submit}
      className="grid gap-4 sm:max-lg:grid-cols-2"
    >
      <SuggestInput
        label="Keywords"
        name="keywords"
        defaultValue={typed('keywords')}
        placeholder="Job title, skills, company"
        error={errors.keywords}
      />
      <SuggestInput
        label="Location"
        name="location"
        defaultValue={typed('location')}
        placeholder="City, state, or remote"
        error={errors.location}
      />
      <SelectField label="State" name="state" defaultValue={search.state}>
        <option value="">All States</option>
        {states.map(({ code, name, jobs }) => (
          <option key={code} value={code}>
            {count(name, jobs)}
          </option>
        ))}
      </SelectField>
      <SelectField label="Category" name="category" defaultValue={search.category || 'all'}>
        <option value="all">All Categories</option>
        {options(categories, search.category, (value) => count(value, facets.category[value]))}
      </SelectField>
      <SelectField label="Job Type" name="jobType" defaultValue={search.jobType || 'all'}>
        <option value="all">All Types</option>
        {options(jobTypes, search.jobType, (value) => count(value, facets.jobType[value]))}
      </SelectField>
      <SelectField label="Workplace" name="workplace" defaultValue={search.workplace}>
        <option value="">Anywhere</option>
        {places.map(([value, label]) => (
          <option key={value} value={value}>
            {count(label, facets.workplace[value])}
          </option>
        ))}
      </SelectField>
      <details className="col-span-full" open={hasMore(search, errors)}>
        <summary className="min-h-11 py-2.5 font-semibold text-pine">More filters</summary>
        <div className="mt-2 grid gap-4 sm:max-lg:grid-cols-2">
          <div className="grid grid-cols-[2fr_3fr] gap-3">
            <TextField
              label="ZIP code"
              name="zip"
              defaultValue={typed('zip')}
              inputMode="numeric"
              maxLength={5}
              autoComplete="postal-code"
              error={errors.zip}
            />
            <SelectField label="Within" name="radius" defaultValue={radiusValue(search.radius)}>
              {withOwn(radii, search.radius).map((miles) => (
                <option key={miles} value={radiusValue(miles)}>
                  {miles} miles
                </option>
              ))}
            </SelectField>
          </div>
          <SelectField label="Minimum pay a year" name="salaryMin" defaultValue={search.salaryMin ?? ''}>
            <option value="">Any</option>
            {withOwn(pays, search.salaryMin).map((pay) => (
              <option key={pay} value={pay}>
                ${pay.toLocaleString('en-US')}
              </option>
            ))}
          </SelectField>
          <SelectField label="Posted" name="postedWithin" defaultValue={search.postedWithin ?? ''}>
            <option value="">Any time</option>
            {withOwn([...postedChoices], search.postedWithin).map((days) => (
              <option key={days} value={days}>
                {count(ageLabels[days] ?? `Last ${days} days`, facets.postedWithin[days])}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Exclude words"
            name="exclude"
            defaultValue={typed('exclude')}
            placeholder="night shift, senior"
            error={errors.exclude}
          />
          <Checkbox label="Whole words only" name="words" value="whole" defaultChecked={search.wholeWords} />
        </div>
      </details>
      <div className="sticky -bottom-6 col-span-full grid bg-surface py-3 lg:-bottom-5">
        <Button type="submit">Apply Filters</Button>
      </div>
    </Form>
  );
}

/** The order of the results; part of the filters' form, so that one request carries both. */
export function SortSelect({ search }: { search: JobSearch }) {
  const ref = useRef<HTMLSelectElement>(null);
  return (
    <div className="results-order">
      <SelectField
        ref={ref}
        label="Sort by"
        name="sort"
        form={filterFormId}
        defaultValue={search.sort}
        onChange={() => ref.current?.form?.requestSubmit()}
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {sortLabels[sort]}
          </option>
        ))}
      </SelectField>
      <Button type="submit" form={filterFormId} variant="secondary" className="no-script-only">
        Sort
      </Button>
    </div>
  );
}

function options(values: readonly string[], chosen: string, label: (value: string) => string) {
  const all = chosen && !values.includes(chosen) ? [...values, chosen] : values;
  return all.map((value) => (
    <option key={value} value={value}>
      {label(value)}
    </option>
  ));
}

/** "Sales (1,204)", or "Sales (about 1,300)" where the counts come from a sample. */
const counter =
  ({ isExact }: Facets) =>
  (label: string, count = 0): string =>
    `${label} (${isExact ? '' : 'about '}${count.toLocaleString('en-US')})`;

/** The usual radius goes without saying, so it stays out of the address. */
const radiusValue = (miles: number | null): string =>
  miles === null || miles === defaultRadius ? '' : String(miles);

function withOwn(values: number[], own: number | null): number[] {
  return own === null || values.includes(own) ? values : [...values, own].sort((a, b) => a - b);
}

function hasMore(search: JobSearch, errors: Record<string, string>): boolean {
  const { zip, salaryMin, postedWithin, exclude, wholeWords } = search;
  return Boolean(zip || salaryMin || postedWithin || exclude || wholeWords || errors.zip || errors.exclude);
}
