import type { Database } from '../../db/client.ts';
import { type CheckResult, type DoctorServices, examine } from './examine.server.ts';

/** The last result of a check. */
export interface SiteCheck extends CheckResult {
  at: Date;
}

/** Examines the site and keeps the results for the status page. */
export async function keepChecks(services: DoctorServices): Promise<{ troubles: number }> {
  const results = await examine(services);
  await services.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('site_checks').execute();
    await tx.insertInto('site_checks').values(results).execute();
  });
  return { troubles: results.filter(({ state }) => state !== 'fine').length };
}

/** The results of the last time, errors first. */
export async function readChecks(db: Database): Promise<SiteCheck[]> {
  const checks = await db
    .selectFrom('site_checks')
    .select(['name', 'state', 'detail', 'checked_at as at'])
    .orderBy('name')
    .execute();
  const order = ['error', 'warning', 'fine'];
  return checks.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
}
