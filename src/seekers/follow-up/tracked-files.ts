import type { JobEvent } from '../../catalog/jobs/kept/tracked-job.ts';
import { byteOrderMark, csvLines, safeText } from '../../desk/lists/csv-text.ts';
import { applyWayNames, interviewText, resultNames, stageNames } from './describe.ts';
import type { TrackedRow } from './tracked-row.ts';

/** The files of tracked jobs, from the account or made in the browser. */
export const trackedFileNames = ['work-search-log.pdf', 'jobs.csv', 'jobs.json'] as const;
export type TrackedFileName = (typeof trackedFileNames)[number];

const columns: { name: string; read(row: TrackedRow): string | null }[] = [
  { name: 'title', read: ({ ad }) => ad.title },
  { name: 'company', read: ({ ad }) => ad.company },
  { name: 'place', read: ({ ad }) => ad.place },
  { name: 'link', read: ({ ad }) => ad.link },
  { name: 'stage', read: ({ stage }) => stageNames[stage] },
  { name: 'result', read: ({ result }) => result && resultNames[result] },
  { name: 'saved', read: ({ savedAt }) => savedAt },
  { name: 'applied', read: ({ appliedAt }) => appliedAt },
  { name: 'how applied', read: ({ appliedBy }) => appliedBy && applyWayNames[appliedBy] },
  { name: 'interviews', read: ({ interviews }) => interviews.map(interviewText).join('; ') },
  { name: 'ad closed', read: ({ closedAt }) => closedAt },
  { name: 'note', read: ({ note }) => note },
];

/** A row for each job. No cell is a formula for a spreadsheet. */
export const trackedCsv = (rows: readonly TrackedRow[]): string =>
  byteOrderMark +
  csvLines([
    columns.map(({ name }) => name),
    ...rows.map((row) => columns.map(({ read }) => safeText(read(row) ?? ''))),
  ]);

/** The jobs with every change. */
export const trackedJson = (jobs: readonly (TrackedRow & { events: JobEvent[] })[]): string =>
  JSON.stringify({ jobs }, null, 2);
