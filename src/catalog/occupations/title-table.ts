import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { required } from '../../platform/required.ts';
import { projectRoot } from '../../platform/root.ts';
import { titleKey } from './title-key.ts';

/** An occupation of O*NET. */
export interface Occupation {
  /** 29_1141 for 29-1141.00 and for its part 29-1141.01. */
  code: number;
  /** In the plural: "Registered Nurses". */
  name: string;
  /** As people write them, the most usual first. */
  titles: string[];
}

interface TitleTable {
  occupations: Occupation[];
  /** The whole occupations, without their parts (29-1141.01). */
  byCode: Map<number, Occupation>;
  /** By title key. Ambiguous titles are left out. */
  byKey: Map<string, Occupation>;
  /**
   * Keys that name their occupation only as a whole title: "service manager", but not "food service manager".
   */
  wholeOnly: Set<string>;
  /** Words that end at least five titles. The words before such a word only state the kind. */
  heads: Set<string>;
}

let table: TitleTable | undefined;

/**
 * The titles by occupation, read at first use: 7 MB of memory, 0.1 s. Origin and license:
 * docs/data-sources.md.
 */
export function titleTable(): TitleTable {
  table ??= readTable(readFileSync(join(projectRoot, 'src/catalog/occupations/titles.txt'), 'latin1'));
  return table;
}

/**
 * "=29-1141.00 Registered Nurses" starts an occupation, and its titles follow. "~": the title means another
 * occupation or many. "^": whole titles only.
 */
function readTable(text: string): TitleTable {
  const made: TitleTable = {
    occupations: [],
    byCode: new Map(),
    byKey: new Map(),
    wholeOnly: new Set(),
    heads: new Set(),
  };
  // All keys at once, because one by one takes four times as long.
  const keys = titleKey(text.replaceAll(/^(?:=\S+ |[~^])/gm, '')).split('\n');
  for (const [at, line] of text.split('\n').entries()) addLine(made, line, keys[at] ?? '');
  made.heads = headsOf(made.byKey.keys());
  return made;
}

function addLine({ occupations, byCode, byKey, wholeOnly }: TitleTable, line: string, key: string): void {
  if (line === '' || line.startsWith('#')) return;
  if (line.startsWith('=')) {
    const code = Number(line.slice(1, 3) + line.slice(4, 8));
    const occupation: Occupation = { code, name: line.slice(12), titles: [] };
    byKey.set(key, occupation);
    occupations.push(occupation);
    if (!byCode.has(code)) byCode.set(code, occupation);
    return;
  }
  const occupation = required(occupations.at(-1), 'the occupation of a title');
  occupation.titles.push(line.replace(/^[~^]/, ''));
  if (!line.startsWith('~')) byKey.set(key, byKey.get(key) ?? occupation);
  if (line.startsWith('^')) wholeOnly.add(key);
}

function headsOf(keys: Iterable<string>): Set<string> {
  const counts = new Map<string, number>();
  for (const key of keys) {
    const head = key.slice(key.lastIndexOf(' ') + 1);
    counts.set(head, (counts.get(head) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count >= 5).map(([head]) => head));
}
