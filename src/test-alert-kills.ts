import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { TestDatabase } from './db/test-database.ts';
import { insertJobs } from './features/jobs/test-jobs.server.ts';
import type { TestSmtpServer } from './features/messages/test-smtp-server.ts';
import { projectRoot } from './platform/root.ts';

type Store = Pick<TestDatabase, 'db' | 'url'>;

/** A process that ends with an error is started again so often, as a supervisor would. */
const mostRestarts = 5;
/** Searches of a tenth of the jobs each. */
const words = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta', 'theta', 'iota', 'kappa'];

/** Subscribers of daily and instant alerts, and jobs for each of them. */
export async function prepareAlertRun(
  { db }: Store,
  { subscribers, jobs }: { subscribers: number; jobs: number },
): Promise<void> {
  await sql`
    insert into users (email, unsubscribe_token, email_confirmed_at)
    select 'user' || n || '@example.com', 'token-' || n, now() from generate_series(0, ${subscribers - 1}) as n`.execute(
    db,
  );
  await sql`
    insert into alert_searches (query) select 'keywords=' || word || '&salaryMin=' || pay
    from unnest(${words}::text[]) as word, generate_series(1, 50) as pay`.execute(db);
  await sql`
    insert into alerts (user_id, search_id, frequency, state)
    select users.id, 1 + users.id % 500, case users.id % 2 when 0 then 'daily' else 'instant' end, 'active' from users`.execute(
    db,
  );
  await insertJobs(
    db,
    Array.from({ length: jobs }, (_, at) => ({ title: `Job ${words[at % 10]}`, pay_year: 50_000 })),
  );
}

/** How many mails each address got; whoever got none is missing. */
export type Accepted = Map<string, number>;

/**
 * Runs the alerts in a process that is killed again and again: some times while it matches, some while it delivers, and then while
 * it sends, each at a random point; then one may finish.
 */
export async function runWithKills(
  store: Store,
  smtp: TestSmtpServer,
  { kills, subscribers }: { kills: number; subscribers: number },
): Promise<Accepted> {
  const accepted: Accepted = new Map();
  let mails = 0;
  let onMail = (): void => undefined;
  smtp.onMail = (mail) => {
    smtp.mails.length = 0;
    for (const address of mail.to) accepted.set(address, (accepted.get(address) ?? 0) + 1);
    mails++;
    onMail();
    return undefined;
  };
  const mailsLater = (count: number): Promise<void> =>
    new Promise((resolve) => {
      const target = mails + count;
      onMail = () => mails >= target && resolve();
    });
  for (let kill = 0; kill < kills; kill++) {
    const run = startRun(store, smtp);
    const share = kill / kills;
    const task = share < 0.25 ? 'match-alerts' : share < 0.5 ? 'deliver-alerts' : 'send-messages';
    await run.begins(task);
    const isSending = task === 'send-messages';
    if (isSending) await Promise.race([mailsLater(1 + Math.random() * (subscribers / kills)), run.ended]);
    await sleep(Math.random() * (isSending ? 20 : 300));
    run.process.kill('SIGKILL');
    await run.ended;
  }
  for (let restarts = 0; (await startRun(store, smtp).ended) !== 0; restarts++)
    if (restarts === mostRestarts) throw new Error('The last process did not come to an end.');
  return accepted;
}

interface Run {
  process: ChildProcess;
  /** Resolves when the task begins, or the process ends. */
  begins(task: string): Promise<unknown>;
  /** The exit code; null when it was killed. */
  ended: Promise<number | null>;
}

function startRun({ url }: Store, smtp: TestSmtpServer): Run {
  const child = spawn(
    process.execPath,
    ['--import', './scripts/tsx.ts', join(projectRoot, 'src/test-alert-run.ts')],
    {
      cwd: projectRoot,
      env: { ...process.env, ...settings(url, smtp) },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let said = '';
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const begins = (task: string): Promise<unknown> =>
    Promise.race([
      ended,
      new Promise<void>((resolve) =>
        child.stdout.on('data', (data) => {
          said += data;
          if (said.includes(task)) resolve();
        }),
      ),
    ]);
  return { process: child, begins, ended };
}

/** Noon in Chicago, whatever the hour is, so that digests are due. */
function settings(url: string, smtp: TestSmtpServer): Record<string, string> {
  const hour = Number(
    new Intl.DateTimeFormat('en-US', {
      hour: 'numeric',
      hourCycle: 'h23',
      timeZone: 'America/Chicago',
    }).format(),
  );
  return {
    NODE_ENV: 'test',
    DATABASE_URL: url,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'jobs@example.org',
    POSTAL_ADDRESS: '1 Main Street, Springfield, IL 62701',
    NOW_OFFSET_SECONDS: String((12 - hour) * 3600),
    LOG_LEVEL: 'silent',
  };
}

/** What came of a run, for the ledger and the mailboxes of all subscribers. */
export interface Verdict {
  none: number;
  one: number;
  two: number;
  more: number;
  /** Rows of the ledger of deliveries, and messages. */
  deliveries: number;
  messages: number;
}

/** Counts subscribers by how many mails they got. */
export async function judge(
  { db }: Pick<Store, 'db'>,
  accepted: Accepted,
  subscribers: number,
): Promise<Verdict> {
  const counts = [...accepted.values()];
  const { rows } = await sql<{ deliveries: number; messages: number }>`
    select (select count(*) from alert_deliveries) as deliveries, (select count(*) from messages) as messages`.execute(
    db,
  );
  return {
    none: subscribers - accepted.size,
    one: counts.filter((count) => count === 1).length,
    two: counts.filter((count) => count === 2).length,
    more: counts.filter((count) => count > 2).length,
    ...rows[0]!,
  };
}
