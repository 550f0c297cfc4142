import { sql } from 'kysely';
import type { Database } from '../../src/db/client.ts';
import { parseJobSearch } from '../../src/search/parse-search.ts';
import type { AlertFrequency } from '../../src/seekers/alerts/subscribe/alerts.schema.ts';
import { createAlert } from '../../src/seekers/alerts/subscribe/alerts.server.ts';

/** A person with an active alert. Missing fields get simple defaults. */
export interface TestSubscriber {
  email: string;
  zip?: string | null;
  /** The URL parameters of the search. */
  query?: string;
  frequency?: AlertFrequency;
}

/** Adds an alert for a person, and adds the person if the address is new. Returns both ids. */
export async function subscribe(
  db: Database,
  { email, zip = null, query = '', frequency = 'daily' }: TestSubscriber,
): Promise<{ userId: number; alertId: number }> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into users (email, zip_code, unsubscribe_token, email_confirmed_at)
      values (${email}, ${zip}, ${`token-${email}`}, now())
      on conflict (lower(email)) do update set email = excluded.email returning id`.execute(tx);
    const userId = rows[0]!.id;
    const { search } = parseJobSearch(new URLSearchParams(query), 'exact');
    return {
      userId,
      alertId: await createAlert(tx, { recipient: { userId }, search, frequency, confirmed: true }),
    };
  });
}
