import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import pg from 'pg';
import { openEmbeddedPostgres } from '../src/db/embedded-postgres.ts';
import { projectRoot } from '../src/platform/root.ts';

type Row = Record<string, unknown>;

const ofSite = (): string => resolve(projectRoot, process.env.E2E_DATA_DIR ?? 'data/e2e');

/** Runs queries on the database of the tested site, or of another data folder. */
export async function query<T>(run: (client: pg.Client) => Promise<T>, dataDir = ofSite()): Promise<T> {
  const postgres = await openEmbeddedPostgres(dataDir, () => undefined);
  const client = new pg.Client({ connectionString: postgres.url });
  try {
    await client.connect();
    return await run(client);
  } finally {
    await client.end();
    await postgres.release();
  }
}

/** Queries the database of the tested site. */
export function ask(statement: string, values: unknown[] = []): Promise<Row[]> {
  return query(async (client) => (await client.query<Row>(statement, values)).rows);
}

/** All tests come from one address. This resets its rate limits, so that one test does not block the next. */
export async function forgetTries(): Promise<void> {
  await ask('delete from rate_limits');
}

/** Adds a person with two alerts. Returns the token of their mails, too. */
export async function addSubscriber(): Promise<{ email: string; token: string; alerts: number[] }> {
  const token = randomUUID();
  const email = `${token}@mail.example`;
  await ask(
    "insert into alert_searches (query) values ('keywords=nurse'), ('keywords=cook') on conflict do nothing",
  );
  const rows = await ask(
    `with person as (
       insert into users (email, unsubscribe_token, email_confirmed_at) values ($1, $2, now()) returning id
     )
     insert into alerts (user_id, search_id, frequency, state, confirmed_at)
     select person.id, alert_searches.id, 'daily', 'active', now()
     from person, alert_searches where query in ('keywords=nurse', 'keywords=cook') order by query desc returning id`,
    [email, token],
  );
  return { email, token, alerts: rows.map(({ id }) => Number(id)) };
}

/** Whether the person gets any mail, and the states of their alerts, the nurse alert first. */
export async function mailOf(email: string): Promise<{ subscribed: unknown; states: unknown[] }> {
  const [person] = await ask('select id, is_email_subscribed from users where email = $1', [email]);
  const rows = await ask('select state from alerts where user_id = $1 order by id', [person?.id]);
  return { subscribed: person?.is_email_subscribed, states: rows.map(({ state }) => state) };
}
