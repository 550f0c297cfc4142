/**
 * Kills an alert run at random points and counts the mails that a real SMTP server accepted for each subscriber:
 * `npm run bench:alerts-kill -- [--subscribers 10000] [--kills 20] [--workers 2]`.
 * Prints duplicate mails by their cause. Exits with 1 if a subscriber got no mail or more than two, or got two for a
 * reason other than a kill between the server's acceptance and our commit.
 */
import { parseArgs } from 'node:util';
import { judge, prepareAlertRun, runWithKills } from '../tests/support/alert-kills.ts';
import { startTestSmtpServer } from '../tests/support/smtp-server.ts';
import { withOwnDatabase } from './own-database.ts';
import { report, seconds } from './search-report.ts';

const { values } = parseArgs({
  options: {
    subscribers: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '20' },
    workers: { type: 'string', default: '2' },
  },
});
const subscribers = Number(values.subscribers);
const kills = Number(values.kills);
const workers = Number(values.workers);
if (!(subscribers >= 1 && kills >= 0 && workers >= 1))
  throw new Error(
    'Subscribers, kills and workers are whole numbers: --subscribers 300 --kills 3 --workers 2',
  );

await withOwnDatabase(async ({ db, url }) => {
  const smtp = await startTestSmtpServer();
  try {
    await prepareAlertRun({ db, url }, { subscribers, jobs: 6000 });
    const run = await seconds(() => runWithKills({ db, url }, smtp, { kills, subscribers, workers }));
    const verdict = await judge({ db }, run.result, subscribers);
    report(
      `${subscribers} subscribers, ${workers} workers at once, ${kills} kills, ${run.seconds.toFixed(0)} s`,
    );
    report(
      `mails accepted: ${verdict.one} subscribers got one, ${verdict.two} two, ${verdict.more} more, ${verdict.none} none`,
    );
    const { killedBeforeCommit, sentTwice, writtenTwice } = verdict.duplicates;
    report(
      `mails too many: ${killedBeforeCommit} by a kill between acceptance and commit, ${sentTwice} sent again by a process that lived on, ` +
        `${writtenTwice} by two messages in the outbox`,
    );
    report(`ledger: ${verdict.deliveries} deliveries, ${verdict.messages} messages`);
    const isExact = verdict.none + verdict.more + sentTwice + writtenTwice === 0;
    const isRight = isExact && verdict.messages === subscribers;
    process.exitCode = isRight ? 0 : 1;
  } finally {
    await smtp.close();
  }
});
