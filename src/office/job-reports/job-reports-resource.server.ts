import { editors } from '../../api/roles.ts';
import { beginCatalogChange } from '../../catalog/jobs/catalog.server.ts';
import { warningRules } from '../../catalog/postings/find-warnings.ts';
import type { Database } from '../../db/client.ts';
import { ids, linked } from '../../desk/lists/linked-columns.ts';
import { defineResource, type ServerRowAction } from '../../desk/lists/resource.server.ts';
import { lockRow } from '../../desk/lists/rows.server.ts';
import { setPayNumbers } from '../../feeds/jobs/pay-review.server.ts';
import { type ReviewState, setReviewState } from '../../feeds/jobs/review-job.server.ts';
import { askToBlock, blockSource, unblockSource } from '../../feeds/sources/block-source.server.ts';
import { Conflict } from '../../platform/errors.ts';

const statuses = ['new', 'held', 'cleared', 'closed', 'blocked', 'source-blocked'] as const;
type JobReportStatus = (typeof statuses)[number];

/** What each status means for the job. */
const stateOf: Record<Exclude<JobReportStatus, 'source-blocked'>, ReviewState> = {
  new: 'listed',
  held: 'review',
  cleared: 'listed',
  closed: 'reported',
  blocked: 'blocked',
};

const moves: { name: string; label: string; to: JobReportStatus }[] = [
  { name: 'hold', label: 'Hold', to: 'held' },
  { name: 'clear', label: 'Clear', to: 'cleared' },
  { name: 'close', label: 'Close job', to: 'closed' },
  { name: 'block', label: 'Block this ad', to: 'blocked' },
];

/** Offered only on a report's page, where its question can name the source. */
const blockTheSource: ServerRowAction<'sourceId'> = {
  name: 'block-source',
  label: 'Block the source',
  needs: 'sourceId',
  ask: async (db, id) => askToBlock(db, (await findReport(db, id)).source_id),
  doneText: 'Blocked the source of {rows}.',
  undo: 'put-back',
  refuse: ({ status }) => status === 'source-blocked' && 'The source is already blocked.',
  run: async (tx, id) => move(tx, id, 'source-blocked', (await findReport(tx, id)).status),
};

const decide = ({ name, label, to }: (typeof moves)[number]): ServerRowAction => ({
  name,
  label,
  doneText: `Marked {rows} as ${to}.`,
  undo: 'put-back',
  refuse: ({ status }) => status === to && `This report is already ${to}.`,
  run: async (tx, id) => move(tx, id, to, (await findReport(tx, id)).status),
});

const putBack: ServerRowAction = {
  name: 'put-back',
  label: 'Undo',
  doneText: 'Undid the last change to {rows}.',
  hidden: true,
  run: async (tx, id) => {
    const report = await findReport(tx, id);
    if (report.status_before === null) throw new Conflict('There is no decision to undo.');
    await move(tx, id, report.status_before, null);
  },
};

type Tx = Parameters<ServerRowAction['run']>[0];

const findReport = (db: Database, id: string) =>
  db
    .selectFrom('job_reports')
    .innerJoin('jobs', 'jobs.id', 'job_id')
    .select(['job_id', 'source_id', 'job_reports.status', 'status_before', 'rule', 'sentence'])
    .where('job_reports.id', '=', Number(id))
    .executeTakeFirstOrThrow();

/** Brings a report, its job and its source into a status. @param before for the undo. */
async function move(tx: Tx, id: string, to: JobReportStatus, before: JobReportStatus | null): Promise<void> {
  const report = await findReport(tx, id);
  if (report.status === 'source-blocked' && to !== 'source-blocked')
    await unblockSource(tx, report.source_id);
  if (to === 'source-blocked') await blockSource(tx, report.source_id);
  else await setReviewState(tx, report.job_id, stateOf[to]);
  if (report.rule === 'pay' && report.sentence !== null)
    await setPayNumbers(tx, report.job_id, report.sentence, to === 'cleared');
  await tx
    .updateTable('job_reports')
    .set({ status: to, status_before: before })
    .where('id', '=', Number(id))
    .execute();
}

/** The review queue: what visitors report, and what the rules find in ads. */
export const jobReports = defineResource({
  name: 'job-reports',
  title: 'Ad reviews',
  one: 'report',
  about:
    'Ads that a visitor reported, or in which a rule found a sentence to check. Hold takes the job out of search until you clear it. Block also keeps the ad out of the next imports of its source.',
  read: editors,
  write: editors,
  columns: [
    { ...linked.job, derived: true },
    { name: 'company', label: 'Company', kind: 'text', derived: true },
    { name: 'reason', label: 'Reason', kind: 'word' },
    { name: 'rule', label: 'Rule', kind: 'word' },
    { name: 'sentence', label: 'Sentence', kind: 'text' },
    { name: 'times', label: 'Reports', kind: 'number', derived: true },
    { name: 'status', label: 'Status', kind: 'status' },
    { name: 'jobStatus', label: 'Job status', kind: 'status', derived: true },
    { name: 'lastAt', label: 'Last report', kind: 'time', derived: true },
    { name: 'note', label: 'Note', kind: 'text', detail: true },
    { name: 'source', label: 'Source', kind: 'text', derived: true, detail: true },
    { name: 'sourceId', label: 'Source ID', kind: 'number', derived: true, detail: true },
    { name: 'createdAt', label: 'First report', kind: 'time', detail: true },
    ids.job,
    { name: 'id', label: 'ID', kind: 'number', neverNull: true, detail: true },
  ],
  filters: [
    { name: 'q', label: 'Search', kind: 'contains', columns: ['job', 'company', 'sentence', 'note'] },
    { name: 'status', label: 'Status', kind: 'is', column: 'status', options: statuses },
    {
      name: 'reason',
      label: 'Reason',
      kind: 'is',
      column: 'reason',
      options: ['filled', 'money', 'not-employer', 'other', 'rule'],
    },
    { name: 'rule', label: 'Rule', kind: 'is', column: 'rule', options: warningRules },
    { name: 'source', label: 'Source', kind: 'is', column: 'source', names: 'sources' },
    { name: 'from', label: 'Reported from', kind: 'from', column: 'createdAt' },
    { name: 'until', label: 'Reported to', kind: 'until', column: 'createdAt' },
  ],
  sort: '-id',
  nameOf: ({ job, company }) => `${job} at ${company}`,
  lock: async (tx, id) => {
    // The catalog lock comes before any lock on a row.
    await beginCatalogChange(tx);
    await lockRow(tx, { table: 'job_reports' }, id);
  },
  rows: (db) =>
    db
      .selectFrom('job_reports as r')
      .innerJoin('jobs as j', 'j.id', 'r.job_id')
      .innerJoin('sources as s', 's.id', 'j.source_id')
      .select(['r.id', 'r.reason', 'r.note', 'r.rule', 'r.sentence', 'r.times', 'r.status'])
      .select(['r.job_id as jobId', 'r.created_at as createdAt', 'r.last_at as lastAt'])
      .select([
        'j.title as job',
        'j.company',
        'j.status as jobStatus',
        's.name as source',
        's.id as sourceId',
      ]),
  actions: [...moves.map(decide), blockTheSource, putBack],
});
