import { type CsvLine, readCsvLines } from '../../platform/csv-lines.ts';
import { readDollars } from '../../platform/dollars.ts';
import { BadRequest } from '../../platform/errors.ts';
import { spendDayProblem, spendProblem } from './spend.schema.ts';

/** Rows of one file at most. */
export const maxFileRows = 5000;

/** What a file is compared with: a campaign by its code and name. */
export interface NamedCampaign {
  id: number;
  code: string;
  name: string;
}

/** Spend of a campaign and day in a file. */
export interface FileSpend {
  line: number;
  day: string;
  campaignId: number;
  campaign: string;
  /** Exact dollars. */
  amount: string;
}

/** A line that cannot be used, and what to do about it. */
export interface BadLine {
  line: number;
  problem: string;
}

export interface ReadSpend {
  rows: FileSpend[];
  bad: BadLine[];
}

/** The names under which advertising networks export a column. */
const names = {
  day: ['day', 'date', 'reporting starts'],
  campaign: ['campaign', 'campaign code', 'campaign name', 'code'],
  amount: ['amount', 'spend', 'cost', 'amount spent'],
};
type Column = keyof typeof names;

/**
 * Reads a CSV file of spend. Its first line names the columns; others than day, campaign and amount are ignored.
 * @param today the day of the business.
 * @throws BadRequest for a file without these columns or with too many rows.
 */
export function readSpendFile(text: string, campaigns: readonly NamedCampaign[], today: string): ReadSpend {
  const [header, ...lines] = readCsvLines(text);
  if (!header) throw new BadRequest('The file is empty. Choose a CSV file with day, campaign and amount.');
  if (lines.length > maxFileRows)
    throw new BadRequest(`The file has ${lines.length} rows. Split it into files of at most ${maxFileRows}.`);
  const places = findColumns(header.fields);
  const find = campaignFinder(campaigns);
  const read = lines.map((line) => readLine(line, header.fields.length, places, find, today));
  const rows = read.flatMap((one) => ('amount' in one ? one : []));
  const repeats = repeatedLines(rows);
  const bad = read.flatMap((one) => ('problem' in one ? one : []));
  return {
    rows: rows.filter(({ line }) => !repeats.has(line)),
    bad: [...bad, ...[...repeats].map(([line, problem]) => ({ line, problem }))].sort(
      (a, b) => a.line - b.line,
    ),
  };
}

function findColumns(header: string[]): Record<Column, number> {
  const known = header.map((name) =>
    name
      .toLowerCase()
      .replace(/\s*\(.*\)\s*$/, '')
      .trim(),
  );
  const place = (column: Column): number => {
    const [first = -1] = names[column].map((name) => known.indexOf(name)).filter((at) => at >= 0);
    return first;
  };
  const places = { day: place('day'), campaign: place('campaign'), amount: place('amount') };
  const missing = (Object.keys(places) as Column[]).filter((column) => places[column] < 0);
  if (missing.length > 0)
    throw new BadRequest(
      `The first line must name the columns day, campaign and amount. Missing: ${missing.join(', ')}.`,
    );
  return places;
}

type Find = (text: string) => NamedCampaign | string;

/** Finds a campaign by its code, else by its name. Returns the problem if there is none or more than one. */
function campaignFinder(campaigns: readonly NamedCampaign[]): Find {
  const byCode = new Map(campaigns.map((one) => [one.code.toLowerCase(), one]));
  const byName = Map.groupBy(campaigns, ({ name }) => name.toLowerCase());
  return (text) => {
    // Our own files have an apostrophe before a text that a spreadsheet would run.
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
  { line, fields }: CsvLine,
  width: number,
  places: Record<Column, number>,
  find: Find,
  today: string,
): FileSpend | BadLine {
  if (fields.length !== width)
    return {
      line,
      problem: `The line has ${fields.length} columns instead of ${width}. Check its separators and quotes.`,
    };
  const [dayText = '', campaignText = '', amountText = ''] = [places.day, places.campaign, places.amount].map(
    (at) => fields[at],
  );
  const day = readDay(dayText);
  if (!day) return { line, problem: `Enter the day "${dayText.slice(0, 30)}" as 2026-01-31 or 1/31/2026.` };
  const dayProblem = spendDayProblem(day, today);
  if (dayProblem) return { line, problem: dayProblem };
  const campaign = find(campaignText);
  if (typeof campaign === 'string') return { line, problem: campaign };
  const amount = readAmount(amountText);
  const problem = amount === null ? amountProblem(amountText) : spendProblem(amount);
  if (amount === null || problem) return { line, problem: problem ?? amountProblem(amountText) };
  return { line, day, campaignId: campaign.id, campaign: campaign.name, amount };
}

const amountProblem = (text: string): string =>
  text
    ? `Enter the amount "${text.slice(0, 30)}" in dollars, such as 125.50.`
    : 'The amount is missing. Enter 0 if the day cost nothing.';

/** A day as 2026-01-31, or as 1/31/2026. Null for anything else. */
function readDay(text: string): string | null {
  const [, month = '', date = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const day = year ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : text;
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return null;
  return new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day ? day : null;
}

/** Exact dollars, which may have a dollar sign and commas between thousands. Null for anything else. */
const readAmount = (text: string): string | null =>
  readDollars(
    text.replace(/^\$\s*/, '').replace(/^(\d{1,3})((?:,\d{3})+)(?=\.|$)/, (all) => all.replaceAll(',', '')),
  );

/** All lines of a campaign and day that a file names more than once: none of them can be the day's whole spend. */
function repeatedLines(rows: readonly FileSpend[]): Map<number, string> {
  const groups = Map.groupBy(rows, ({ day, campaignId }) => `${day} ${campaignId}`);
  const repeated = [...groups.values()].filter((group) => group.length > 1).flat();
  return new Map(
    repeated.map(({ line, day, campaignId }) => {
      const others =
        groups.get(`${day} ${campaignId}`)?.flatMap((one) => (one.line === line ? [] : one.line)) ?? [];
      return [line, `Line ${others[0]} has the same campaign and day. Add the amounts up in one line.`];
    }),
  );
}
