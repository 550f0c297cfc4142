import { sql, type Transaction } from 'kysely';
import { onlyAdmins, readers } from '../../api/roles.ts';
import type { Tables } from '../../db/schema.ts';
import { ids, linked } from '../../desk/lists/linked-columns.ts';
import { defineResource, type ServerRowAction } from '../../desk/lists/resource.server.ts';
import { deleteRow, insertRow, statusStep, updateRow } from '../../desk/lists/rows.server.ts';
import { partnerOptions } from '../../money/tracking/conversions/partner-options.server.ts';
import { Conflict, Invalid } from '../../platform/errors.ts';
import { closeMissing } from '../import/retire.server.ts';
import { openSource } from '../runs/import-runs.server.ts';
import { closeMissingAction } from '../runs/import-runs-resource.server.ts';
import { unblockSource } from './block-source.server.ts';
import { boardForms } from './connectors.ts';
import { Feed, feedKinds, formats, runEvery } from './feeds.schema.ts';

const table = 'feeds';
const choices = (words: readonly string[]) => words.map((value) => ({ value, label: value }));

const runNow: ServerRowAction = {
  name: 'run-now',
  label: 'Run now',
  doneText: 'Scheduled {rows} to run now.',
  refuse: ({ status }) => status !== 'active' && 'This feed is paused. Resume it first.',
  run: (tx, id) =>
    tx.updateTable('feeds').set({ next_run_at: sql<Date>`now()` }).where('id', '=', Number(id)).execute(),
};

const pause = { name: 'pause', label: 'Pause', doneText: 'Paused {rows}.', undo: 'resume' };
const resume: ServerRowAction = {
  name: 'resume',
  label: 'Resume',
  doneText: 'Resumed {rows}.',
  undo: 'pause',
  refuse: ({ status }) => status !== 'paused' && 'This feed is active.',
  run: resumeFeed,
};

/** Feeds that run on a schedule. */
export const feeds = defineResource({
  name: 'feeds',
  title: 'Feeds',
  one: 'feed',
  about: 'Job feeds that the site imports on a schedule.',
  read: readers,
  write: onlyAdmins,
  columns: [
    { name: 'name', label: 'Name', kind: 'text' },
    { name: 'status', label: 'Status', kind: 'status' },
    { name: 'nextRunAt', label: 'Next run', kind: 'time', derived: true },
    {
      name: 'lastRunAt',
      label: 'Last run',
      kind: 'time',
      derived: true,
      link: { list: 'import-runs', id: 'id', filter: 'feed' },
    },
    {
      name: 'lastState',
      label: 'Last result',
      kind: 'status',
      link: { list: 'import-runs', id: 'lastRunId' },
      derived: true,
    },
    { name: 'lastRead', label: 'Rows', kind: 'number', derived: true },
    {
      name: 'lastRejected',
      label: 'Rejected',
      kind: 'number',
      derived: true,
      link: { list: 'rejected-rows', id: 'lastRunId', filter: 'run' },
    },
    {
      name: 'missing',
      label: 'Missing',
      kind: 'number',
      derived: true,
      link: { list: 'missing-jobs', id: 'lastRunId', filter: 'run' },
    },
    { name: 'lastNote', label: 'Note', kind: 'text', derived: true },
    { name: 'pausedReason', label: 'Paused because', kind: 'text', derived: true, detail: true },
    { name: 'isStopped', label: 'Paused by the site', kind: 'flag', derived: true, detail: true },
    { name: 'expectedName', label: 'Expected employer', kind: 'text', detail: true },
    { name: 'statedName', label: 'Employer on the board', kind: 'text', derived: true, detail: true },
    { name: 'otherName', label: 'Another employer', kind: 'text', derived: true, detail: true },
    { name: 'url', label: 'URL', kind: 'text', detail: true, read: onlyAdmins },
    { name: 'format', label: 'Format', kind: 'text', detail: true },
    { name: 'mapping', label: 'Mapping', kind: 'text', detail: true },
    { name: 'everyMinutes', label: 'Interval (minutes)', kind: 'number', detail: true },
    { name: 'retire', label: 'Close missing jobs', kind: 'flag', detail: true },
    { name: 'kind', label: 'Source type', kind: 'text', detail: true },
    { name: 'mayPassOn', label: 'May be passed on', kind: 'flag', detail: true },
    { ...linked.partner, derived: true, detail: true },
    ids.partner,
    { name: 'sourceId', label: 'Source ID', kind: 'number', detail: true },
    { name: 'lastRunId', label: 'Last run ID', kind: 'number', detail: true, derived: true },
    { name: 'blockedAt', label: 'Source blocked', kind: 'time', derived: true, detail: true },
    { name: 'createdAt', label: 'Created', kind: 'time', detail: true },
    { name: 'id', label: 'ID', kind: 'number', detail: true },
  ],
  filters: [
    { name: 'q', label: 'Name', kind: 'contains', columns: ['name'] },
    { name: 'url', label: 'URL', kind: 'contains', columns: ['url'] },
    { name: 'status', label: 'Status', kind: 'is', column: 'status', options: ['active', 'paused'] },
    {
      name: 'stopped',
      label: 'Paused by the site',
      kind: 'is',
      column: 'isStopped',
      options: ['true', 'false'],
    },
  ],
  leadsTo: [
    { label: 'Jobs', list: 'jobs', id: 'name', filter: 'source' },
    { label: 'Runs', list: 'import-runs', id: 'id', filter: 'feed' },
    { label: 'Changes', list: 'feed-changes', id: 'name', filter: 'feed' },
    { label: 'Rejected rows', list: 'rejected-rows', id: 'name', filter: 'feed' },
    { label: 'Job views and apply clicks', list: 'site-events', id: 'id', filter: 'feed' },
    { label: 'Conversions', list: 'conversions', id: 'id', filter: 'feed' },
    { label: 'Revenue entries', list: 'conversion-entries', id: 'id', filter: 'feed' },
    { label: 'Bids and limits', list: 'bids', id: 'sourceId' },
  ],
  sort: 'name',
  table,
  rows: (db) =>
    db
      .selectFrom('feeds as f')
      .innerJoin('sources as s', 's.id', 'f.source_id')
      .leftJoin('partners as p', 'p.id', 's.partner_id')
      .leftJoinLateral(
        (from) =>
          from
            .selectFrom('import_runs')
            .selectAll()
            .whereRef('import_runs.source_id', '=', 'f.source_id')
            .orderBy('id', 'desc')
            .limit(1)
            .as('r'),
        (join) => join.onTrue(),
      )
      .select([
        'f.id',
        's.name',
        's.kind',
        's.blocked_at as blockedAt',
        's.may_pass_on as mayPassOn',
        'f.url',
        'f.format',
        'f.status',
        'f.retire',
        'f.expected_name as expectedName',
        'f.stated_name as statedName',
        'f.paused_reason as pausedReason',
      ])
      // The name that a person may accept.
      .select(sql<boolean>`f.paused_reason is not null`.as('isStopped'))
      .select(
        sql<string | null>`case when f.paused_reason is not null and f.expected_name is not null
        and f.refusals = 0 then f.stated_name end`.as('otherName'),
      )
      .select(
        sql<string>`(select string_agg(key || ' = ' || value, e'\\n') from jsonb_each_text(f.mapping))`.as(
          'mapping',
        ),
      )
      .select(['f.every_minutes as everyMinutes', 'f.next_run_at as nextRunAt', 'f.created_at as createdAt'])
      .select(['f.source_id as sourceId', 's.partner_id as partnerId', 'p.name as partner'])
      .select([
        'r.id as lastRunId',
        'r.started_at as lastRunAt',
        'r.state as lastState',
        'r.note as lastNote',
      ])
      .select(['r.read as lastRead', 'r.rejected as lastRejected'])
      .select(sql<number | null>`nullif(r.missing, 0)`.as('missing')),
  fields: [
    { name: 'name', label: 'Name', kind: 'text', required: true, hint: 'The source name of its jobs.' },
    {
      name: 'url',
      label: 'URL',
      kind: 'text',
      required: true,
      hint: `A feed URL, or a public job board such as greenhouse:acme. Boards: ${boardForms.join(', ')}. We read a board only if its robots.txt allows it.`,
    },
    {
      name: 'format',
      label: 'Format',
      kind: 'select',
      hint: 'Default: auto, which looks at the content.',
      options: choices(formats),
    },
    {
      name: 'mapping',
      label: 'Mapping',
      kind: 'textarea',
      hint: 'One line per field: title = job_name for another name, company = "Tallow Health" for the same text in all rows.',
    },
    {
      name: 'kind',
      label: 'Source type',
      kind: 'select',
      hint: 'Default: aggregator.',
      options: Object.entries(feedKinds).map(([value, label]) => ({ value, label })),
    },
    {
      name: 'partnerId',
      label: 'Partner',
      kind: 'select',
      hint: 'Pays for applications to these jobs. Empty: nobody.',
    },
    {
      name: 'everyMinutes',
      label: 'Interval (minutes)',
      kind: 'number',
      hint: `Time between runs. Default: ${runEvery.usual}.`,
    },
    {
      name: 'retire',
      label: 'Close missing jobs',
      kind: 'select',
      hint: 'Whether a complete run closes jobs that the feed no longer has. Default: yes.',
      options: [
        { value: 'true', label: 'Yes' },
        { value: 'false', label: 'No' },
      ],
    },
    {
      name: 'mayPassOn',
      label: 'May be passed on',
      kind: 'select',
      options: [
        { value: 'false', label: 'No' },
        { value: 'true', label: 'Yes' },
      ],
      hint: "The source's license allows its jobs in the public file of all jobs. Default: no.",
    },
    {
      name: 'expectedName',
      label: 'Expected employer',
      kind: 'text',
      hint: 'A job board that names another employer is not read until you accept its name. Empty: any name.',
    },
    {
      name: 'status',
      label: 'Status',
      kind: 'select',
      hint: 'Default: active.',
      options: choices(['active', 'paused']),
    },
  ],
  options: { partnerId: partnerOptions },
  schema: Feed,
  create: async (tx, { name, kind, partnerId, mayPassOn, mapping, ...input }) => {
    const sourceId = await openSource(tx, name, kind ?? 'aggregator');
    await refuseSecond(tx, sourceId);
    await tellSource(tx, sourceId, { kind, partnerId, mayPassOn });
    return { id: await insertRow(tx, table, { ...input, mapping: jsonOf(mapping), sourceId }) };
  },
  update: async (tx, id, { name, kind, partnerId, mayPassOn, mapping, ...input }) => {
    const feed = await tx
      .selectFrom('feeds')
      .select('source_id')
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow();
    await tellSource(tx, feed.source_id, { name, kind, partnerId, mayPassOn });
    return updateRow(tx, table, id, { ...input, mapping: jsonOf(mapping), updatedAt: new Date() });
  },
  remove: (tx, id) => deleteRow(tx, table, id, 'This feed is in use. Pause it instead.'),
  actions: [
    { ...closeMissingAction, needs: 'missing', run: closeMissingOf },
    runNow,
    {
      name: 'accept-name',
      label: 'Accept the employer on the board',
      needs: 'otherName',
      doneText: 'Accepted the employer of {rows}.',
      run: acceptName,
    },
    {
      name: 'unblock-source',
      label: 'Unblock the source',
      needs: 'blockedAt',
      doneText: 'Unblocked the source of {rows}.',
      run: unblockSourceOf,
    },
    statusStep(table, pause, 'active', 'paused'),
    resume,
  ],
});

/** Closes the missing jobs of the feed's last run. */
async function closeMissingOf(tx: Transaction<Tables>, id: string): Promise<void> {
  const run = await tx
    .selectFrom('import_runs as r')
    .innerJoin('feeds as f', 'f.source_id', 'r.source_id')
    .select('r.id')
    .where('f.id', '=', Number(id))
    .orderBy('r.id', 'desc')
    .executeTakeFirst();
  if (!run) throw new Conflict('This feed has not run yet.');
  await closeMissing(tx, run.id);
}

/** An active feed has no reason why it is paused. */
const active = { status: 'active', paused_reason: null, refusals: 0 } as const;

function resumeFeed(tx: Transaction<Tables>, id: string): Promise<unknown> {
  return tx.updateTable('feeds').set(active).where('id', '=', Number(id)).execute();
}

/** A person says that the board's own name is right. From now on it is the expected one, and the feed runs. */
async function acceptName(tx: Transaction<Tables>, id: string): Promise<void> {
  await sql`update feeds set expected_name = stated_name, next_run_at = now() where id = ${Number(id)}`.execute(
    tx,
  );
  await resumeFeed(tx, id);
}

/** Ends a block that an admin set after a report about one of its ads. */
async function unblockSourceOf(tx: Transaction<Tables>, id: string): Promise<void> {
  const feed = await tx
    .selectFrom('feeds')
    .select('source_id')
    .where('id', '=', Number(id))
    .executeTakeFirstOrThrow();
  await unblockSource(tx, feed.source_id);
}

const jsonOf = (mapping: Feed['mapping']): string | undefined => mapping && JSON.stringify(mapping);

/** @throws Invalid when another feed has the name. */
async function refuseSecond(tx: Transaction<Tables>, sourceId: number): Promise<void> {
  const other = await tx
    .selectFrom('feeds')
    .select('id')
    .where('source_id', '=', sourceId)
    .executeTakeFirst();
  if (other) throw new Invalid({ name: 'There is already a feed with this name. Choose another name.' });
}

/** Copies the name, the kind, the partner and the permission to the source of the feed's jobs. */
async function tellSource(
  tx: Transaction<Tables>,
  sourceId: number,
  { name, kind, partnerId, mayPassOn }: Pick<Partial<Feed>, 'name' | 'kind' | 'partnerId' | 'mayPassOn'>,
): Promise<void> {
  await updateRow(tx, 'sources', String(sourceId), { name, kind, partnerId, mayPassOn });
}
