import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { projectRoot } from '../../src/platform/root.ts';
import type { TestDatabase } from './database.ts';
import { insertJobs } from './jobs.ts';
import type { TestSmtpServer } from './smtp-server.ts';

type Store = Pick<TestDatabase, 'db' | 'url'>;

/** A process that ends with an error is started again so often, as a supervisor would. */
const maxRestarts = 5;
/** Searches of a tenth of the jobs each. */
const words = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta', 'theta', 'iota', 'kappa'];

/** Adds subscribers with daily and instant alerts, and jobs for each of them. */
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

/** A mail that the server accepted: its message, and the process that sent it. */
interface Delivery {
  messageId: string;
  sender: string;
}

/** What each address received, in order. An address without mail is missing. */
export interface Outcome {
  accepted: Map<string, Delivery[]>;
  /** The processes that were killed. */
  killed: Set<string>;
}

export interface KillPlan {
  subscribers: number;
  kills: number;
  /** Processes that run at the same time. */
  workers: number;
}

/**
 * Runs the alerts in several processes and kills one again and again at random points: some kills while it matches,
 * some while it delivers, and the rest while it sends. Then all processes may finish.
 */
export async function runWithKills(
  store: Store,
  smtp: TestSmtpServer,
  { kills, subscribers, workers }: KillPlan,
): Promise<Outcome> {
  const outcome: Outcome = { accepted: new Map(), killed: new Set() };
  const mailsLater = listenTo(smtp, outcome.accepted);
  const living = new Set<Run>();
  let started = 0;
  const start = (): Run => {
    const run = startRun(store, smtp, `worker-${++started}`);
    living.add(run);
    run.ended.finally(() => living.delete(run));
    return run;
  };
  for (let kill = 0; kill < kills; kill++) {
    while (living.size < workers) start();
    const victim = [...living][Math.floor(Math.random() * living.size)]!;
    const share = kill / kills;
    const task = share < 0.25 ? 'match-alerts' : share < 0.5 ? 'deliver-alerts' : 'send-messages';
    await victim.begins(task);
    const isSending = task === 'send-messages';
    if (isSending) {
      await Promise.race([settled(store, outcome), Promise.all([...living].map((run) => run.ended))]);
      await Promise.race([mailsLater(1 + Math.random() * (subscribers / kills)), victim.ended]);
    }
    await sleep(Math.random() * (isSending ? 20 : 300));
    if (victim.process.kill('SIGKILL')) outcome.killed.add(victim.name);
    await victim.ended;
  }
  await Promise.all([...living].map(({ ended }) => ended));
  for (let restarts = 0; (await start().ended) !== 0; restarts++)
    if (restarts === maxRestarts) throw new Error('The last process did not come to an end.');
  return outcome;
}

/**
 * Waits until no mail of a killed process is still queued. Each kill then meets other messages: two kills on one
 * message would rightly send it three times.
 */
async function settled({ db }: Pick<Store, 'db'>, { accepted, killed }: Outcome): Promise<void> {
  for (;;) {
    const interrupted = [...accepted]
      .filter(([, mails]) => mails.some(({ sender }) => killed.has(sender)))
      .map(([address]) => address);
    const { rows } = await sql`
      select 1 from messages where state = 'queued' and recipient = any(${interrupted}::text[]) limit 1`.execute(
      db,
    );
    if (rows.length === 0) return;
    await sleep(20);
  }
}

/** Records the mails that the server accepts. The returned function waits for this many more mails. */
function listenTo(smtp: TestSmtpServer, accepted: Outcome['accepted']): (count: number) => Promise<void> {
  let mails = 0;
  let onMail = (): void => undefined;
  smtp.onMail = (mail) => {
    smtp.mails.length = 0;
    const delivery = {
      messageId: mail.header('message-id')!,
      sender: mail.email.from!.address!.split('@')[0]!,
    };
    for (const address of mail.to) accepted.set(address, [...(accepted.get(address) ?? []), delivery]);
    mails++;
    onMail();
    return undefined;
  };
  return (count) =>
    new Promise((resolve) => {
      const target = mails + count;
      onMail = () => mails >= target && resolve();
    });
}

interface Run {
  name: string;
  process: ChildProcess;
  /** Resolves when the task begins, or when the process ends. */
  begins(task: string): Promise<unknown>;
  /** The exit code, or null if it was killed. */
  ended: Promise<number | null>;
}

function startRun({ url }: Store, smtp: TestSmtpServer, name: string): Run {
  const child = spawn(
    process.execPath,
    ['--import', './scripts/tsx.ts', join(projectRoot, 'tests/support/alert-run.ts')],
    {
      cwd: projectRoot,
      env: { ...process.env, ...settings(url, smtp), MAIL_FROM: `${name}@example.org` },
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
  return { name, process: child, begins, ended };
}

/** The time is always noon in Chicago, so that digests are due. */
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
    POSTAL_ADDRESS: '1 Main Street, Springfield, IL 62701',
    NOW_OFFSET_SECONDS: String((12 - hour) * 3600),
    LOG_LEVEL: 'silent',
  };
}

/** The result of a run: how many subscribers received how many mails, and why some received more than one. */
export interface Verdict {
  none: number;
  one: number;
  two: number;
  more: number;
  duplicates: {
    /** A kill fell between the server's acceptance and our commit. No mail system can close this gap. */
    killedBeforeCommit: number;
    /** Sent twice although the process that sent it survived. */
    sentTwice: number;
    /** Two messages in the outbox. */
    writtenTwice: number;
  };
  /** Rows in the delivery ledger, and messages. */
  deliveries: number;
  messages: number;
}

/** Counts subscribers by their number of mails, and duplicate mails by their cause. */
export async function judge(
  { db }: Pick<Store, 'db'>,
  { accepted, killed }: Outcome,
  subscribers: number,
): Promise<Verdict> {
  const all = [...accepted.values()];
  const { rows } = await sql<{ deliveries: number; messages: number }>`
    select (select count(*) from alert_deliveries) as deliveries, (select count(*) from messages) as messages`.execute(
    db,
  );
  const duplicates = { killedBeforeCommit: 0, sentTwice: 0, writtenTwice: 0 };
  for (const mails of all) for (const cause of causesOf(mails, killed)) duplicates[cause]++;
  return {
    none: subscribers - accepted.size,
    one: all.filter(({ length }) => length === 1).length,
    two: all.filter(({ length }) => length === 2).length,
    more: all.filter(({ length }) => length > 2).length,
    duplicates,
    ...rows[0]!,
  };
}

/**
 * Why each mail except the last one was followed by another. A mail whose process died may be counted late by the
 * server.
 */
function causesOf(mails: Delivery[], killed: Set<string>): (keyof Verdict['duplicates'])[] {
  return mails.slice(0, -1).map(({ messageId, sender }, at) => {
    const next = mails[at + 1]!;
    if (messageId !== next.messageId) return 'writtenTwice';
    return killed.has(sender) || killed.has(next.sender) ? 'killedBeforeCommit' : 'sentTwice';
  });
}
