import { sql } from 'kysely';
import { editors, readers } from '../../api/roles.ts';
import { beginCatalogChange } from '../../catalog/jobs/catalog.server.ts';
import { stateChoices } from '../../catalog/places/state-choices.ts';
import { categories, jobTypes } from '../../catalog/postings/posting.ts';
import { linked } from '../../desk/lists/linked-columns.ts';
import { defineResource } from '../../desk/lists/resource.server.ts';
import { lockRow } from '../../desk/lists/rows.server.ts';
import { closeJob, reopenJob } from '../import/close-job.server.ts';
import { changedFields } from '../sources/feed-changes-resource.server.ts';
import { createOwnJob, OwnJob, removeJob, updateOwnJob } from './own-jobs.server.ts';

/** The newest changes by feeds on the page of a job. *Feed changes* has all. */
const maxHistory = 20;

const choices = (words: readonly string[]) => words.map((value) => ({ value, label: value }));

/** Every job, from feeds and entered by hand. */
export const jobs = defineResource({
  name: 'jobs',
  title: 'Jobs',
  one: 'job',
  about:
    'All jobs from feeds and from the back office. A job that you close here stays closed, even if its feed still has it.',
  read: readers,
  write: editors,
  columns: [
    { name: 'title', label: 'Title', kind: 'text' },
    { name: 'company', label: 'Company', kind: 'text' },
    { name: 'location', label: 'Location', kind: 'text' },
    { name: 'category', label: 'Category', kind: 'text' },
    { name: 'jobType', label: 'Type', kind: 'text' },
    { name: 'source', label: 'Source', kind: 'text', derived: true },
    { name: 'status', label: 'Status', kind: 'status' },
    { name: 'postedOn', label: 'Posted', kind: 'day' },
    { name: 'salary', label: 'Salary', kind: 'text', detail: true },
    { name: 'expiresOn', label: 'Expires', kind: 'day', detail: true },
    { name: 'skills', label: 'Skills', kind: 'text', detail: true },
    { name: 'affiliateLink', label: 'Apply link', kind: 'text', detail: true },
    { name: 'description', label: 'Description', kind: 'text', detail: true },
    { name: 'closedAt', label: 'Closed', kind: 'time', detail: true },
    { ...linked.partner, derived: true, detail: true },
    {
      name: 'closedByRun',
      label: 'Closed by run',
      kind: 'number',
      derived: true,
      detail: true,
      link: { list: 'import-runs', id: 'closedByRun' },
    },
    {
      name: 'feedChanges',
      label: 'Changes by feeds',
      kind: 'number',
      derived: true,
      detail: true,
      link: { list: 'feed-changes', id: 'id', filter: 'job' },
    },
    { name: 'history', label: 'What feeds changed', kind: 'history', derived: true, detail: true },
    { name: 'partnerId', label: 'Partner ID', kind: 'number', detail: true, derived: true },
    { name: 'sourceId', label: 'Source ID', kind: 'number', detail: true },
    { name: 'id', label: 'ID', kind: 'number', neverNull: true, detail: true },
  ],
  filters: [
    {
      name: 'q',
      label: 'Title, company or location',
      kind: 'contains',
      columns: ['title', 'company', 'location'],
    },
    {
      name: 'status',
      label: 'Status',
      kind: 'is',
      column: 'status',
      options: ['open', 'closed', 'duplicate'],
    },
    { name: 'category', label: 'Category', kind: 'is', column: 'category', options: categories },
    { name: 'jobType', label: 'Type', kind: 'is', column: 'jobType', options: jobTypes },
    { name: 'source', label: 'Source', kind: 'is', column: 'source', names: 'sources' },
    { name: 'company', label: 'Company', kind: 'is', column: 'company' },
    { name: 'state', label: 'State', kind: 'is', column: 'state', options: stateChoices },
    {
      name: 'closedByRun',
      label: 'Closed by run',
      kind: 'is',
      column: 'closedByRun',
      names: 'import-runs',
    },
    { name: 'expires_from', label: 'Expires from', kind: 'from', column: 'expiresAt' },
    { name: 'expires_until', label: 'Expires to', kind: 'until', column: 'expiresAt' },
    { name: 'from', label: 'Posted from', kind: 'from', column: 'postedAt' },
    { name: 'until', label: 'Posted to', kind: 'until', column: 'postedAt' },
  ],
  leadsTo: [
    { label: 'Job views and apply clicks', list: 'site-events', id: 'id', filter: 'job' },
    { label: 'Conversions', list: 'conversions', id: 'id', filter: 'job' },
    { label: 'Revenue entries', list: 'conversion-entries', id: 'id', filter: 'job' },
    { label: 'Changes by feeds', list: 'feed-changes', id: 'id', filter: 'job' },
    { label: 'Employer', list: 'employers', id: 'company', filter: 'name' },
    { label: 'Feed', list: 'feeds', id: 'feedId' },
    { label: 'Bids and limits', list: 'bids', id: 'sourceId' },
  ],
  sort: '-id',
  lock: async (tx, id) => {
    // The catalog lock comes before any lock on a job.
    await beginCatalogChange(tx);
    await lockRow(tx, { table: 'jobs' }, id);
  },
  rows: (db) =>
    db
      .selectFrom('jobs as j')
      .innerJoin('sources as s', 's.id', 'j.source_id')
      .leftJoin('partners as p', 'p.id', 's.partner_id')
      .leftJoin('feeds as f', 'f.source_id', 's.id')
      .select(['j.id', 'j.title', 'j.company', 'j.location', 'j.state', 'j.category', 'j.status', 'j.skills'])
      .select(['j.salary', 'j.description', 'j.job_type as jobType', 'j.affiliate_link as affiliateLink'])
      .select(['j.closed_at as closedAt', 'j.source_id as sourceId'])
      .select(sql<Date>`coalesce(day_begins(j.posted_on) + interval '12 hours', j.posted_at)`.as('postedAt'))
      .select(sql<string>`coalesce(j.posted_on, business_day(j.posted_at))`.as('postedOn'))
      .select('j.closed_by_run as closedByRun')
      .select(['s.name as source', 's.partner_id as partnerId', 'p.name as partner', 'f.id as feedId'])
      .select(sql<string | null>`coalesce(j.expires_on, business_day(j.expires_at))`.as('expiresOn'))
      .select(
        sql<Date | null>`coalesce(day_begins(j.expires_on) + interval '12 hours', j.expires_at)`.as(
          'expiresAt',
        ),
      )
      .select(
        sql<number>`(select count(*)::int from feed_run_jobs where job_id = j.id and change = 'changed')`.as(
          'feedChanges',
        ),
      )
      .select(
        sql<string | null>`(
          select string_agg(to_char(r.started_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' ' || by.name || ': '
            || coalesce(${changedFields(sql`c.fields`, ', ')}, c.reason, c.change), e'\\n' order by c.id desc)
          from (select * from feed_run_jobs where job_id = j.id order by id desc limit ${sql.lit(maxHistory)}) as c
            join import_runs as r on r.id = c.run_id join sources as by on by.id = r.source_id)`.as(
          'history',
        ),
      ),
  fields: [
    { name: 'title', label: 'Title', kind: 'text', required: true },
    { name: 'company', label: 'Company', kind: 'text', required: true },
    {
      name: 'location',
      label: 'Location',
      kind: 'text',
      hint: 'City and state, such as Austin, TX, or Remote.',
    },
    {
      name: 'jobType',
      label: 'Type',
      kind: 'select',
      options: choices(jobTypes),
      hint: 'Leave empty to detect it from the text.',
    },
    {
      name: 'category',
      label: 'Category',
      kind: 'select',
      options: choices(categories),
      hint: 'Leave empty to detect it from the text.',
    },
    {
      name: 'salary',
      label: 'Salary',
      kind: 'text',
      hint: 'Shown as entered, such as $22 - $26 an hour.',
    },
    { name: 'description', label: 'Description', kind: 'textarea', required: true },
    {
      name: 'affiliateLink',
      label: 'Apply link',
      kind: 'url',
      required: true,
      hint: 'Starts with https:// or http://. Supports macros such as {click_id}.',
    },
    { name: 'skills', label: 'Skills', kind: 'lines', hint: 'One per line, at most 12.' },
    {
      name: 'expiresOn',
      label: 'Expires',
      kind: 'day',
      hint: 'The last day the job is open. It ends when the day is over everywhere.',
    },
  ],
  schema: OwnJob,
  create: async (tx, input) => ({ id: await createOwnJob(tx, input) }),
  update: async (tx, id, input) => {
    await updateOwnJob(tx, Number(id), input);
    return undefined;
  },
  remove: (tx, id) => removeJob(tx, Number(id)),
  actions: [
    {
      name: 'close',
      label: 'Close',
      doneText: 'Closed {rows}.',
      undo: 'reopen',
      refuse: ({ status }) => status === 'closed' && 'This job is already closed.',
      run: (tx, id) => closeJob(tx, Number(id)),
    },
    {
      name: 'reopen',
      label: 'Reopen',
      doneText: 'Reopened {rows}.',
      undo: 'close',
      refuse: ({ status }) => status !== 'closed' && 'Only a closed job can be reopened.',
      run: (tx, id) => reopenJob(tx, Number(id)),
    },
  ],
});
