import type { JobSearch } from '../../../catalog/jobs/job-search.schema.ts';
import type { Database } from '../../../db/client.ts';
import { nameOfCompany } from '../../../search/companies/companies.server.ts';
import { describeSearch } from '../../../search/filters.ts';
import { readSentence } from '../../../search/query/read-sentence.ts';
import { alertSearch } from '../subscribe/alerts.schema.ts';

/**
 * Describes how the search of an alert is read: "remote nurse in texas" is "nurse jobs in Texas, remote". Only the server
 * has the tables that it needs.
 */
export async function describeReadSearch(db: Database, search: JobSearch): Promise<string> {
  const read = alertSearch(readSentence(search).search);
  return describeSearch(read, await nameOfCompany(db, read.employer));
}
