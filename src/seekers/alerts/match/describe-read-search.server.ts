import type { JobSearch } from '../../../catalog/jobs/job-search.schema.ts';
import { describeSearch } from '../../../search/filters.ts';
import { readSentence } from '../../../search/query/read-sentence.ts';
import { alertSearch } from '../subscribe/alerts.schema.ts';

/**
 * Describes how the search of an alert is read: "remote nurse in texas" is "nurse jobs in Texas, remote". Only the server
 * has the tables that it needs.
 */
export const describeReadSearch = (search: JobSearch): string =>
  describeSearch(alertSearch(readSentence(search).search));
