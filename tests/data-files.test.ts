import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ruleSchema } from '../bench/relevance/judge.ts';
import { queriesSchema } from '../bench/relevance/queries.ts';
import { categories, jobTypes } from '../src/catalog/postings/posting.ts';
import { contentSchemas } from '../src/content/content.schema.ts';
import { boardNames, findBoard } from '../src/feeds/sources/connectors.ts';
import { projectRoot } from '../src/platform/root.ts';

const word = z.string().regex(/^\S(?:.*\S)?$/s, 'A text without spaces around it');
/** Words in any order, none twice. */
const words = z
  .array(word)
  .min(1)
  .refine((list) => new Set(list).size === list.length, 'No word twice');
const wordOf = z.record(word, word);
const wordsOf = z.record(word, words);
/** Texts of equally many words. */
const phraseOf = wordOf.refine(
  (phrases) => Object.entries(phrases).every(([a, b]) => a.split(' ').length === b.split(' ').length),
  'A translation word by word',
);
const category = z.enum([...categories, 'none']);
/** A country or a state. */
const code = z.string().regex(/^[A-Z]{2}$/);
const city = z.string().regex(/^\S.* [A-Z]{2}$/, 'A city with its state: "Dallas TX"');
const currency = z.string().regex(/^[A-Z]{3}$/);
const drawing = { width: z.number(), height: z.number() };
const xy = z.tuple([z.number(), z.number()]);
const currencies = z.string().regex(/^[A-Z]{3}(?: [A-Z]{3})*$/);

/** A line of a sample ad. */
const line = z
  .string()
  .min(3)
  .max(900)
  .trim()
  .regex(/^[^<>{}]*$/);
const sampleAds = z.array(
  z.strictObject({
    title: z.string().min(4).max(200).trim(),
    company: z.string().min(3).trim(),
    location: z.string().min(6).trim(),
    workplace: z.enum(['On-site', 'Hybrid', 'Remote', '']),
    jobType: z.enum(['Full-time', 'Part-time', 'Contract', 'Temporary', 'Internship', 'Remote', 'On-site']),
    salary: z.string(),
    closesIn: z.int().min(9).max(60).optional(),
    skills: z.array(z.string().min(1)).min(2).max(40),
    text: z.array(line).min(2),
  }),
);
/** The boards that an operator can switch on. Each has a name of its own, a known system and known origins. */
const sourceCatalog = z
  .strictObject({
    origins: z.record(z.string(), word),
    terms: z.partialRecord(z.enum(boardNames), word),
    sources: z.array(
      z.strictObject({
        name: z.string().regex(/^[a-z\d]+(?:-[a-z\d]+)*$/),
        employer: word,
        manyEmployers: z.literal(true).optional(),
        board: z.string().refine((board) => findBoard(board) !== null, 'A board that can be read'),
        trade: z.string().regex(/^[a-z]+$/),
        origin: words,
        checkedOn: z.iso.date().nullable(),
      }),
    ),
  })
  .refine(({ sources, origins, terms }) =>
    sources.every(
      ({ origin, board }) =>
        origin.every((name) => origins[name]) && terms[board.split(':')[0]!] !== undefined,
    ),
  )
  .refine(({ sources }) => ['name', 'board', 'employer'].every((field) => areUnique(sources, field)));
const areUnique = <T extends object>(rows: T[], field: string): boolean =>
  new Set(rows.map((row) => row[field as keyof T])).size === rows.length;

const queryFiles = globSync('bench/relevance/queries/*.json', { cwd: projectRoot }).map((path) =>
  path.replace(/\.json$/, ''),
);
const adFiles = globSync('src/feeds/samples/ads/*.json', { cwd: projectRoot }).map((path) =>
  path.replace(/\.json$/, ''),
);

/** Word lists and tables, by path, without the ending. */
const drawings = z.record(z.string(), z.strictObject({ base: z.string(), light: z.string() }));

const tableSchemas: Record<string, z.ZodType> = {
  ...Object.fromEntries(adFiles.map((path) => [path, sampleAds])),
  ...Object.fromEntries(queryFiles.map((path) => [path, queriesSchema])),
  'bench/search-words': z.strictObject({
    ...{ seniorities: z.array(z.string()), suffixes: z.array(z.string()) },
    roles: z.array(z.strictObject({ category: z.string(), title: word, skills: words })),
    ...{ types: z.array(word.nullable()), workplaces: z.array(word.nullable()) },
    ...{ common: words, heads: z.array(word), middles: words, ends: words },
  }),
  'bench/relevance/rules': z.record(z.string().regex(/^[a-z]\w+$/i), ruleSchema),
  /** Latitude and longitude in degrees (GeoNames, CC BY 4.0). */
  'bench/relevance/towns': z.record(z.string().regex(/^[a-z]\w+$/i), xy),
  'scripts/chosen-occupations': z.strictObject({
    titles: z.record(z.string().regex(/^\d\d-\d{4}\.\d\d$/), words),
    unsure: words,
  }),
  'src/seekers/accounts/mail-providers': words,
  'src/feeds/sources/catalog': sourceCatalog,
  'src/feeds/formats/column-names': z.strictObject({
    fields: z.record(word, z.array(word)),
    types: words,
    lists: words,
    pay: wordsOf,
  }),
  'src/search/job-map/outlines': z.strictObject({
    country: z.strictObject({ ...drawing, centers: z.record(code, xy) }),
    states: z.record(
      code,
      z.strictObject({ ...drawing, west: z.number(), north: z.number(), perDegree: xy }),
    ),
  }),
  'src/catalog/occupations/abbreviations': wordsOf,
  'src/catalog/occupations/fields': wordsOf,
  'src/catalog/occupations/synonyms': z.array(z.strictObject({ written: words, asked: words.optional() })),
  'src/catalog/places/area-codes': z.record(
    z.string().regex(/^\w+\/\w+$/),
    z.array(z.int().min(200).max(999)),
  ),
  'src/catalog/places/city-names-abroad': wordOf,
  'src/catalog/places/country-codes': z.record(currency, code),
  'src/catalog/places/country-names': z.record(word, code),
  'src/catalog/places/known-places': z.strictObject({
    bareCities: z.record(word, z.tuple([word, code])),
    otherNames: z.record(z.string().regex(/^[^|]+\|[A-Z]{2}$/), word),
    nearTowns: z.record(z.string().regex(/^[^|]+\|[A-Z]{2}$/), word),
  }),
  'src/catalog/places/metro-areas': z.strictObject({
    areas: z.array(
      z.strictObject({ label: word, miles: z.int().positive(), cities: z.array(city), names: words }),
    ),
    nicknames: z.record(city, words),
  }),
  'src/catalog/places/ordinary-names': words,
  'src/catalog/places/place-noise': words,
  'src/catalog/places/state-names': z.record(code, word),
  'src/catalog/places/state-regions': z.array(
    z.strictObject({ label: word, states: z.array(code).min(2), names: words }),
  ),
  'src/catalog/places/state-short-names': z.record(word, code),
  'src/catalog/places/world-regions': z.strictObject({ abroad: words, open: words, home: words }),
  'src/catalog/postings/acronyms': words,
  'src/catalog/postings/category-words': z.strictObject({
    /** By the beginning of the occupation's code; the longest counts. Null: none of the categories. */
    occupations: z.record(z.string().regex(/^\d\d-\d{0,4}$/), z.enum(categories).nullable()),
    managed: z.partialRecord(category, words),
    managing: words,
    softwareNames: words,
    skilledHeads: words,
    heads: words,
    softwareSkills: words,
    thingSkills: words,
    softwareWords: words,
    stated: z.record(z.enum(categories), words),
    seriesGroups: z.record(z.string().regex(/^\d\d$/), z.enum(categories)),
    /** Null: an exception to its group. */
    series: z.record(z.string().regex(/^\d{4}$/), z.enum(categories).nullable()),
  }),
  'src/catalog/postings/job-type-words': z.strictObject({
    ignored: words,
    kinds: z.partialRecord(z.enum(jobTypes), words),
    hours: z.partialRecord(z.enum(jobTypes), words),
    lasting: words,
    places: z.partialRecord(z.enum(jobTypes), words),
    besideTemporary: words,
    besideSeasonal: words,
    cooperatives: words,
    besideCoop: words,
    whole: z.record(word, z.enum(jobTypes)),
  }),
  'src/catalog/postings/job-sites': wordsOf,
  'src/catalog/postings/labels': z.strictObject({
    worked: words,
    numbers: z.record(word, z.int()),
    labels: z.record(
      word,
      z.strictObject({
        yes: word,
        /** Empty: there is no wording for it. */
        no: z.string(),
        hours: z.optional(z.strictObject({ many: word, shift: word })),
        ...{ cue: z.optional(words), skip: z.array(word), saysNo: z.array(word), saysYes: z.array(word) },
        ...{ inTitle: z.optional(words), unless: z.optional(words), settles: z.optional(words) },
        kinds: z.optional(z.array(z.strictObject({ pattern: word, text: word }))),
      }),
    ),
  }),
  'src/catalog/postings/pay-currencies': z.strictObject({
    codes: currencies,
    wordCodes: currencies,
    dollarCodes: currencies,
    strongCodes: currencies,
    dollars: z.record(word, currency),
    signs: z.record(word, currency),
    /** Null: a name that several currencies have. */
    names: z.record(word, currency.nullable()),
  }),
  'src/catalog/postings/pay-words': wordsOf,
  'src/catalog/postings/skills': z.record(word, z.array(word)),
  'src/catalog/postings/title-phrases': z.strictObject({
    phrases: z.record(category, words),
    weak: z.partialRecord(category, words),
  }),
  'src/catalog/postings/workplace-words': wordsOf,
  'src/reading/resume-check/terms': z.strictObject({
    ...{
      sections: wordsOf,
      degrees: wordsOf,
      includes: wordsOf,
      together: wordsOf,
      languages: wordsOf,
      languageCues: wordsOf,
      licenses: words,
    },
    labels: wordOf,
  }),
  'src/search/query/employer-names': words,
  'src/search/query/filter-words': z.strictObject({
    negations: words,
    before: wordsOf,
    after: wordsOf,
    numbers: z.record(word, z.int()),
  }),
  'src/search/query/negation-words': z.strictObject({
    words,
    between: words,
    behind: words,
    idioms: words,
    requirements: words,
  }),
  'src/search/query/same-terms': z.strictObject({
    asked: wordsOf,
    meant: wordsOf,
    shifts: z.array(words),
    compounds: words,
  }),
  'src/search/query/sentence-words': z.strictObject({
    filler: z.strictObject({
      ...{ anywhere: words, besideTitles: words, atEnd: words },
      ...{ boundToTheLeft: words, boundToTheRight: words },
    }),
    ...{ signs: words, joining: words, withinTerms: words, leads: words },
    ...{ otherCodes: words, otherTitles: words },
    places: z.strictObject({
      ...{ announce: words, before: words, after: words, codesAtEnd: words },
      ...{ institutions: words, nowhere: words, afterNegation: words },
    }),
  }),
  'src/search/query/spanish-names': z.array(z.strictObject({ means: words, names: words })),
  'src/search/query/spanish-occupations': z.array(z.strictObject({ means: words, names: words })),
  'src/search/query/spanish-phrases': z.strictObject({ strong: phraseOf, weak: phraseOf }),
  'src/search/query/short-forms': z.strictObject({ inNames: wordOf, inTitles: wordsOf }),
  'src/catalog/postings/written-words': wordsOf,
  'src/ui/icon-paths': wordOf,
  'src/desk/lists/status-tones': wordsOf.refine(
    (tones) => z.safeParse(words, Object.values(tones).flat()).success,
    'Each status with one color',
  ),
  'src/catalog/jobs/category-drawings': drawings,
  'src/content/page-drawings': drawings,
  'src/reading/articles/picture-colors': z.record(
    z.string().regex(/^\/articles\/[a-z-]+\.svg$/),
    z.string().regex(/^#[0-9a-f]{6}$/),
  ),
  'bench/label-judgments': z.record(word, z.array(word)),
  'bench/resume-pairs': z.strictObject({
    ads: z.record(
      word,
      z.strictObject({
        ...{ title: word, lines: words, asks: words, resumes: words },
        ...{ years: z.int().nullable(), degree: word.nullable() },
      }),
    ),
    resumes: z.record(word, z.strictObject({ lines: words, shows: words, years: z.int(), degree: word })),
  }),
};

const schemas = new Map(
  Object.entries({
    ...tableSchemas,
    ...Object.fromEntries(
      Object.entries(contentSchemas).map(([name, schema]) => [`src/content/${name}`, schema]),
    ),
  }).map(([path, schema]) => [`${path}.json`, schema]),
);

const files = globSync(['src/**/*.json', 'scripts/*.json', 'bench/**/*.json'], {
  cwd: projectRoot,
  exclude: ['**/fixtures/**'],
}).map((file) => file.replaceAll('\\', '/'));

test('each data file has a schema, and each schema a data file', () => {
  expect(files.toSorted()).toEqual([...schemas.keys()].toSorted());
});

test.each(files)('%s fits its schema', (file) => {
  const data = JSON.parse(readFileSync(join(projectRoot, file), 'utf8'));
  const error = schemas.get(file)?.safeParse(data).error;
  expect(error ? z.prettifyError(error) : '').toBe('');
});
