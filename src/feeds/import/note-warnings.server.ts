import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import type { JobRow } from './upsert-jobs.server.ts';

/**
 * Puts what the rules found in ads into the review queue. A sentence that an admin has decided on does not come back. Call it after the
 * jobs are written.
 */
export async function noteWarnings(tx: Database, sourceId: number, rows: JobRow[]): Promise<void> {
  const found = rows.flatMap(({ job, warnings }) =>
    warnings.map(({ rule, sentence }) => ({ external_id: job.externalId, rule, sentence })),
  );
  if (found.length === 0) return;
  await sql`
    insert into job_reports (job_id, reason, rule, sentence)
    select jobs.id, 'rule', found.rule, found.sentence
    from json_to_recordset(${JSON.stringify(found)}::json) as found (external_id text, rule text, sentence text)
    join jobs on source_id = ${sourceId} and jobs.external_id = found.external_id
    where not exists (select from job_reports as known
      where job_id = jobs.id and known.rule = found.rule and known.sentence = found.sentence)
    on conflict do nothing`.execute(tx);
}
