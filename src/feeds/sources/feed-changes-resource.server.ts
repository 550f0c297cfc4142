import { type RawBuilder, sql } from 'kysely';
import { readers } from '../../api/roles.ts';
import { retention } from '../../content/retention.ts';
import { defineResource } from '../../desk/lists/resource.server.ts';
import { changeReasons, runChanges } from '../runs/run-changes.ts';

/** The fields that a run changed in a job, each with its values: 'salary: $50 → $60'. Null: none that a page shows. */
export const changedFields = (
  fields: RawBuilder<unknown>,
  between: string,
): RawBuilder<string | null> => sql`(
  select string_agg(key || case when jsonb_typeof(value) = 'array'
      then ': ' || coalesce(value ->> 0, 'none') || ' → ' || coalesce(value ->> 1, 'none') else '' end, ${sql.lit(between)} order by key)
  from jsonb_each(${fields}))`;

/** What each run of a feed did to its jobs. */
export const feedChanges = defineResource({
  name: 'feed-changes',
  title: 'Feed changes',
  one: 'feed change',
  about: `Jobs that a feed run opened, changed or closed, and jobs that closed since the run before it. Kept for the last ${retention.feedRuns} runs of a feed, at most ${retention.feedRunDays} days.`,
  read: readers,
  columns: [
    { name: 'title', label: 'Title', kind: 'text', link: { list: 'jobs', id: 'jobId' } },
    { name: 'company', label: 'Company', kind: 'text' },
    { name: 'location', label: 'Location', kind: 'text' },
    { name: 'change', label: 'Change', kind: 'status' },
    { name: 'reason', label: 'Reason', kind: 'text' },
    { name: 'fields', label: 'Changed fields', kind: 'text' },
    { name: 'source', label: 'Feed', kind: 'text' },
    {
      name: 'run',
      label: 'Run',
      kind: 'number',
      neverNull: true,
      link: { list: 'import-runs', id: 'run' },
    },
    { name: 'at', label: 'Run started', kind: 'time', detail: true },
    { name: 'status', label: 'Status now', kind: 'status', detail: true },
    { name: 'externalId', label: 'External ID', kind: 'text', detail: true },
    { name: 'jobId', label: 'Job', kind: 'number', detail: true, link: { list: 'jobs', id: 'jobId' } },
    { name: 'id', label: 'ID', kind: 'number', neverNull: true, detail: true },
  ],
  filters: [
    { name: 'q', label: 'Title or company', kind: 'contains', columns: ['title', 'company'] },
    { name: 'run', label: 'Run', kind: 'is', column: 'run', names: 'import-runs' },
    { name: 'feed', label: 'Feed', kind: 'is', column: 'source', names: 'sources' },
    { name: 'change', label: 'Change', kind: 'is', column: 'change', options: runChanges },
    {
      name: 'reason',
      label: 'Reason',
      kind: 'is',
      column: 'reason',
      options: Object.values(changeReasons),
    },
    { name: 'field', label: 'Changed field', kind: 'contains', columns: ['fields'] },
    { name: 'job', label: 'Job', kind: 'is', column: 'jobId', names: 'jobs' },
    { name: 'company', label: 'Company', kind: 'is', column: 'company', isRare: true },
  ],
  sort: '-id',
  rows: (db) =>
    db
      .selectFrom('feed_run_jobs as c')
      .innerJoin('import_runs as r', 'r.id', 'c.run_id')
      .innerJoin('sources as s', 's.id', 'r.source_id')
      .leftJoin('jobs as j', 'j.id', 'c.job_id')
      .select(['c.id', 'c.change', 'c.reason', 'c.run_id as run', 'c.job_id as jobId'])
      .select(['s.name as source', 'r.started_at as at'])
      .select(['j.company', 'j.location', 'j.status', 'j.external_id as externalId'])
      .select(sql<string>`coalesce(j.title, 'Deleted job')`.as('title'))
      .select(
        sql<string | null>`case when c.change = 'changed'
          then coalesce(${changedFields(sql`c.fields`, '\n')}, 'details that no page shows') end`.as(
          'fields',
        ),
      ),
});
