import { useRef } from 'react';
import { type JobSearch, sorts } from '../../catalog/jobs/job-search.schema.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { filterFormId } from './job-filters.tsx';

const labels = { date: 'Most Recent', relevance: 'Relevance', salary: 'Salary' };

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
            {labels[sort]}
          </option>
        ))}
      </SelectField>
      <Button type="submit" form={filterFormId} variant="secondary" className="no-script-only">
        Sort
      </Button>
    </div>
  );
}
