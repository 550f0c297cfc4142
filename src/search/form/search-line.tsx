import type { FormEvent } from 'react';
import { Form, useNavigate } from 'react-router';
import { type JobSearch, jobSearchParams } from '../../catalog/jobs/job-search.schema.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { filterParams } from './filter-params.ts';
import { SuggestInput } from './suggest-input.tsx';
import { webMcp } from './web-mcp.ts';

/** The parameters that the form replaces. What was said about former keywords is not true of others. */
const own = ['keywords', 'location', 'zip', 'radius', 'inside', 'spelling', 'job'];

/**
 * The words and the place of a search in one line. It opens to a form with both, which keeps all other filters. It is a
 * disclosure of HTML, so it works without scripts.
 */
export function SearchLine({ search }: { search: JobSearch }) {
  const navigate = useNavigate();
  const place = search.location || search.zip;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget)] as [string, string][];
    const params = filterParams(fields, own, new URLSearchParams(window.location.search)).toString();
    navigate(`/jobs${params && `?${params}`}`, { preventScrollReset: true });
  };
  return (
    <details className="search-line" name="search">
      <summary>
        <Icon name="search" className="text-pine" />
        <span>
          {search.keywords || place ? (
            <b>{search.keywords || 'All jobs'}</b>
          ) : (
            'Job title, skills, or company'
          )}
          {place && ` · ${place}`}
        </span>
        <span className="sr-only">: change the search</span>
      </summary>
      <Form action="/jobs" role="search" {...webMcp} aria-label="Change the search" onSubmit={submit}>
        <SuggestInput
          label="What"
          name="keywords"
          defaultValue={search.keywords}
          placeholder="Job title, skills, or company"
        />
        <SuggestInput label="Where" name="location" defaultValue={place} placeholder="City, state, or ZIP" />
        <Others search={search} />
        <Button type="submit">Search</Button>
      </Form>
    </details>
  );
}

/** Every other filter, for browsers without scripts. */
function Others({ search }: { search: JobSearch }) {
  const params = jobSearchParams({ ...search, page: 1, after: '' });
  return [...params]
    .filter(([name]) => !own.includes(name) && name !== 'sort')
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
