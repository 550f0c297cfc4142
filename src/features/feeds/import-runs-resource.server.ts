import { sql } from 'kysely';
import type { Resource } from '../admin/resource.server.ts';
import { editors } from '../admin/roles.ts';

/** What each run of a feed, and each import by hand, did. */
export const importRuns: Resource = {
  name: 'import-runs',
  title: 'Feed runs',
  one: 'run',
  about: 'What each run of a feed, and each import by hand, did.',
  read: editors,
  columns: [
    { name: 'source', label: 'Feed', kind: 'text', link: { list: 'feeds', id: 'feedId' } },
    { name: 'startedAt', label: 'Started', kind: 'time' },
    { name: 'finishedAt', label: 'Ended', kind: 'time' },
    { name: 'state', label: 'State', kind: 'status' },
    { name: 'read', label: 'Read', kind: 'number' },
    { name: 'inserted', label: 'New', kind: 'number' },
    { name: 'updated', label: 'Changed', kind: 'number' },
    { name: 'retired', label: 'Closed', kind: 'number' },
    {
      name: 'rejected',
      label: 'Rejected',
      kind: 'number',
      link: { list: 'rejected-rows', id: 'id', filter: 'run' },
    },
    { name: 'note', label: 'Note', kind: 'text' },
    { name: 'unchanged', label: 'Unchanged', kind: 'number', detail: true },
    { name: 'duplicates', label: 'Duplicates', kind: 'number', detail: true },
    { name: 'input', label: 'Address', kind: 'text', detail: true },
    { name: 'feedId', label: 'Feed id', kind: 'number', detail: true },
    { name: 'id', label: 'Id', kind: 'number', neverNull: true, detail: true },
  ],
  filters: [
    { name: 'q', label: 'Feed', kind: 'contains', columns: ['source'] },
    { name: 'feed', label: 'Feed id', kind: 'is', column: 'feedId' },
    {
      name: 'state',
      label: 'State',
      kind: 'is',
      column: 'state',
      options: ['running', 'done', 'broken', 'stopped', 'failed', 'interrupted'],
    },
    { name: 'from', label: 'From', kind: 'from', column: 'startedAt' },
    { name: 'until', label: 'until', kind: 'until', column: 'startedAt' },
  ],
  sort: '-id',
  rows: (db) =>
    db
      .selectFrom('import_runs as r')
      .innerJoin('sources as s', 's.id', 'r.source_id')
      .leftJoin('feeds as f', 'f.source_id', 'r.source_id')
      .select(['r.id', 's.name as source', 'f.id as feedId', 'r.state', 'r.input', 'r.note'])
      .select(['r.read', 'r.inserted', 'r.updated', 'r.unchanged', 'r.retired', 'r.rejected', 'r.duplicates'])
      .select(['r.started_at as startedAt', 'r.finished_at as finishedAt']),
};

/** Rows of feeds that could not be used: the first thousand of a run, of the last ten runs of a feed. */
export const rejectedRows: Resource = {
  name: 'rejected-rows',
  title: 'Quarantined rows',
  one: 'row',
  about:
    'Rows of feeds that could not be used, and why: the first thousand of a run, of the last ten runs of a feed.',
  read: editors,
  columns: [
    { name: 'source', label: 'Feed', kind: 'text' },
    { name: 'runId', label: 'Run', kind: 'number', link: { list: 'import-runs', id: 'runId' } },
    { name: 'number', label: 'No.', kind: 'number' },
    { name: 'externalId', label: 'Its id', kind: 'text' },
    { name: 'reason', label: 'Reason', kind: 'text' },
    { name: 'at', label: 'When', kind: 'time' },
    { name: 'excerpt', label: 'How it begins', kind: 'text', detail: true },
  ],
  filters: [
    { name: 'q', label: 'Reason or id', kind: 'contains', columns: ['reason', 'externalId'] },
    { name: 'run', label: 'Run', kind: 'is', column: 'runId' },
    { name: 'feed', label: 'Feed', kind: 'is', column: 'source' },
  ],
  sort: '-at',
  rows: (db) =>
    db
      .selectFrom('rejected_rows as q')
      .innerJoin('import_runs as r', 'r.id', 'q.run_id')
      .innerJoin('sources as s', 's.id', 'r.source_id')
      .select(['s.name as source', 'q.run_id as runId', 'q.number', 'q.external_id as externalId'])
      .select(['q.reason', 'q.excerpt', 'r.started_at as at'])
      .select(sql<string>`q.run_id || '-' || q.number`.as('id')),
};
