import { type ReactNode, useEffect, useId } from 'react';
import { foundParams, type JobSearch } from '../../../catalog/jobs/job-search.schema.ts';
import { isSignedIn } from '../../../catalog/jobs/kept/kept-in-browser.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { lastSearches, withoutSearch, withSearch } from './last-searches.ts';
import { type OwnAlertLink, ownAlertLimits } from './own-alerts.ts';
import { useOwnAlerts } from './use-own-alerts.ts';

interface YourSearchesProps {
  /** The search of the page, which the browser remembers for the next page. */
  search?: JobSearch;
  className?: string;
}

/**
 * One row of links to the visitor's searches: the alerts of the account, or the last searches of this browser. The row
 * is empty and hidden for everybody else, and on the server.
 */
export function YourSearches({ search, className = '' }: YourSearchesProps) {
  const current = search ? foundParams(search).toString() : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: `current` is the search
  useEffect(() => {
    lastSearches.refresh();
    if (search && !isSignedIn()) lastSearches.writeForLater(withSearch(lastSearches.read(), search));
  }, [current]);
  return (
    <div className={`no-print ${className}`}>
      <LastSearches current={current} />
      <OwnAlerts />
    </div>
  );
}

/** Named by its heading, which is part of the row. */
function Row({ className, title, children }: { className: string; title: string; children: ReactNode }) {
  const id = useId();
  return (
    <nav aria-labelledby={id} className={`your-searches ${className}`}>
      <span id={id} className="your-searches-title">
        {title}
      </span>
      <ul>{children}</ul>
    </nav>
  );
}

function LastSearches({ current }: { current: string }) {
  const searches = lastSearches.useItems() ?? [];
  return (
    <Row className="last-searches" title="Your last searches">
      {searches.map(({ params, words }) => (
        <li key={params} className="search-chip">
          <Link to={`/jobs?${params}`} aria-current={params === current ? 'page' : undefined}>
            {words}
          </Link>
          <button
            type="button"
            aria-label={`Remove: ${words}`}
            onClick={() => lastSearches.write(withoutSearch(lastSearches.read(), params))}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
    </Row>
  );
}

function OwnAlerts() {
  const alerts = useOwnAlerts() ?? [];
  return (
    <Row className="own-alerts" title="Your alerts">
      {alerts.map(({ id, search, path, newJobs }) => (
        <li key={id} className="search-chip">
          <Link to={path}>
            {search}
            {newJobs > 0 && <b>{countOf(newJobs)} new</b>}
          </Link>
        </li>
      ))}
      {alerts.length > 0 && (
        <li className="search-chip-quiet">
          <Link to="/account#alerts">Manage alerts</Link>
        </li>
      )}
    </Row>
  );
}

const countOf = (jobs: OwnAlertLink['newJobs']): string =>
  jobs >= ownAlertLimits.newJobs ? `${ownAlertLimits.newJobs}+` : String(jobs);
