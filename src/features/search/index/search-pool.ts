import type { PoolOptions } from '../../../db/client.ts';

/**
 * The pool that searches use. The planner does not see what reading long texts out of line costs, so it must not read all rows where
 * an index serves; parallel workers would take the cores from other searches; a statement of five seconds answers nobody any more.
 */
export const searchPool: PoolOptions = {
  max: 6,
  statementTimeoutMs: 5000,
  settings: {
    jit: 'off',
    enable_seqscan: 'off',
    max_parallel_workers_per_gather: '0',
    random_page_cost: '1.1',
    work_mem: '64MB',
  },
};
