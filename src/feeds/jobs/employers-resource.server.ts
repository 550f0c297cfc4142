import { sql } from 'kysely';
import { readers } from '../../api/roles.ts';
import { defineResource } from '../../desk/lists/resource.server.ts';
import type { Row } from '../../desk/lists/resource.ts';

interface EmployerRow extends Row {
  name: string;
  openJobs: number;
  jobs: number;
  newestAt: Date | null;
}

/** The employers of all jobs, by the name in their ads, as in reports. */
export const employers = defineResource<EmployerRow>({
  name: 'employers',
  title: 'Employers',
  one: 'employer',
  about: 'The employers of all jobs, by the name in their ads. Two spellings are two rows, as in reports.',
  read: readers,
  columns: [
    { name: 'name', label: 'Name', kind: 'text', neverNull: true },
    {
      name: 'openJobs',
      label: 'Open jobs',
      kind: 'number',
      link: { list: 'jobs', id: 'name', filter: 'company', also: { status: 'open' } },
    },
    {
      name: 'jobs',
      label: 'All jobs',
      kind: 'number',
      link: { list: 'jobs', id: 'name', filter: 'company' },
    },
    { name: 'newestAt', label: 'Newest open job', kind: 'time' },
    { name: 'id', label: 'ID', kind: 'text', detail: true },
  ],
  filters: [
    { name: 'q', label: 'Name contains', kind: 'contains', columns: ['name'] },
    { name: 'name', label: 'Name', kind: 'is', column: 'name', isRare: true },
  ],
  sort: '-openJobs',
  leadsTo: [
    { label: 'Jobs', list: 'jobs', id: 'name', filter: 'company' },
    { label: 'Job views and apply clicks', list: 'site-events', id: 'name', filter: 'company' },
    { label: 'Conversions', list: 'conversions', id: 'name', filter: 'company' },
    { label: 'Revenue entries', list: 'conversion-entries', id: 'name', filter: 'company' },
    { label: 'Changes by feeds', list: 'feed-changes', id: 'name', filter: 'company' },
  ],
  // The index jobs_of_company has all columns.
  rows: () => sql<EmployerRow>`(
    select md5(company) as id, company as name, count(*) filter (where status = 'open')::int as "openJobs", count(*)::int as jobs,
      max(posted_at) filter (where status = 'open') as "newestAt"
    from jobs where company <> '' group by company)`,
});
