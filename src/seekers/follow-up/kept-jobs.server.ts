import { sql } from 'kysely';
import type { JobCard } from '../../catalog/jobs/jobs.schema.ts';
import { listCards } from '../../catalog/jobs/jobs.server.ts';
import type { Database } from '../../db/client.ts';

/** A saved or hidden job. It may be closed by now. */
interface KeptJob {
  job: JobCard;
  closedAt: Date | null;
}

/** Jobs as cards, open or closed, in the order of the ids. Missing jobs are left out. */
export async function listKeptJobs(db: Database, ids: number[]): Promise<KeptJob[]> {
  const [cards, closed] = await Promise.all([
    listCards(db, ids),
    sql<{ id: number; closedAt: Date }>`
      select id, coalesce(closed_at, updated_at) as "closedAt" from jobs
      where id = any(${ids}::bigint[]) and status = 'closed'`.execute(db),
  ]);
  const closedAt = new Map(closed.rows.map((row) => [row.id, row.closedAt]));
  return cards.map((job) => ({ job, closedAt: closedAt.get(job.id) ?? null }));
}
