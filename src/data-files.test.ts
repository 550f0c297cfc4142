import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { contentSchemas } from './content/content.schema.ts';
import { categories, jobTypes } from './features/postings/posting.ts';

const word = z.string().regex(/^\S(?:.*\S)?$/s, 'A text without spaces around it');
/** Words in any order, none twice. */
const words = z
  .array(word)
  .min(1)
  .refine((list) => new Set(list).size === list.length, 'No word twice');
const wordOf = z.record(word, word);
const wordsOf = z.record(word, words);
const category = z.enum([...categories, 'none']);
const country = z.string().regex(/^[A-Z]{2}$/);
const currency = z.string().regex(/^[A-Z]{3}$/);
const drawing = { width: z.number(), height: z.number() };
const xy = z.tuple([z.number(), z.number()]);
const currencies = z.string().regex(/^[A-Z]{3}(?: [A-Z]{3})*$/);

/** The word lists and tables of the features, by their path below `src/`, without the ending. */
const featureSchemas: Record<string, z.ZodType> = {
  'features/job-map/outlines': z.strictObject({
    country: z.strictObject({ ...drawing, centers: z.record(country, xy) }),
    states: z.record(
      country,
      z.strictObject({ ...drawing, west: z.number(), north: z.number(), perDegree: xy }),
    ),
  }),
  'features/places/country-codes': z.record(currency, country),
  'features/places/place-noise': words,
  'features/places/world-regions': z.strictObject({ abroad: words, open: words }),
  'features/postings/acronyms': words,
  'features/postings/category-words': z.strictObject({
    /** By the beginning of the occupation's code; the longest counts. Null: none of the categories. */
    occupations: z.record(z.string().regex(/^\d\d-\d{0,4}$/), z.enum(categories).nullable()),
    managed: z.partialRecord(category, words),
    managing: words,
    softwareNames: words,
    skilledHeads: words,
    heads: words,
  }),
  'features/postings/job-type-words': z.strictObject({
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
  'features/postings/pay-currencies': z.strictObject({
    codes: currencies,
    wordCodes: currencies,
    dollarCodes: currencies,
    strongCodes: currencies,
    dollars: z.record(word, currency),
    signs: z.record(word, currency),
    /** Null: a name that several currencies have. */
    names: z.record(word, currency.nullable()),
  }),
  'features/postings/pay-words': wordsOf,
  'features/postings/workplace-words': wordsOf,
  'ui/icon-paths': wordOf,
};

const schemas: Record<string, z.ZodType> = {
  ...featureSchemas,
  ...Object.fromEntries(Object.entries(contentSchemas).map(([name, schema]) => [`content/${name}`, schema])),
};

const files = globSync('**/*.json', { cwd: import.meta.dirname, exclude: ['**/fixtures/**'] }).map((file) =>
  file.replaceAll('\\', '/').replace(/\.json$/, ''),
);

test('each data file has a schema, and each schema a data file', () => {
  expect(files.toSorted()).toEqual(Object.keys(schemas).toSorted());
});

test.each(files)('%s.json fits its schema', (file) => {
  const data = JSON.parse(readFileSync(join(import.meta.dirname, `${file}.json`), 'utf8'));
  const error = schemas[file]?.safeParse(data).error;
  expect(error ? z.prettifyError(error) : '').toBe('');
});
