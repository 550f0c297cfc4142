import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { alsoCalled, occupationName, occupationOf } from '../src/catalog/occupations/occupation.ts';
import { plainTitles } from '../src/catalog/occupations/plain-title.ts';
import { titleKey } from '../src/catalog/occupations/title-key.ts';
import { projectRoot } from '../src/platform/root.ts';
import { usualWords } from '../src/search/query/known-phrases.ts';
import byHand from '../src/search/query/spanish-names.json' with { type: 'json' };
import { gendersOf, nameKey } from '../src/search/query/spanish-words.ts';

/**
 * Makes src/search/query/spanish-occupations.json: `npm run spanish-names -- <folder>`. The folder is that of the MELO benchmark, which holds
 * the crosswalk of O*NET and ESCO (usa_q_en_c_en) and ESCO's Spanish names (esp_q_es_c_es) (docs/data-sources.md).
 */
const folder = process.argv[2];
if (!folder) throw new Error('Name the folder of the MELO benchmark.');

const table = (path: string): string[][] =>
  readFileSync(join(folder, path), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));
const pairs = (path: string): Map<string, string> =>
  new Map(table(path).map(([key = '', value = '']) => [key, value]));

/** The titles of O*NET by ESCO's address of an occupation. */
function crosswalk(): Map<string, Set<string>> {
  const titles = pairs('usa_q_en_c_en/queries.tsv');
  const concepts = pairs('usa_q_en_c_en/concept_mapping.tsv');
  const found = new Map<string, Set<string>>();
  for (const [query = '', , element = ''] of table('usa_q_en_c_en/annotations.tsv')) {
    const concept = concepts.get(element) ?? '';
    if (concept.includes('/occupation/'))
      found.set(concept, (found.get(concept) ?? new Set()).add(titles.get(query) ?? ''));
  }
  return found;
}

/** Spanish names by ESCO's address of an occupation. */
function spanishNames(): Map<string, string[]> {
  const elements = pairs('esp_q_es_c_es/corpus_elements.tsv');
  const found = new Map<string, string[]>();
  for (const [element, concept] of pairs('esp_q_es_c_es/concept_mapping.tsv'))
    found.set(concept, [...(found.get(concept) ?? []), elements.get(element) ?? '']);
  return found;
}

const longestName = 5;
/** A short name without English words. */
const isPlain = (name: string): boolean =>
  /^[\p{Ll} ]{4,}$/u.test(name) &&
  name.split(' ').length <= longestName &&
  (name.includes(' ') || !usualWords.isTitleWord(nameKey(name)));

/** A short title that postings may have; for a title of several jobs, the usual ones. Empty: none is. */
function english(title: string): string[] {
  const code = occupationOf(title);
  if (code === 0) return [];
  const plain = plainTitles(title).map((one) => inSingular(one.toLowerCase()));
  const own = plain.filter(
    (one) =>
      /^(?!.*\b(?:and|or|except)\b)[a-z ]+$/.test(one) &&
      one.split(' ').length <= 4 &&
      occupationOf(one) === code,
  );
  if (own.length > 0) return own.slice(0, 1);
  if (/all other|multiple/i.test(occupationName(code) ?? '')) return [];
  return alsoCalled(code)
    .slice(0, 2)
    .map((one) => one.toLowerCase());
}

const inSingular = (title: string): string => title.replace(/\S+$/, titleKey);

/** "panadero" and "panadera" as "panadero/a". */
function joined(names: string[]): string[] {
  const left = new Set(names);
  for (const name of names) {
    const words = name.split(' ');
    for (const other of names) {
      const others = other.split(' ');
      if (other === name || others.length !== words.length) continue;
      const marked = words.map((word, at) => (word === others[at] ? word : `${word}/a`)).join(' ');
      if (nameKey(gendersOf(marked)[1] ?? '') !== nameKey(other)) continue;
      left.delete(name);
      left.delete(other);
      left.add(marked);
    }
  }
  return [...left].sort();
}

const known = new Set(byHand.flatMap(({ names }) => names.flatMap(gendersOf).map(nameKey)));
const names = spanishNames();
const byMeaning = new Map<string, Set<string>>();
for (const [concept, titles] of crosswalk()) {
  const means = titles.size === 1 ? english([...titles][0] ?? '') : [];
  if (means.length === 0) continue;
  const key = means.join(', ');
  const own = (names.get(concept) ?? []).filter((name) => isPlain(name) && !known.has(nameKey(name)));
  byMeaning.set(key, new Set([...(byMeaning.get(key) ?? []), ...own]));
}
const uses = Map.groupBy(
  [...byMeaning].flatMap(([means, all]) =>
    [...new Set([...all].map(nameKey))].map((key) => ({ key, means })),
  ),
  ({ key }) => key,
);
const lines = [...byMeaning]
  .map(([means, all]) => {
    const clear = [...all].filter((name) => uses.get(nameKey(name))?.length === 1);
    return { means: means.split(', '), names: joined(clear) };
  })
  .filter((line) => line.names.length > 0)
  .sort((a, b) => ((a.means[0] ?? '') < (b.means[0] ?? '') ? -1 : 1));
writeFileSync(
  join(projectRoot, 'src/search/query/spanish-occupations.json'),
  `[\n${lines.map((line) => `  ${JSON.stringify(line)}`).join(',\n')}\n]\n`,
);
console.log(`${lines.length} occupations, ${lines.flatMap((line) => line.names).length} names`);
