import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { sameMeaning } from '../src/catalog/occupations/abbreviations.ts';
import { titleKey } from '../src/catalog/occupations/title-key.ts';
import { projectRoot } from '../src/platform/root.ts';
import { chosenOccupations, chosenTitles } from './chosen-occupations.ts';
import { relatedLines } from './related-occupations.ts';

/**
 * Makes titles.txt and related.txt in src/catalog/occupations: `npm run occupations -- <csv>`. The CSV has the columns
 * title, soc, soc_title and kind (occupation, alternate or short), from O*NET's "Occupation Data" and "Alternate Titles"
 * files (docs/data-sources.md).
 */
interface Row {
  title: string;
  soc: string;
  soc_title: string;
  kind: 'occupation' | 'alternate' | 'short';
}

interface Occupation {
  code: string;
  name: string;
  /** The title as shown, by its key. */
  titles: Map<string, string>;
}

const source = process.argv[2];
if (!source) throw new Error('Name the CSV file of titles.');
const rows: Row[] = parse(readFileSync(source, 'utf8'), { columns: true });

const occupations = new Map<string, Occupation>();
for (const row of rows) {
  const found = occupations.get(row.soc) ?? { code: row.soc, name: row.soc_title, titles: new Map() };
  occupations.set(row.soc, found);
  for (const title of spellings(row.title)) {
    const key = titleKey(title);
    if (key && title !== row.soc_title && !found.titles.has(key)) found.titles.set(key, title);
  }
}

for (const [code, title] of chosenTitles()) {
  const { name, titles } = occupations.get(code)!;
  const key = titleKey(title);
  if (title !== name && !titles.has(key)) titles.set(key, title);
}

/** "Emergency Room Nurse (ER Nurse)" is two titles; "other" groups are not titles. */
function spellings(title: string): string[] {
  const parts = title.match(/^(.*?)\s*\(([^()]+)\)\s*(.*)$/);
  const all = parts ? [`${parts[1]} ${parts[3]}`.trim(), parts[2]!.trim()] : [title];
  return all.filter((one) => /[a-z]/i.test(one));
}

/** The possible codes of each key. */
const meanings = new Map<string, Set<string>>();
for (const { code, name, titles } of occupations.values())
  for (const key of [titleKey(name), ...titles.keys()])
    meanings.set(key, (meanings.get(key) ?? new Set()).add(code));

const wordCounts = new Map([...occupations.values()].map((one) => [one.code, countWords(one)] as const));
const spread = new Map<string, number>();
for (const counts of wordCounts.values())
  for (const word of counts.keys()) spread.set(word, (spread.get(word) ?? 0) + 1);

function countWords({ name, titles }: Occupation): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (text: string, weight: number) => {
    for (const word of new Set(text.split(' '))) counts.set(word, (counts.get(word) ?? 0) + weight);
  };
  for (const key of titles.keys()) count(key, 1);
  count(titleKey(name), Math.max(2, titles.size / 3));
  return counts;
}

/**
 * How well a title fits an occupation: for each word of the title, the share of the occupation's titles with that word.
 * Rare words count more.
 */
function fitness(key: string, code: string): number {
  const counts = wordCounts.get(code)!;
  const total = occupations.get(code)!.titles.size + 3;
  const words = [...new Set(key.split(' '))];
  const idf = (word: string) => Math.log(1 + occupations.size / (spread.get(word) ?? 1));
  const sum = words.reduce(
    (all, word) => all + idf(word) * Math.log((total * 0.01 + (counts.get(word) ?? 0) - 0.5) / total),
    0,
  );
  return sum / words.reduce((all, word) => all + idf(word), 0);
}

/** The groups (first four characters of the code) of the titles that end in these one or two words. */
const suffixGroups = new Map<string, Map<string, number>>();
for (const [key, codes] of meanings)
  for (const code of codes) {
    const words = key.split(' ');
    for (const suffix of [words.slice(-2).join(' '), words.slice(-3).join(' ')]) {
      const groups = suffixGroups.get(suffix) ?? new Map<string, number>();
      suffixGroups.set(suffix, groups);
      groups.set(code.slice(0, 4), (groups.get(code.slice(0, 4)) ?? 0) + 1 / codes.size);
    }
  }

/** Fewer titles with the same end show nothing. */
const minAtEnd = 2;

/**
 * Whether a title names its occupation even at the end of a longer title: "nurse practitioner" does, "service manager"
 * does not.
 */
function holdsAtEnd(key: string, code: string): boolean {
  const groups = suffixGroups.get(key);
  if (!groups || key.split(' ').length > 2) return true;
  const all = [...groups.values()].reduce((sum, one) => sum + one, 0);
  return all >= minAtEnd && (groups.get(code.slice(0, 4)) ?? 0) / all > 0.5;
}

/**
 * A single word names an occupation only if most titles that end in it are in its group: "accountant" does,
 * "technician" does not.
 */
const headGroups = new Map<string, Map<string, number>>();
for (const [key, codes] of meanings)
  for (const code of codes) {
    const head = key.slice(key.lastIndexOf(' ') + 1);
    const groups = headGroups.get(head) ?? new Map<string, number>();
    headGroups.set(head, groups);
    groups.set(code.slice(0, 4), (groups.get(code.slice(0, 4)) ?? 0) + 1 / codes.size);
  }

function isOwnWord(key: string, code: string): boolean {
  const groups = headGroups.get(key)!;
  const all = [...groups.values()].reduce((sum, one) => sum + one, 0);
  return groups.get(code.slice(0, 4))! / all > 0.5;
}

/** The usual occupation of a title, by its key. Null if none of several is clearly the usual one. */
function choose(key: string): string | null {
  const code = chooseCode(key);
  if (!code || chosenOccupations.has(key)) return code;
  // Postings are civilian: an "intelligence officer" in a posting is not a soldier.
  if (code.startsWith('55-')) return null;
  if (!key.includes(' ') && !isOwnWord(key, code)) return null;
  return countGroups(key) > 1 && !holdsAtEnd(key, code) ? null : code;
}

const countGroups = (key: string): number => new Set([...meanings.get(key)!].map(six)).size;

function chooseCode(key: string): string | null {
  const codes = [...meanings.get(key)!];
  const chosen = chosenOccupations.get(key);
  if (chosen !== undefined) return chosen;
  const named = codes.filter((code) => titleKey(occupations.get(code)!.name) === key);
  if (named.length === 1) return named[0]!;
  if (codes.length === 1) return codes[0]!;
  const ranked = codes
    .map((code) => ({ code, fitness: fitness(key, code) }))
    .sort((a, b) => b.fitness - a.fitness);
  const [first, second] = [ranked[0]!, ranked.find((one) => six(one.code) !== six(ranked[0]!.code))];
  return !second || first.fitness - second.fitness > 0.25 ? first.code : null;
}
const six = (code: string) => code.slice(0, 7);

const choices = new Map([...meanings.keys()].map((key) => [key, choose(key)] as const));
const lines = [
  '# Titles by occupation, from the O*NET 27.0 Database (USDOL/ETA), CC BY 4.0, modified. Made by scripts/occupations.ts.',
];
for (const one of [...occupations.values()].sort((a, b) => (a.code < b.code ? -1 : 1))) {
  lines.push(`=${one.code} ${one.name}`);
  const titles = [...one.titles].map(([key, title]) => ({ key, title, usual: usualness(key, title, one) }));
  titles.sort((a, b) => b.usual - a.usual || (a.title < b.title ? -1 : 1));
  for (const { key, title } of titles) lines.push(mark(key, title, one.code) + title);
}

function mark(key: string, title: string, code: string): string {
  if (choices.get(key) !== code) return '~';
  // "MTS" is a medical technologist, but in "MTS Software Engineering" it is a member of technical staff.
  if (/^[A-Z&/]{1,5}$/.test(title) && sameMeaning(title).length === 0) return '^';
  return chosenOccupations.has(key) || holdsAtEnd(key, code) ? '' : '^';
}

/**
 * Sorts the singular name first, then titles chosen by hand, then short titles whose words most titles of the
 * occupation share.
 */
function usualness(key: string, title: string, { code, name, titles }: Occupation): number {
  if (key === titleKey(name)) return 3;
  const place = chosenTitles().findIndex(([chosen, one]) => chosen === code && titleKey(one) === key);
  if (place >= 0) return 2 - place / 1000;
  const words = key.split(' ');
  const counts = wordCounts.get(code)!;
  const shared = words.reduce((sum, word) => sum + (counts.get(word) ?? 0), 0) / words.length / titles.size;
  const abbreviation = /^[A-Z]{2,5}$/.test(title) ? 0.1 : 0;
  const chosen = chosenOccupations.get(key) === code ? 1 : 0;
  return (
    chosen +
    shared -
    Math.max(0, words.length - 2) * 0.1 +
    abbreviation -
    (choices.get(key) === code ? 0 : 0.05)
  );
}

const made = `${lines.join('\n')}\n`;
writeFileSync(join(projectRoot, 'src/catalog/occupations/titles.txt'), made);
const related = relatedLines(
  [...occupations.values()].map(({ code, name, titles }) => ({
    code: six(code),
    name,
    titles: [...titles.values()],
  })),
);
writeFileSync(
  join(projectRoot, 'src/catalog/occupations/related.txt'),
  `${[
    '# Occupations like each other by their titles in the O*NET 27.0 Database (USDOL/ETA), CC BY 4.0. Made by scripts/occupations.ts.',
    ...related,
  ].join('\n')}\n`,
);
const unsure = [...choices.values()].filter((one) => one === null).length;
console.info(
  `${occupations.size} occupations, ${choices.size} titles (${unsure} of no sure occupation), ${made.length} bytes`,
);
