import type { JobEvent } from '../../catalog/jobs/kept/tracked-job.ts';
import { csvHead, csvLines, type FileColumn } from '../../desk/lists/csv-text.ts';
import { applyWayNames, interviewText, resultNames, stageNames } from './describe.ts';
import type { TrackedRow } from './tracked-row.ts';

/** The files of tracked jobs, from the account or made in the browser. */
export const trackedFileNames = ['work-search-log.pdf', 'jobs.csv', 'jobs.json'] as const;
export type TrackedFileName = (typeof trackedFileNames)[number];

const columns: (FileColumn & { read(row: TrackedRow): string | null })[] = [
  { name: 'title', kind: 'text', read: ({ ad }) => ad.title },
  { name: 'company', kind: 'text', read: ({ ad }) => ad.company },
  { name: 'place', kind: 'text', read: ({ ad }) => ad.place },
  { name: 'link', kind: 'text', read: ({ ad }) => ad.link },
  { name: 'stage', kind: 'text', read: ({ stage }) => stageNames[stage] },
  { name: 'result', kind: 'text', read: ({ result }) => result && resultNames[result] },
  { name: 'saved', kind: 'text', read: ({ savedAt }) => savedAt },
  { name: 'applied', kind: 'text', read: ({ appliedAt }) => appliedAt },
  { name: 'how applied', kind: 'text', read: ({ appliedBy }) => appliedBy && applyWayNames[appliedBy] },
  { name: 'interviews', kind: 'text', read: ({ interviews }) => interviews.map(interviewText).join('; ') },
  { name: 'ad closed', kind: 'text', read: ({ closedAt }) => closedAt },
  { name: 'note', kind: 'text', read: ({ note }) => note },
];

/** A row for each job. No cell is a formula for a spreadsheet. */
export const trackedCsv = (rows: readonly TrackedRow[]): string =>
  csvHead(columns) +
  csvLines(
    columns,
    rows.map((row) => Object.fromEntries(columns.map(({ name, read }) => [name, read(row)]))),
  );

/** The jobs with every change. */
export const trackedJson = (jobs: readonly (TrackedRow & { events: JobEvent[] })[]): string =>
  JSON.stringify({ jobs }, null, 2);
