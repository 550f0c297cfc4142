import type { JobSearch } from '../jobs/job-search.schema.ts';
import { readSentence } from '../search/query/read-sentence.ts';
import { describeSearch } from './describe-search.ts';

/** A search in words as it is read: "remote nurse in texas" is "nurse jobs in Texas, remote". Only the server has the tables to read it. */
export const describeReadSearch = (search: JobSearch): string => describeSearch(readSentence(search).search);
