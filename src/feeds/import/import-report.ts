import type { ImportSummary } from './import-summary.ts';

const number = new Intl.NumberFormat('en-US');

/** The result of an import as lines of text. */
export function describeSummary(
  summary: ImportSummary,
  { source, dryRun }: { source: string; dryRun: boolean },
): string[] {
  const lines = [
    `${dryRun ? 'Dry run of' : 'Imported'} "${source}": ${number.format(summary.read)} rows read`,
  ];
  for (const name of ['inserted', 'updated', 'unchanged', 'retired', 'rejected'] as const)
    lines.push(`  ${name.padEnd(10)} ${number.format(summary[name]).padStart(10)}`);
  const reasons = Object.entries(summary.reasons).sort((a, b) => b[1] - a[1]);
  for (const [reason, count] of reasons.slice(0, 20))
    lines.push(`    ${number.format(count).padStart(8)}  ${reason}`);
  if (summary.duplicates > 0)
    lines.push(
      `  ${number.format(summary.duplicates)} are duplicates of jobs from another source and stay hidden.`,
    );
  if (summary.problem)
    lines.push(`The feed is incomplete: ${summary.problem} Rows before the error were imported.`);
  if (summary.retireRefused) lines.push(summary.retireRefused);
  lines.push(...summary.notes);
  if (summary.stopped) lines.push('Stopped before the end. Run the same command to continue.');
  return lines;
}

/** The summary as one line of JSON. */
export function jsonSummary(summary: ImportSummary): string {
  const { read, inserted, updated, unchanged, retired, rejected, duplicates, problem, retireRefused } =
    summary;
  const { missing, notes } = summary;
  return JSON.stringify({
    read,
    inserted,
    updated,
    unchanged,
    retired,
    rejected,
    duplicates,
    problem,
    retireRefused,
    missing,
    notes,
  });
}
