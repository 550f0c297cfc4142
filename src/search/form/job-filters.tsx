import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Form, useNavigate, useSearchParams } from 'react-router';
import {
  ageText,
  defaultSort,
  emptySearch,
  type JobSearch,
  paramOf,
  postedChoices,
} from '../../catalog/jobs/job-search.schema.ts';
import { categories, jobTypes } from '../../catalog/postings/posting.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import type { Facets } from '../facets.schema.ts';
import { counter, options, payOptions, radiusOptions, radiusValue, withOwn } from './filter-choices.tsx';
import { filterParams } from './filter-params.ts';
import { KeptParams } from './kept-params.tsx';
import { MoreFilters } from './more-filters.tsx';
import type { StateChoice } from './state-choices.ts';
import { SuggestInput } from './suggest-input.tsx';

export const filterFormId = 'job-filters';
/** The parameters of a search that the form leaves alone. */
const others = ['unstated', 'related', 'cursor', 'pageSize'];
/** The parameters that the form sets or drops. */
const names = [
  ...Object.keys(emptySearch)
    .filter((field) => !others.includes(field))
    .map(paramOf),
  'job',
];
const leastPays = [
  {
    name: 'salaryMin',
    label: 'Minimum pay per year',
    any: 'Yearly pay',
    pays: [30_000, 40_000, 50_000, 60_000, 80_000, 100_000, 120_000, 150_000, 200_000],
  },
  {
    name: 'hourlyMin',
    label: 'Minimum pay per hour',
    any: 'Hourly pay',
    pays: [15, 18, 20, 25, 30, 40, 50, 75, 100],
  },
] as const;
const places: ['remote' | 'hybrid' | 'on-site', string][] = [
  ['remote', 'Remote'],
  ['hybrid', 'Hybrid'],
  ['on-site', 'On-site'],
];

/** The employer, and how the keywords are meant, are chosen by links. */
const kept = ['employer', 'outside', 'match', 'inside', 'spelling'];

interface JobFiltersProps {
  search: JobSearch;
  errors: Record<string, string>;
  facets: Facets;
  states: StateChoice[];
}

/** What is wrong with a search; the rules are loaded when somebody first asks, and without them the server says it. */
async function findErrors(params: URLSearchParams): Promise<Record<string, string>> {
  const rules = await import('../parse-search.ts').catch(() => null);
  return rules?.parseJobSearch(params).errors ?? {};
}

/** How many jobs the form would find, counted after each change. Null before one, and where the count is not known. */
function useLiveCount(paramsOf: (form: HTMLFormElement) => URLSearchParams) {
  const [found, setFound] = useState<number | null>(null);
  const last = useRef(0);
  const countAgain = async ({ currentTarget }: FormEvent<HTMLFormElement>): Promise<void> => {
    const turn = ++last.current;
    setFound(null);
    const params = paramsOf(currentTarget);
    if (Object.keys(await findErrors(params)).length > 0) return;
    if (!params.has('match')) params.set('match', 'best');
    const answer = await fetch(`/api/jobs?pageSize=1&${params}`).catch(() => null);
    if (turn === last.current && answer?.ok) setFound(Number(answer.headers.get('x-total-count')));
  };
  return [found, countAgain] as const;
}

/** Every filter in one GET form, a bar on a wide screen: with a script it changes the address in place, without one the browser submits it. */
export function JobFilters({ search, errors, facets, states }: JobFiltersProps) {
  const navigate = useNavigate();
  const [asked] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const [refused, setRefused] = useState(errors);
  useEffect(() => {
    if (refused === errors) return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid]');
    field?.focus({ preventScroll: true });
    // Its error is below it, and the button lies over the end of the sheet.
    field?.scrollIntoView({ block: 'center' });
  }, [refused, errors]);
  /** What was typed stays, also where it makes no sense. */
  const typed = (name: 'keywords' | 'location' | 'zip' | 'exclude'): string =>
    (errors[name] && asked.get(name)) || search[name];
  /** A ZIP code is a place like any other: it is in the same field, so that another place replaces it. */
  const zipPlace = search.location === '' && search.match === 'best' && !errors.zip ? search.zip : '';
  const count = counter(facets);
  const paramsOf = (form: HTMLFormElement): URLSearchParams =>
    filterParams(fieldsOf(form, search), names, new URLSearchParams(window.location.search));
  const [found, countAgain] = useLiveCount(paramsOf);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const params = paramsOf(event.currentTarget);
    const wrong = await findErrors(params);
    if (Object.keys(wrong).length > 0) setRefused(wrong);
    else navigate(`/jobs${params.size > 0 ? `?${params}` : ''}`, { preventScrollReset: true });
  };
  return (
    <Form
      id={filterFormId}
      ref={form}
      action="/jobs"
      role="search"
      aria-label="Filter jobs"
      onSubmit={submit}
      onChange={countAgain}
      className="filter-form"
    >
      <div className="search-fields">
        <SuggestInput
          label="Keywords"
          name="keywords"
          defaultValue={typed('keywords')}
          placeholder="Job title, skills, company"
          error={refused.keywords}
        />
        <SuggestInput
          label="Location"
          name="location"
          defaultValue={typed('location') || zipPlace}
          placeholder="City, state, or remote"
          error={refused.location}
        />
      </div>
      <div className="filter-pills">
        <SelectField
          label="Within"
          name="radius"
          defaultValue={radiusValue(search.radius)}
          error={refused.radius}
        >
          {radiusOptions(search.radius)}
        </SelectField>
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
        <SelectField
          label="Posted"
          name="postedWithin"
          defaultValue={search.postedWithin ?? ''}
          error={refused.postedWithin}
        >
          <option value="">Any time</option>
          {withOwn(postedChoices, search.postedWithin).map((days) => (
            <option key={days} value={days}>
              {count(`Last ${ageText(days)}`, facets.postedWithin[days])}
            </option>
          ))}
        </SelectField>
        {leastPays.map(({ name, label, any, pays }) => (
          <SelectField
            key={name}
            label={label}
            name={name}
            defaultValue={search[name] ?? ''}
            error={refused[name]}
          >
            <option value="">{any}</option>
            {payOptions(pays, search[name])}
          </SelectField>
        ))}
        <MoreFilters {...{ errors: refused, typed }} search={zipPlace ? { ...search, zip: '' } : search} />
        <KeptParams search={search} only={kept} />
      </div>
      <div className="filter-apply">
        {/* Without a script the order that nobody chose must not be sent: of a repeated parameter the first counts. */}
        <Button type="submit" name="sort" value={search.sort === defaultSort(search) ? '' : search.sort}>
          Apply Filters
          {found !== null && (
            <span aria-live="polite">
              · {found.toLocaleString('en-US')} {found === 1 ? 'job' : 'jobs'}
            </span>
          )}
        </Button>
      </div>
    </Form>
  );
}

/** The fields of the form; what was said of former keywords does not hold for others. */
function fieldsOf(form: HTMLFormElement, { keywords }: JobSearch): [string, string][] {
  const fields = [...new FormData(form)] as [string, string][];
  const isSame = fields.some(([name, value]) => name === 'keywords' && value.trim() === keywords);
  return fields.filter(([name]) => isSame || (name !== 'inside' && name !== 'spelling'));
}
