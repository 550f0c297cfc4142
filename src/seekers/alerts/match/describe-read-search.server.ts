import type { JobSearch } from '../../../catalog/jobs/job-search.schema.ts';
import { describeSearch } from '../../../search/filters.ts';
import { readSentence } from '../../../search/query/read-sentence.ts';

/**
 * Describes how a search is read: "remote nurse in texas" is "nurse jobs in Texas, remote". Only the server
 * has the tables that it needs.
 */
export const describeReadSearch = (search: JobSearch): string => describeSearch(readSentence(search).search);
