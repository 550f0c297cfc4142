import type { JobSearch } from '../../../catalog/jobs/job-search.schema.ts';
import { readSentence } from '../../../search/query/read-sentence.ts';
import { describeSearch } from './describe-search.ts';

/**
 * Describes how a search is read: "remote nurse in texas" is "nurse jobs in Texas, remote". Only the server
 * has the tables that it needs.
 */
export const describeReadSearch = (search: JobSearch): string => describeSearch(readSentence(search).search);
