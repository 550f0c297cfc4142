import { sql } from 'kysely';
import { editors, onlyAdmins, readers } from '../../api/roles.ts';
import { defineResource } from '../../desk/lists/resource.server.ts';
import { closeMissing } from '../import/retire.server.ts';
import type { RunChange } from './run-changes.ts';

/** Closes the jobs that a run left open. Offered on the run's page and on its feed's page. */
export const closeMissingAction = {
  name: 'close-missing',
  label: 'Close missing jobs',
  doneText: 'Closed the missing jobs.',
  rowLabel: 'Close {missing} missing jobs',
  confirm: 'Close these jobs? A job reopens automatically when it is in the feed again.',
  roles: onlyAdmins,
} as const;

/** The link to what a run did to its jobs. */
const changesOf = (change: RunChange) =>
  ({ list: 'feed-changes', id: 'id', filter: 'run', also: { change } }) as const;

/** The results of each run of a feed and of each import by hand. */
export const importRuns = defineResource({
  name: 'import-runs',
  table: 'import_runs',
  title: 'Feed runs',
  one: 'run',
  about: 'Results of each feed run and manual import.',
  read: readers,
  columns: [
    { name: 'source', label: 'Feed', kind: 'text', link: { list: 'feeds', id: 'feedId' } },
    { name: 'startedAt', label: 'Started', kind: 'time' },
    { name: 'finishedAt', label: 'Finished', kind: 'time' },
    { name: 'state', label: 'State', kind: 'status' },
    { name: 'read', label: 'Read', kind: 'number' },
    { name: 'opened', label: 'Opened', kind: 'number', link: changesOf('opened') },
    { name: 'changed', label: 'Changed', kind: 'number', link: changesOf('changed') },
    { name: 'closed', label: 'Closed', kind: 'number', link: changesOf('closed') },
    { name: 'openAfter', label: 'Open', kind: 'number' },
    {
      name: 'missing',
      label: 'Missing',
      kind: 'number',
      link: { list: 'missing-jobs', id: 'id', filter: 'run' },
    },
    {
      name: 'rejected',
      label: 'Rejected',
      kind: 'number',
      link: { list: 'rejected-rows', id: 'id', filter: 'run' },
    },
    { name: 'note', label: 'Note', kind: 'text' },
    { name: 'inserted', label: 'New rows', kind: 'number', detail: true },
    { name: 'updated', label: 'Updated rows', kind: 'number', detail: true },
    { name: 'unchanged', label: 'Unchanged rows', kind: 'number', detail: true },
    {
      name: 'retired',
      label: 'Closed, missing from the feed',
      kind: 'number',
      detail: true,
      link: { list: 'jobs', id: 'id', filter: 'closedByRun' },
    },
    { name: 'duplicates', label: 'Duplicates', kind: 'number', detail: true },
    { name: 'input', label: 'URL', kind: 'text', detail: true, read: onlyAdmins },
    { name: 'feedId', label: 'Feed ID', kind: 'number', detail: true },
    { name: 'id', label: 'ID', kind: 'number', neverNull: true, detail: true },
  ],
  filters: [
    { name: 'q', label: 'Source or note', kind: 'contains', columns: ['source', 'note'] },
    { name: 'feed', label: 'Feed', kind: 'is', column: 'feedId', names: 'feeds' },
    {
      name: 'state',
      label: 'State',
      kind: 'is',
      column: 'state',
      options: ['running', 'done', 'broken', 'stopped', 'failed', 'interrupted'],
    },
    { name: 'from', label: 'From', kind: 'from', column: 'startedAt' },
    { name: 'until', label: 'To', kind: 'until', column: 'startedAt' },
  ],
  sort: '-id',
  nameOf: ({ id, source }) => `Run ${id} of ${source}`,
  rows: (db) =>
    db
      .selectFrom('import_runs as r')
      .innerJoin('sources as s', 's.id', 'r.source_id')
      .leftJoin('feeds as f', 'f.source_id', 'r.source_id')
      .select(['r.id', 's.name as source', 'f.id as feedId', 'r.state', 'r.input', 'r.note'])
      .select(['r.read', 'r.inserted', 'r.updated', 'r.unchanged', 'r.retired', 'r.rejected', 'r.duplicates'])
      .select(['r.opened', 'r.changed', 'r.closed', 'r.open_after as openAfter'])
      .select(['r.started_at as startedAt', 'r.finished_at as finishedAt'])
      .select(sql<number | null>`nullif(r.missing, 0)`.as('missing')),
  actions: [{ ...closeMissingAction, needs: 'missing', run: (tx, id) => closeMissing(tx, Number(id)) }],
});

/**
 * Open jobs that were missing in their feed's last run, and that are too many to close without a decision.
 */
export const missingJobs = defineResource({
  name: 'missing-jobs',
  title: 'Missing jobs',
  one: 'missing job',
  about:
    'Open jobs that the last feed run didn’t find. They are more than half of the feed, so they stay open until you close them on the run’s page.',
  read: editors,
  columns: [
    { name: 'title', label: 'Title', kind: 'text' },
    { name: 'company', label: 'Company', kind: 'text' },
    { name: 'location', label: 'Location', kind: 'text' },
    { name: 'source', label: 'Feed', kind: 'text' },
    { name: 'run', label: 'Run', kind: 'number', link: { list: 'import-runs', id: 'run' } },
    { name: 'lastSeenAt', label: 'Last seen in the feed', kind: 'time' },
    { name: 'externalId', label: 'External ID', kind: 'text', detail: true },
    {
      name: 'id',
      label: 'Job',
      kind: 'number',
      neverNull: true,
      detail: true,
      link: { list: 'jobs', id: 'id' },
    },
  ],
  filters: [
    { name: 'q', label: 'Title or company', kind: 'contains', columns: ['title', 'company'] },
    { name: 'run', label: 'Run', kind: 'is', column: 'run', names: 'import-runs' },
  ],
  sort: '-id',
  rows: (db) =>
    db
      .selectFrom('import_runs as r')
      .innerJoin('sources as s', 's.id', 'r.source_id')
      .innerJoin('jobs as j', 'j.source_id', 'r.source_id')
      .leftJoin('job_sightings as seen', 'seen.job_id', 'j.id')
      .select(['j.id', 'j.title', 'j.company', 'j.location', 'j.external_id as externalId'])
      .select(['s.name as source', 'r.id as run', 'seen.seen_at as lastSeenAt'])
      .where('r.missing', '>', 0)
      .where('j.status', '<>', 'closed')
      .where(
        sql<boolean>`coalesce(seen.seen_at < date_trunc('milliseconds', r.started_at), true)
          and not exists (select from import_runs as newer where newer.source_id = r.source_id and newer.id > r.id)`,
      ),
});

/** Rows of feeds that could not be used: the first thousand of a run, for the last ten runs of a feed. */
export const rejectedRows = defineResource({
  name: 'rejected-rows',
  title: 'Rejected rows',
  one: 'row',
  about: 'Rejected feed rows with the reason: the first 1,000 of a run, for the last 10 runs of a feed.',
  read: editors,
  columns: [
    { name: 'source', label: 'Feed', kind: 'text' },
    { name: 'runId', label: 'Run', kind: 'number', link: { list: 'import-runs', id: 'runId' } },
    { name: 'number', label: 'Row', kind: 'number' },
    { name: 'externalId', label: 'External ID', kind: 'text' },
    { name: 'reason', label: 'Reason', kind: 'text' },
    { name: 'at', label: 'Time', kind: 'time' },
    { name: 'excerpt', label: 'Excerpt', kind: 'text', detail: true },
  ],
  filters: [
    { name: 'q', label: 'Reason or ID', kind: 'contains', columns: ['reason', 'externalId'] },
    { name: 'run', label: 'Run', kind: 'is', column: 'runId', names: 'import-runs' },
    { name: 'feed', label: 'Feed', kind: 'is', column: 'source', names: 'sources' },
  ],
  sort: '-at',
  nameOf: ({ number, source }) => `Row ${number} of ${source}`,
  rows: (db) =>
    db
      .selectFrom('rejected_rows as q')
      .innerJoin('import_runs as r', 'r.id', 'q.run_id')
      .innerJoin('sources as s', 's.id', 'r.source_id')
      .select(['s.name as source', 'q.run_id as runId', 'q.number', 'q.external_id as externalId'])
      .select(['q.reason', 'q.excerpt', 'r.started_at as at'])
      .select(sql<string>`q.run_id || '-' || q.number`.as('id')),
});
