import { Gauge, type Registry } from 'prom-client';
import { openDatabase, openPool } from '../../db/client.ts';
import type { Config } from '../../platform/config.ts';
import type { Logger } from '../../platform/log.ts';
import { beforeDeadline } from '../../platform/time/deadline.ts';
import { readSite, type SiteState } from './status.server.ts';

/** How many milliseconds the data of one read serves all scrapes. */
const freshMs = 10_000;
const statementTimeoutMs = 2000;

type Value = [labels: Record<string, string>, value: number];

interface SiteServices {
  databaseUrl: string;
  log: Logger;
  config: Config;
  now(): Date;
}

interface SiteMetrics {
  close(): Promise<void>;
}

/**
 * Adds the site's metrics from the database. A scrape reads them with a connection of its own, so that they
 * also work when the pool is used up. While the database is away the only metric is `joblantern_database_up
 * 0`.
 */
export function addSiteMetrics(
  registry: Registry,
  { databaseUrl, log, config, now }: SiteServices,
): SiteMetrics {
  const db = openDatabase(openPool(databaseUrl, { max: 1, statementTimeoutMs }));
  let last: Promise<SiteState | null> | undefined;
  let readAt = 0;
  const read = (): Promise<SiteState | null> => {
    if (last && performance.now() - readAt < freshMs) return last;
    readAt = performance.now();
    last = beforeDeadline(readSite(db, config)).catch((error: unknown) => {
      log.warn({ err: error }, 'could not read the site status');
      return null;
    });
    return last;
  };
  const add = (
    name: string,
    help: string,
    labelNames: string[],
    valuesOf: (site: SiteState) => Value[],
  ): void => {
    new Gauge({
      name: `joblantern_${name}`,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const site = await read();
        this.reset();
        if (site) for (const [labels, value] of valuesOf(site)) this.set(labels, value);
        else if (labelNames.length === 0) this.remove();
      },
    });
  };
  const ages = <Row>(
    rows: Row[],
    labels: (row: Row) => Record<string, string>,
    since: (row: Row) => Date | null,
  ): Value[] =>
    rows.flatMap((row) => {
      const date = since(row);
      return date ? [[labels(row), Math.max(0, (now().getTime() - date.getTime()) / 1000)] as Value] : [];
    });

  new Gauge({
    name: 'joblantern_database_up',
    help: '1 if the database answers, else 0',
    registers: [registry],
    async collect() {
      this.set((await read()) ? 1 : 0);
    },
  });
  add(
    'task_jobs',
    'Runs of scheduled tasks by state; failed covers the last 24 hours',
    ['task', 'state'],
    ({ tasks }) =>
      tasks.flatMap(({ name: task, waiting, running, failedLastDay: failed }) =>
        Object.entries({ waiting, running, failed }).map(([state, value]): Value => [{ task, state }, value]),
      ),
  );
  add(
    'task_last_success_age_seconds',
    'Seconds since the last successful run of a task',
    ['task'],
    ({ tasks }) =>
      ages(
        tasks,
        ({ name }) => ({ task: name }),
        ({ lastDoneAt }) => lastDoneAt,
      ),
  );
  add(
    'outbox',
    'Queued emails, texts and postbacks; waiting includes scheduled ones, dead are permanent failures',
    ['kind', 'state'],
    ({ outboxes }) =>
      outboxes.flatMap(({ kind, waiting, due, dead }) =>
        Object.entries({ waiting, due, dead }).map(([state, value]): Value => [{ kind, state }, value]),
      ),
  );
  add(
    'outbox_oldest_due_age_seconds',
    'Seconds since the oldest due item became due; 0 if nothing is due',
    ['kind'],
    ({ outboxes }) =>
      ages(
        outboxes,
        ({ kind }) => ({ kind }),
        ({ oldestDueAt }) => oldestDueAt ?? now(),
      ),
  );
  add(
    'feed_last_success_age_seconds',
    'Seconds since an active feed was last read completely',
    ['feed'],
    ({ feeds }) =>
      ages(
        feeds.filter(({ status }) => status === 'active'),
        ({ source }) => ({ feed: source }),
        ({ lastDoneAt }) => lastDoneAt,
      ),
  );
  add('open_jobs', 'Open jobs in the search index', [], ({ search }) => [[{}, search.openJobs]]);
  add('search_unfolded_jobs', 'Open jobs that maintain-search has not merged yet', [], ({ search }) => [
    [{}, search.unfoldedJobs],
  ]);
  add(
    'search_index_behind',
    'Changes of the catalog that OpenSearch does not hold yet, and seconds since the oldest; none without SEARCH_URL',
    ['in'],
    ({ searchIndex }) =>
      searchIndex
        ? [
            [{ in: 'changes' }, searchIndex.changes],
            [{ in: 'seconds' }, searchIndex.seconds],
          ]
        : [],
  );
  add('database_size_bytes', 'Database size on disk in bytes', [], ({ database }) => [
    [{}, database.sizeBytes],
  ]);
  add('database_connections', 'Database connections of all processes', [], ({ database }) => [
    [{}, database.connections],
  ]);
  return { close: () => db.destroy() };
}
