import type { PoolOptions } from '../../db/client.ts';

/**
 * The options of the pool for searches. The planner does not know the cost of reading long out-of-line texts, so it must not scan all rows
 * if an index helps. Parallel workers would take cores from other searches. Nobody waits for a statement of more than five seconds.
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
