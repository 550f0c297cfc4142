import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Form, useNavigate, useSearchParams } from 'react-router';
import { defaultSort, flagParams, type JobSearch, paramOf } from '../../catalog/jobs/job-search.schema.ts';
import { categories, jobTypes } from '../../catalog/postings/posting.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import type { Facets } from '../facets.schema.ts';
import { filters } from '../filters.ts';
import { counter, options, radiusOptions, radiusValue } from './filter-choices.tsx';
import { filterParams } from './filter-params.ts';
import { MoreFilters } from './more-filters.tsx';
import type { StateChoice } from './state-choices.ts';
import { SuggestInput } from './suggest-input.tsx';

export const filterFormId = 'job-filters';
/** The parameters that the form sets or drops. */
const names = [...Object.keys(filters).map(paramOf), 'sort', 'radius', 'job'];
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

/** What is wrong with a search; the rules are loaded when somebody first asks, and without them the server says it. */
async function findErrors(params: URLSearchParams): Promise<Record<string, string>> {
  const rules = await import('../parse-search.ts').catch(() => null);
  return rules?.parseJobSearch(params).errors ?? {};
}

/** Every filter in one GET form: with a script it changes the address in place, without one the browser submits it. */
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
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const params = filterParams(
      fieldsOf(event.currentTarget, search),
      names,
      new URLSearchParams(window.location.search),
    );
    const found = await findErrors(params);
    if (Object.keys(found).length > 0) setRefused(found);
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
      className="grid gap-4 sm:max-lg:grid-cols-2"
    >
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
        placeholder="City, state, or ZIP"
        error={refused.location}
      />
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
      <MoreFilters
        {...{ errors: refused, facets, typed }}
        search={zipPlace ? { ...search, zip: '' } : search}
      />
      <Kept search={search} />
      <div className="sticky -bottom-6 col-span-full grid bg-surface py-3 lg:-bottom-5">
        {/* Without a script the order that nobody chose must not be sent: of a repeated parameter the first counts. */}
        <Button type="submit" name="sort" value={search.sort === defaultSort(search) ? '' : search.sort}>
          Apply Filters
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

/** The employer, and how the keywords are meant, are chosen by links; the form keeps them. */
function Kept({ search }: { search: JobSearch }) {
  const [[inside, insideValue], [spelling, spellingValue]] = [flagParams.inside, flagParams.asTyped];
  return (
    <>
      {search.employer && <input type="hidden" name="employer" value={search.employer} />}
      {search.match === 'exact' && <input type="hidden" name="match" value="exact" />}
      {search.inside && <input type="hidden" name={inside} value={insideValue} />}
      {search.asTyped && <input type="hidden" name={spelling} value={spellingValue} />}
    </>
  );
}
