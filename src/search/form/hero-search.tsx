import type { FormEvent } from 'react';
import { Form, useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { filterParams } from './filter-params.ts';
import { SuggestInput } from './suggest-input.tsx';
import { webMcp } from './web-mcp.ts';

/** The home page's search: two fields, of which only the filled ones reach the address of the results. */
export function HeroSearch({ keyword = '' }: { keyword?: string }) {
  const navigate = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget)] as [string, string][];
    const params = filterParams(fields, [], new URLSearchParams()).toString();
    navigate(`/jobs${params && `?${params}`}`);
  };
  return (
    <Form
      action="/jobs"
      role="search"
      {...webMcp}
      aria-label="Find jobs"
      onSubmit={submit}
      className="hero-search"
    >
      <div className="search-fields">
        <SuggestInput
          label="Keywords or Job Title"
          name="keywords"
          defaultValue={keyword}
          placeholder="Job title, skills, or company"
        />
        <SuggestInput label="Location" name="location" placeholder="City, state, or zip code" />
      </div>
      <Button type="submit" variant="accent" size="large">
        Search
      </Button>
    </Form>
  );
}
