import { companies } from './companies.ts';
import { keywordAndPlace } from './keyword-and-place.ts';
import { misspelled } from './misspelled.ts';
import { negation } from './negation.ts';
import { places } from './places.ts';
import type { JudgedQuery } from './query.ts';
import { quotes } from './quotes.ts';
import { regions } from './regions.ts';
import { sentences } from './sentences.ts';
import { shortTerms } from './short-terms.ts';
import { singleWords } from './single-words.ts';
import { spanish } from './spanish.ts';
import { stateCodes } from './state-codes.ts';
import { synonyms } from './synonyms.ts';

/** The judged queries. They were written from the postings alone, before any ranking was tuned. */
export const judgedQueries: readonly JudgedQuery[] = [
  ...singleWords,
  ...shortTerms,
  ...misspelled,
  ...synonyms,
  ...sentences,
  ...places,
  ...keywordAndPlace,
  ...companies,
  ...stateCodes,
  ...regions,
  ...negation,
  ...quotes,
  ...spanish,
];
