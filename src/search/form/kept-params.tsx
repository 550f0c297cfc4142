import { type JobSearch, jobSearchParams } from '../../catalog/jobs/job-search.schema.ts';

/** What a form keeps of the search that it changes, as hidden fields: everything, or `only` these parameters. */
export function KeptParams({ search, only }: { search: JobSearch; only?: string[] }) {
  return [...jobSearchParams({ ...search, page: 1, after: '' })]
    .filter(([name]) => !only || only.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
