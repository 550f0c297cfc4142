import { type ReactNode, useEffect, useId, useState } from 'react';
import { foundParams, type JobSearch } from '../../../catalog/jobs/job-search.schema.ts';
import { jobsPath } from '../../../catalog/jobs/jobs-path.ts';
import { browserStore } from '../../../catalog/jobs/kept/browser-store.ts';
import { isSignedIn } from '../../../catalog/jobs/kept/kept-in-browser.ts';
import { browserLimits } from '../../../content/browser-limits.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { AlertLink } from '../subscribe/alert-link.tsx';
import { type OwnAlertLink, ownAlertLimits } from './own-alerts.ts';

/** [true] if the account had alerts when they were last read. The next page then reserves space for them. */
const had = browserStore<true>('ownAlerts', (item): item is true => item === true);

/** The alerts of the signed-in account. Null while they load, and if nobody is signed in. */
function useOwnAlerts(): OwnAlertLink[] | null {
  const [alerts, setAlerts] = useState<OwnAlertLink[] | null>(null);
  useEffect(() => {
    let isStale = false;
    if (isSignedIn())
      readOwnAlerts().then((own) => {
        if (isStale || !own) return;
        had.write(own.length > 0 ? [true] : []);
        setAlerts(own);
      });
    else had.write([]);
    return () => {
      isStale = true;
    };
  }, []);
  return alerts;
}

/** Null: they can't be read now. */
async function readOwnAlerts(): Promise<OwnAlertLink[] | null> {
  const answer = await fetch('/api/me/alerts').catch(() => null);
  return answer?.ok ? answer.json() : null;
}

interface YourSearchesProps {
  /** The search of the page, which the browser remembers for the next page. */
  search?: JobSearch;
  /** That search in words. */
  words?: string;
  className?: string;
}

/**
 * One row of links to the visitor's searches: the alerts of the account, or the last searches of this browser. The row
 * is empty and hidden for everybody else, and on the server.
 */
export function YourSearches({ search, words = '', className = '' }: YourSearchesProps) {
  const current = search ? foundParams(search).toString() : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: `current` is the search
  useEffect(() => {
    lastSearches.refresh();
    if (search && !isSignedIn()) lastSearches.writeForLater(withSearch(lastSearches.read(), search, words));
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

/** Follows an employer by an alert, or says that the account does and leads to its alerts. */
export function FollowButton({ search }: { search: Partial<JobSearch> }) {
  const isFollowed = useOwnAlerts()?.some(({ path }) => path === jobsPath({ ...search, sort: 'date' }));
  if (!isFollowed)
    return <AlertLink search={search} className={buttonClass('secondary')} label="Follow this employer" />;
  return (
    <Link to="/account#alerts" className={buttonClass('secondary', 'medium', 'is-followed')}>
      <Icon name="check" />
      Following
    </Link>
  );
}

/** A search that this browser made. */
export interface LastSearch {
  /** The parameters of /jobs, without order and page. */
  params: string;
  /** "nurse jobs in Austin" */
  words: string;
  /** The subject of the search. A new search with the same subject replaces it. */
  about: string;
}

const isLastSearch = (item: unknown): item is LastSearch => {
  const search = item as Partial<LastSearch> | null;
  return [search?.params, search?.words, search?.about].every((text) => typeof text === 'string');
};

/** The newest search first. The list stays in this browser. */
const lastSearches = browserStore<LastSearch>('lastSearches', isLastSearch);

/**
 * Adds a search to the list. A search without a filter is not added. A search for the same words in the same
 * place replaces the earlier one, so trying filters does not fill the list.
 * @param words the search in words.
 */
export function withSearch(
  former: readonly LastSearch[],
  search: JobSearch,
  words: string,
): readonly LastSearch[] {
  const params = foundParams(search).toString();
  if (params === '') return former;
  const { keywords, location, state, zip, category } = search;
  const about = [keywords, location, state, zip, category].join('\n').toLowerCase();
  const others = former.filter((other) => other.about !== about);
  return [{ params, words, about }, ...others].slice(0, browserLimits.lastSearches);
}

/** Removes a search from the list. */
export const withoutSearch = (former: readonly LastSearch[], params: string): LastSearch[] =>
  former.filter((search) => search.params !== params);
