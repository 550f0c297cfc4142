import type { JobSearch } from '../../catalog/jobs/job-search.schema.ts';
import { Icon } from '../../ui/icon.tsx';

/** The words and the place of a search, in one line of a phone. A press opens the filters, which begin with both. */
export function SearchLine({ search, filters }: { search: JobSearch; filters: string }) {
  const place = search.location || search.zip;
  return (
    <button type="button" popoverTarget={filters} className="search-line">
      <Icon name="search" className="text-pine" />
      <span>
        {search.keywords || place ? <b>{search.keywords || 'All jobs'}</b> : 'Job title, skills, or company'}
        {place && ` · ${place}`}
      </span>
      <span className="sr-only">: change the search</span>
    </button>
  );
}
