import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Database } from '../../db/client.ts';
import type { Config } from '../../platform/config.ts';
import { UsageError } from '../../platform/errors.ts';
import type { BoardAnswer } from './board-client.ts';
import { recognizeBoard } from './connectors.ts';
import { openFeed } from './open-feed.ts';
import { type BoardRecording, withoutPeople } from './record-board.ts';
import {
  type CatalogSource,
  catalogSources,
  findCatalogSources,
  isConfirmed,
  listSwitched,
  type Switched,
  type SwitchedFeed,
  switchOff,
  switchOn,
  termsOf,
  trades,
} from './switch-source.server.ts';

export const sourcesUsage = `npm run sources -- list [TRADE]     the boards of the catalog, and which are on
npm run sources -- on NAME          read a board, or all confirmed boards of a trade
npm run sources -- off NAME         pause it; its jobs stay
npm run sources -- check NAME [--record FILE]
                                    ask a board for its first jobs; store nothing. FILE gets its answers without
                                    personal data, as a fixture for tests
npm run sources -- add URL [NAME]   read the board at a careers address; NAME is the employer
  trades: ${trades.join(', ')}`;

interface Context {
  db: Database;
  config: Config;
  signal: AbortSignal;
  say(line: string): void;
}

/** What follows the name on a command line. */
interface Given {
  employer: string | undefined;
  /** The file for a recording. */
  record: string | undefined;
}

/** What a verb does with a name. @returns the exit code. */
type Verb = (context: Context, name: string, given: Given) => Promise<number>;

const verbs: Record<string, Verb> = { list, on, off, check, add };
const needsName = new Set(['on', 'off', 'check', 'add']);

/** The verb of a command line, ready to run. @throws UsageError before anything is opened. */
export function parseSourcesCommand(args: string[]): (context: Context) => Promise<number> {
  const { positionals, values } = readArgs(args);
  const [name = '', word = '', employer, ...rest] = positionals;
  const { record } = values;
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (!verb || rest.length > 0 || (employer !== undefined && name !== 'add'))
    throw new UsageError('Specify list, on, off, check or add.');
  if (needsName.has(name) && word === '') throw new UsageError(`Specify what to ${name}.`);
  if (record !== undefined && name !== 'check') throw new UsageError('Only check takes --record.');
  return (context) => verb(context, word, { employer, record });
}

function readArgs(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { record: { type: 'string' } } });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

async function list({ db, say }: Context, trade: string): Promise<number> {
  const feeds = await listSwitched(db);
  const shown = catalogSources.filter((source) => trade === '' || source.trade === trade);
  if (shown.length === 0) throw new UsageError(`There is no trade "${trade}".`);
  for (const source of shown) {
    const [system = ''] = source.board.split(':');
    const state = stateOf(
      source,
      feeds.find(({ url }) => url === source.board),
    );
    say(`${source.name.padEnd(38)} ${source.trade.padEnd(12)} ${system.padEnd(16)} ${state}`);
  }
  for (const feed of feeds.filter(({ url }) => !catalogSources.some(({ board }) => board === url)))
    say(`${feed.source.padEnd(38)} ${'(own)'.padEnd(12)} ${''.padEnd(16)} ${stateOf(null, feed)}`);
  return 0;
}

function stateOf(source: CatalogSource | null, feed: SwitchedFeed | undefined): string {
  if (feed?.status === 'active') return 'on';
  if (feed?.pausedReason) return `paused: ${feed.pausedReason}`;
  if (feed) return 'off';
  return source && !isConfirmed(source) ? 'unchecked' : '';
}

async function on({ db, say }: Context, name: string): Promise<number> {
  const sources = known(name);
  for (const source of sources) {
    const done = await db.transaction().execute((tx) => switchOn(tx, source));
    say(`${source.employer}: ${done}. ${done === 'added' ? termsOf(source) : ''}`.trim());
  }
  const unchecked = catalogSources.filter((source) => source.trade === name && !isConfirmed(source));
  if (unchecked.length > 0)
    say(
      `Left out, because nobody confirmed their addresses: ${unchecked.map((one) => one.name).join(', ')}.`,
    );
  say('The site reads them within a minute while it runs. /admin/feeds shows how far it is.');
  return 0;
}

async function off({ db, say }: Context, name: string): Promise<number> {
  const own = (await listSwitched(db)).filter(({ source }) => source === name);
  const boards = own.length > 0 ? own.map(({ url }) => url) : known(name).map(({ board }) => board);
  let count = 0;
  for (const board of boards) if (await switchOff(db, board)) count++;
  say(`Paused ${count} of ${boards.length}. Their jobs stay.`);
  return 0;
}

/** @throws UsageError when nothing has the name. */
function known(name: string): CatalogSource[] {
  const sources = findCatalogSources(name);
  if (sources.length === 0) throw new UsageError(`There is no source or trade "${name}".`);
  return sources;
}

async function check(context: Context, name: string, { record }: Given): Promise<number> {
  const sources = known(name);
  if (record !== undefined && sources.length > 1) throw new UsageError('Specify one board to record.');
  let problems = 0;
  for (const source of sources) {
    const { problem, titles, statedName, answers } = await ask(context, source);
    if (record !== undefined) await saveRecording(context, record, { board: source.board, answers });
    if (problem) problems++;
    context.say(`${source.name}: ${problem ?? `answers with "${titles.join('", "')}"`}`);
    if (statedName) context.say(`  employer on the board: ${statedName}`);
  }
  return problems > 0 ? 1 : 0;
}

async function saveRecording(
  { say }: Context,
  file: string,
  { board, answers }: BoardRecording,
): Promise<void> {
  const recording: BoardRecording = { board, answers: answers.map(withoutPeople) };
  await writeFile(file, `${JSON.stringify(recording, null, 2)}\n`, { flag: 'wx' });
  say(`${file}: ${answers.length} answers. Read it for names in the texts before you share it.`);
}

/** The first postings of a board are enough to see whose it is. */
const asked = 3;

/** Asks a board for its first postings, and stores nothing. */
async function ask({ config, signal }: Context, { board, employer, manyEmployers }: Switched) {
  const { outboundAllow: allow, usajobs, userAgent, boardsOrigin } = config;
  const expected = manyEmployers ? null : employer;
  const answers: BoardAnswer[] = [];
  const onAnswer = (answer: BoardAnswer): unknown => answers.push(answer);
  const settings = { allow, usajobs, userAgent, boardsOrigin };
  const feed = await openFeed(board, { format: 'auto', ...settings, signal, expected, onAnswer });
  const titles: string[] = [];
  let problem: string | null = null;
  for await (const row of feed.rows) {
    if (row.ok) titles.push(row.raw.title);
    else problem = row.reason;
    if (titles.length === asked || (!row.ok && row.broken)) break;
  }
  return { problem: titles.length === 0 ? problem : null, titles, statedName: feed.statedName(), answers };
}

async function add(context: Context, address: string, { employer: name }: Given): Promise<number> {
  const board = recognizeBoard(address);
  if (!board) {
    const host = URL.parse(/^https?:/i.test(address) ? address : `https://${address}`)?.host ?? 'HOST';
    throw new UsageError(
      `No known job board is at ${address}. If its pages hold JobPosting data, try: npm run import -- sitemap:${host} --dry-run`,
    );
  }
  const [, token = ''] = board.split(':');
  const { problem, titles, statedName } = await ask(context, { board, employer: name ?? '' });
  if (problem) throw new Error(`${board}: ${problem}`);
  const employer = name ?? statedName ?? token;
  const done = await context.db.transaction().execute((tx) => switchOn(tx, { board, employer }));
  context.say(`${board}: ${done} as "${employer}". Its first job is "${titles[0] ?? ''}".`);
  return 0;
}
