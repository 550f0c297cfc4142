import { Link } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { JobSearch } from './jobs.schema.ts';
import { jobsPath } from './jobs-path.ts';
import type { SearchHelp } from './search-help.schema.ts';

const linkLook = 'font-semibold text-pine underline underline-offset-4';

/** Nothing found: the seed's words, and the nearest searches that do find something. */
export function NoJobs({ search, total, help }: { search: JobSearch; total: number; help: SearchHelp }) {
  if (total > 0) {
    return (
      <EmptyState
        title="There is no such page"
        action={<ButtonLink to={jobsPath({ ...search, page: 1 })}>To the first page</ButtonLink>}
      >
        The search has fewer pages than that.
      </EmptyState>
    );
  }
  const clear = jobsPath({ sort: search.sort });
  return (
    <EmptyState title="No jobs found" action={<ButtonLink to={clear}>Clear Filters</ButtonLink>}>
      <p>Try adjusting your search filters or keywords</p>
      {help.correction && (
        <p className="mt-3">
          Did you mean{' '}
          <Link
            className={linkLook}
            to={jobsPath({ ...search, keywords: help.correction.keywords, page: 1 })}
          >
            {help.correction.keywords}
          </Link>
          ? ({help.correction.total.toLocaleString('en-US')})
        </p>
      )}
      {help.radii.map(({ radius, total: found }) => (
        <p className="mt-3" key={radius}>
          <Link className={linkLook} to={jobsPath({ ...search, radius, page: 1 })}>
            Within {radius} miles
          </Link>{' '}
          there {found === 1 ? 'is 1' : `are ${found.toLocaleString('en-US')}`}.
        </p>
      ))}
    </EmptyState>
  );
}
