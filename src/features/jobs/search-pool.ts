/**
 * PostgreSQL settings for the pool that searches use. The planner does not see what reading long texts out of line costs, so it
 * must not read all rows where an index serves; parallel workers take the cores from other searches.
 */
export const searchPoolSettings: Record<string, string> = {
  jit: 'off',
  enable_seqscan: 'off',
  max_parallel_workers_per_gather: '0',
  random_page_cost: '1.1',
  work_mem: '64MB',
};
