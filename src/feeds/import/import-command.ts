import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import cliProgress from 'cli-progress';
import type { Database } from '../../db/client.ts';
import { getPartnerId } from '../../money/tracking/conversions/partner-options.server.ts';
import type { Config } from '../../platform/config.ts';
import { UsageError } from '../../platform/errors.ts';
import { cutText, oneLine } from '../../platform/text/plain-text.ts';
import { maintainSearchIndex } from '../../search/maintain.server.ts';
import { type FeedFormat, feedFormats } from '../formats/detect-format.ts';
import { boardForms } from '../sources/connectors.ts';
import type { FeedInput } from '../sources/feed-input.ts';
import { MissingSetting, type OpenFeed, openFeed } from '../sources/open-feed.ts';
import { importJobs } from './import.server.ts';
import type { ImportSummary } from './import-summary.ts';

interface Progress {
  update(summary: ImportSummary): void;
  /** May be called twice. */
  end(): void;
}

const number = new Intl.NumberFormat('en-US');
const lineEveryMs = 5000;

/** Shows the progress of an import on standard error: a bar on a terminal, otherwise an occasional line. */
function showProgress(input: Pick<FeedInput, 'size' | 'bytesRead'>): Progress {
  return process.stderr.isTTY ? showBar(input) : writeLines(input);
}

function showBar({ size, bytesRead }: Pick<FeedInput, 'size' | 'bytesRead'>): Progress {
  const format = size
    ? '{bar} {percentage}% | {rows} rows | {rate} rows/s | {eta_formatted} left'
    : '{rows} rows | {rate} rows/s | {duration_formatted}';
  const bar = new cliProgress.SingleBar({ format, hideCursor: true, clearOnComplete: true, etaBuffer: 50 });
  const startedAt = performance.now();
  bar.start(size ?? 1, 0, { rows: 0, rate: 0 });
  return {
    update: ({ read }) => {
      const rate = number.format(Math.round((read * 1000) / Math.max(1, performance.now() - startedAt)));
      bar.update(size ? Math.min(size, bytesRead()) : 0, { rows: number.format(read), rate });
    },
    end: () => bar.stop(),
  };
}

function writeLines({ size, bytesRead }: Pick<FeedInput, 'size' | 'bytesRead'>): Progress {
  const startedAt = performance.now();
  let writtenAt = startedAt;
  return {
    update: ({ read }) => {
      const now = performance.now();
      if (now - writtenAt < lineEveryMs) return;
      writtenAt = now;
      const share = size ? `, ${Math.floor((100 * Math.min(size, bytesRead())) / size)}% of the feed` : '';
      const rate = Math.round((read * 1000) / (now - startedAt));
      process.stderr.write(`${number.format(read)} rows read${share}, ${number.format(rate)} rows/s\n`);
    },
    end: () => undefined,
  };
}

export const importUsage = `npm run import -- <file | http(s) address | - | BOARD:TOKEN> [options]
  BOARD:TOKEN     ${boardForms.join(' ')}

  --format NAME   ${feedFormats.join(', ')} or auto (the default)
  --source NAME   source name of the jobs (default: from the file name or URL)
  --company NAME  employer of a job board that doesn't name it
  --partner NAME  name or ID of the partner that pays for these jobs (default: as before, or nobody)
  --retire        close this source's jobs that are missing from the feed
  --dry-run       count only; write nothing
  --json          print the summary as one JSON line at the end`;

/** The arguments of one import. */
export interface ImportArguments {
  input: string;
  format: FeedFormat | 'auto';
  source: string;
  /** Empty: use the board's token. */
  company: string;
  /** The name or the ID of the partner that pays for these jobs. Undefined: it stays as it is. */
  partner: string | undefined;
  retire: boolean;
  dryRun: boolean;
  json: boolean;
}

/** @throws UsageError */
export function parseImportArguments(args: string[]): ImportArguments {
  const { values, positionals } = parse(args);
  const [input, ...more] = positionals;
  if (input === undefined || more.length > 0) throw new UsageError('Specify one feed to import.');
  const format = values.format ?? 'auto';
  if (format !== 'auto' && !(feedFormats as readonly string[]).includes(format))
    throw new UsageError(`Unknown format "${format}".`);
  return {
    input,
    format: format as FeedFormat | 'auto',
    source: cutText(oneLine(values.source ?? nameSource(input)), 200) || 'feed',
    company: values.company ?? '',
    partner: values.partner,
    retire: values.retire ?? false,
    dryRun: values['dry-run'] ?? false,
    json: values.json ?? false,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        format: { type: 'string' },
        source: { type: 'string' },
        company: { type: 'string' },
        partner: { type: 'string' },
        retire: { type: 'boolean' },
        'dry-run': { type: 'boolean' },
        json: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** Without the query, which may hold a key. */
function nameSource(input: string): string {
  const url = /^https?:/i.test(input) ? URL.parse(input) : null;
  if (url) return `${url.host}${url.pathname}`;
  return input === '-' ? 'stdin' : basename(input).replace(/(\.(xml|jsonl|ndjson|json|csv|html|gz))+$/i, '');
}

/**
 * Parses the arguments of an import and opens its feed. The returned function imports it and reports to the
 * terminal. Exit code: 0 when the feed was read to its end, 1 when it was not, 130 when the import was
 * stopped.
 * @throws UsageError, or an Error with a message for the operator when there is nothing to read.
 */
export async function prepareImport(
  commandLine: string[],
  config: Config,
  signal: AbortSignal,
): Promise<(db: Database) => Promise<number>> {
  const args = parseImportArguments(commandLine);
  const { outboundAllow: allow, usajobs, userAgent, boardsOrigin } = config;
  const feed = await openFeed(args.input, { ...args, allow, usajobs, userAgent, boardsOrigin, signal }).catch(
    (error: Error) => {
      throw error instanceof MissingSetting ? new UsageError(error.message) : error;
    },
  );
  return (db) => runImport(db, args, feed, signal);
}

async function runImport(
  db: Database,
  args: ImportArguments,
  feed: OpenFeed,
  signal: AbortSignal,
): Promise<number> {
  const partnerId = args.partner === undefined ? undefined : await getPartnerId(db, args.partner);
  const progress = showProgress(feed);
  try {
    const summary = await importJobs(db, {
      ...args,
      input: nameSource(args.input),
      sourceKind: feed.kind,
      partnerId,
      rows: feed.rows,
      signal,
      onProgress: progress.update,
    });
    progress.end();
    if (summary.inserted + summary.updated + summary.retired > 0 && !args.dryRun)
      await maintainSearchIndex(db);
    for (const line of describeSummary(summary, args)) console.log(line);
    if (args.json) console.log(jsonSummary(summary));
    if (summary.stopped) return 130;
    return summary.problem ? 1 : 0;
  } finally {
    progress.end();
  }
}

/** The result of an import as lines of text. */
function describeSummary(
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
function jsonSummary(summary: ImportSummary): string {
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
