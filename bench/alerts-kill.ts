/**
 * Kills an alert run at random points and counts the mails that a real SMTP server accepted for each subscriber:
 * `node bench/alerts-kill.ts [--subscribers 10000] [--kills 20]`. Ends with 1 if anybody got none, or more than two.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase, openPool } from '../src/db/client.ts';
import { openEmbeddedPostgres } from '../src/db/embedded-postgres.ts';
import { migrate } from '../src/db/migrate.ts';
import { startTestSmtpServer } from '../src/features/messages/test-smtp-server.ts';
import { judge, prepareAlertRun, runWithKills } from '../src/test-alert-kills.ts';
import { report, seconds } from './search-report.ts';

const { values } = parseArgs({
  options: {
    subscribers: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '20' },
  },
});
const subscribers = Number(values.subscribers);
const kills = Number(values.kills);

const dir = await mkdtemp(join(tmpdir(), 'joblantern-kills-'));
// The embedded database runs as another user, who must be able to get in.
await chmod(dir, 0o755);
const postgres = await openEmbeddedPostgres(dir, report);
const db = openDatabase(openPool(postgres.url, { statementTimeoutMs: 0 }));
const smtp = await startTestSmtpServer();
try {
  await migrate(postgres.url);
  await prepareAlertRun({ db, url: postgres.url }, { subscribers, jobs: 6000 });
  const run = await seconds(() => runWithKills({ db, url: postgres.url }, smtp, { kills, subscribers }));
  const verdict = await judge({ db }, run.result, subscribers);
  report(`${subscribers} subscribers, ${kills} kills, ${run.seconds.toFixed(0)} s`);
  report(
    `mails accepted: ${verdict.one} subscribers got one, ${verdict.two} two (a kill fell between acceptance and commit), ` +
      `${verdict.more} more, ${verdict.none} none`,
  );
  report(`ledger: ${verdict.deliveries} deliveries, ${verdict.messages} messages`);
  const isRight = verdict.none === 0 && verdict.more === 0 && verdict.messages === subscribers;
  process.exitCode = isRight ? 0 : 1;
} finally {
  await smtp.close();
  await db.destroy();
  await postgres.release();
  await rm(dir, { recursive: true, force: true });
}
