import { Invalid } from '../../platform/errors.ts';
import {
  type AmbiguousAmount,
  ambiguousText,
  type FileAmount,
  readFileAmounts,
} from '../../platform/money/file-amounts.ts';
import type { BadLine } from '../../platform/text/csv-file.ts';
import { type CsvRow, readCsv } from '../../platform/text/csv-file.ts';
import { isDay } from '../../platform/time/day.ts';
import { spendDayProblem, spendProblem } from './spend.schema.ts';

/** Max rows per file. */
export const maxFileRows = 5000;

/** A campaign that lines can name by code or name. */
export interface NamedCampaign {
  id: number;
  code: string;
  name: string;
}

/** A line of a file, before its campaign is looked up. */
export interface SpendLine {
  line: number;
  day: string;
  /** Code or name, as written. */
  campaign: string;
  /** Exact dollars. */
  amount: string;
}

/** A line of a file with its campaign. */
export interface FileSpend extends SpendLine {
  campaignId: number;
}

/** The usable and the unusable lines of a file. */
export interface ReadSpend<Line> {
  rows: Line[];
  bad: BadLine[];
}

/** The column names in exports of ad networks. */
const names = {
  day: ['day', 'date', 'reporting starts'],
  campaign: ['campaign', 'campaign code', 'campaign name', 'code'],
  amount: ['amount', 'spend', 'cost', 'amount spent'],
};
type SpendColumn = keyof typeof names;

/**
 * Reads a CSV file of spend. The first line names the columns. Columns other than day, campaign and amount are ignored.
 * Blocks the process while it reads.
 * @param today the current business day.
 * @throws Invalid if a column is missing or there are too many rows.
 */
export function readSpendFile(text: string, today: string): ReadSpend<SpendLine> {
  const [heading, ...rows] = readCsv(text, 'csv');
  if (!heading) throw refused('The file is empty. Choose a CSV file with day, campaign and amount.');
  if (rows.length > maxFileRows)
    throw refused(`The file has ${rows.length} rows. Split it into files of at most ${maxFileRows}.`);
  const places = findColumns(heading.cells);
  const amounts = readFileAmounts(rows.map(({ cells }) => cells[places.amount] ?? ''));
  const read = rows.map((row, at) => readLine(row, heading.cells.length, places, amounts[at] ?? null, today));
  return {
    rows: read.flatMap((one) => ('amount' in one ? one : [])),
    bad: read.flatMap((one) => ('problem' in one ? one : [])),
  };
}

/** Adds the campaigns to lines. A line is bad if its campaign is unknown or another line has its campaign and day. */
export function withCampaigns(
  read: ReadSpend<SpendLine>,
  campaigns: readonly NamedCampaign[],
): ReadSpend<FileSpend> {
  const find = campaignFinder(campaigns);
  const found = read.rows.map((row) => ({ row, campaign: find(row.campaign) }));
  const rows = found.flatMap(({ row, campaign }) =>
    typeof campaign === 'string' ? [] : { ...row, campaignId: campaign.id, campaign: campaign.name },
  );
  const unknown = found.flatMap(({ row, campaign }) =>
    typeof campaign === 'string' ? { line: row.line, problem: campaign } : [],
  );
  const repeats = repeatedLines(rows);
  return {
    rows: rows.filter(({ line }) => !repeats.has(line)),
    bad: [...read.bad, ...unknown, ...[...repeats].map(([line, problem]) => ({ line, problem }))].sort(
      (a, b) => a.line - b.line,
    ),
  };
}

const refused = (message: string): Invalid => new Invalid({ csv: message }, message);

/** Max characters of a column name. */
const longestName = 100;

/** Normalizes a column name: "Cost (USD)" becomes "cost". */
const columnName = (name: string): string => {
  const bracket = name.trimEnd().endsWith(')') ? name.indexOf('(') : -1;
  return (bracket < 0 ? name : name.slice(0, bracket)).trim().toLowerCase();
};

function findColumns(header: string[]): Record<SpendColumn, number> {
  const known = header.map((name) => (name.length > longestName ? '' : columnName(name)));
  const place = (column: SpendColumn): number => {
    const [first = -1] = names[column].map((name) => known.indexOf(name)).filter((at) => at >= 0);
    return first;
  };
  const places = { day: place('day'), campaign: place('campaign'), amount: place('amount') };
  const missing = (Object.keys(places) as SpendColumn[]).filter((column) => places[column] < 0);
  if (missing.length > 0)
    throw refused(
      `The first line must name the columns day, campaign and amount. Missing: ${missing.join(', ')}.`,
    );
  return places;
}

type Find = (text: string) => NamedCampaign | string;

/** Finds campaigns by code, else by name. Returns the problem if there is no match or more than one. */
function campaignFinder(campaigns: readonly NamedCampaign[]): Find {
  const byCode = new Map(campaigns.map((one) => [one.code.toLowerCase(), one]));
  const byName = Map.groupBy(campaigns, ({ name }) => name.toLowerCase());
  return (text) => {
    // Our CSV files put an apostrophe before texts that a spreadsheet would run as formulas.
    for (const key of [text, text.replace(/^'/, '')].map((one) => one.toLowerCase())) {
      const code = byCode.get(key);
      if (code) return code;
      const [first, ...more] = byName.get(key) ?? [];
      if (first && more.length > 0) return `Several campaigns are named "${first.name}". Use the code.`;
      if (first) return first;
    }
    return text
      ? `There is no campaign "${text.slice(0, 60)}". Use a code or a name from the list of campaigns.`
      : 'The campaign is missing. Enter its code or name.';
  };
}

function readLine(
  { line, cells }: CsvRow,
  width: number,
  places: Record<SpendColumn, number>,
  amount: FileAmount | AmbiguousAmount | null,
  today: string,
): SpendLine | BadLine {
  if (cells.length !== width)
    return {
      line,
      problem: `The line has ${cells.length} columns instead of ${width}. Check its separators and quotes.`,
    };
  const cell = (column: SpendColumn): string => cells[places[column]] ?? '';
  const day = readDay(cell('day'));
  if (!day)
    return { line, problem: `Enter the day "${cell('day').slice(0, 30)}" as 2026-01-31 or 1/31/2026.` };
  const problem = spendDayProblem(day, today) ?? amountProblem(cell('amount'), amount);
  if (problem || !amount || 'readings' in amount) return { line, problem: problem ?? 'Enter an amount.' };
  return { line, day, campaign: cell('campaign'), amount: amount.amount };
}

function amountProblem(text: string, amount: FileAmount | AmbiguousAmount | null): string | null {
  if (text === '') return 'The amount is missing. Enter 0 if the day cost nothing.';
  if (!amount || ('isNegative' in amount && amount.isNegative))
    return `Enter the amount "${text.slice(0, 30)}" in dollars, such as 125.50.`;
  return 'readings' in amount ? ambiguousText(text, amount) : spendProblem(amount.amount);
}

/** Reads 2026-01-31 or 1/31/2026 as a day. Null for anything else. */
function readDay(text: string): string | null {
  const [, month = '', date = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const day = year ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : text;
  return isDay(day) ? day : null;
}

/** The problems of lines that share a campaign and day. None of them can be the whole spend of the day. */
function repeatedLines(rows: readonly FileSpend[]): Map<number, string> {
  const groups = Map.groupBy(rows, ({ day, campaignId }) => `${day} ${campaignId}`);
  const repeated = [...groups.values()].filter((group) => group.length > 1);
  return new Map(
    repeated.flatMap((group) =>
      group.map(({ line }) => {
        const other = group[0]?.line === line ? group[1] : group[0];
        return [
          line,
          `Line ${other?.line} has the same campaign and day. Add the amounts up in one line.`,
        ] as const;
      }),
    ),
  );
}
