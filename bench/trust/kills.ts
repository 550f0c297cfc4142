import { judge, prepareAlertRun, runWithKills } from '../../tests/support/alert-kills.ts';
import { sendWithKills } from '../../tests/support/postback-kills.ts';
import { startTestSmtpServer } from '../../tests/support/smtp-server.ts';
import { judgeTracking, recordWithKills } from '../../tests/support/tracking-kills.ts';
import { type OwnDatabase, withOwnDatabase } from '../own-database.ts';
import { runBench } from './bench.ts';
import type { Check, Measurement, Part } from './check.ts';

/** Measures with a database of its own. */
async function withDatabase(measure: (database: OwnDatabase) => Promise<Measurement>): Promise<Measurement> {
  let measured: Measurement = { measured: 'not measured', held: false };
  await withOwnDatabase(async (database) => {
    measured = await measure(database);
  });
  return measured;
}

/** Kills a server under load of clicks and conversions, and looks for every acknowledged one. */
const killTracking = () =>
  withDatabase(async ({ pool, db, url }) => {
    const seen = await recordWithKills({ db, url }, { kills: 12, secondsBetween: 1.5 });
    const { lostClicks, lostConversions, doubled } = await judgeTracking({ pool }, seen);
    return {
      measured: `acknowledged: ${seen.clicks.size} clicks, ${seen.conversions.size} conversions; lost: ${lostClicks}, ${lostConversions}; doubled: ${doubled}; slowest start ${Math.round(seen.slowestRestartMs)} ms`,
      held: lostClicks + lostConversions + doubled === 0,
    };
  });

/** Kills the sender of postbacks. The waits between attempts are shortened. */
const killPostbacks = () =>
  withDatabase(async (database) => {
    const settings = {
      conversions: 1000,
      kills: 5,
      answerWithinMs: 300,
      secondsBetween: 3,
      giveUpSeconds: 900,
    };
    const { postbacks, undelivered, altered, repeated } = await sendWithKills(database, settings);
    return {
      measured: `${postbacks} postbacks to 5 receivers; not delivered ${undelivered}, altered ${altered}, taken more than once ${repeated}`,
      held: undelivered + altered === 0,
    };
  });

/** Kills runs of alerts, and counts what a real SMTP server accepted for each subscriber. */
const killAlerts = () =>
  withDatabase(async ({ db, url }) => {
    const smtp = await startTestSmtpServer();
    const subscribers = 2000;
    try {
      await prepareAlertRun({ db, url }, { subscribers, jobs: 6000 });
      const run = await runWithKills({ db, url }, smtp, { kills: 5, subscribers, workers: 2 });
      const { one, two, more, none, duplicates, messages } = await judge({ db }, run, subscribers);
      const { killedBeforeCommit, sentTwice, writtenTwice } = duplicates;
      return {
        measured: `mails accepted: ${one} subscribers got one, ${two} two, ${more} more, ${none} none; too many: ${killedBeforeCommit} by a kill between acceptance and commit, ${sentTwice} sent again, ${writtenTwice} by two messages`,
        held: none + more + sentTwice + writtenTwice === 0 && messages === subscribers,
      };
    } finally {
      await smtp.close();
    }
  });

const killAll = () =>
  runBench('chaos.ts', ['--minutes', '1'], /^(acknowledged|lost|postbacks|web|worker|database)/);

/** Each has its own processes and database and mostly waits, so the first check starts them all. */
const measures = [killTracking, killAll, killPostbacks, killAlerts];
const running = new Map<() => Promise<Measurement>, Promise<Measurement>>();

function beside(measure: () => Promise<Measurement>): Promise<Measurement> {
  for (const one of measures) if (!running.has(one)) running.set(one, one());
  return running.get(measure) ?? measure();
}

const clicks: Check = {
  promise: 'Acknowledged clicks: 20,000 clicks, 12 SIGKILLs of the server',
  asked: '0 lost, 0 doubled; first answer again within 3 s',
  measure: () => beside(killTracking),
};

const chaos: Check = {
  promise: 'SIGKILL of web, worker and database in random order under load, 1 minute (10 by npm run chaos)',
  asked: '0 lost, 0 doubled, every postback delivered',
  measure: () => beside(killAll),
};

const postbacks: Check = {
  promise: 'Postbacks: 1,000 conversions, 5 kills, receivers that fail in five ways',
  asked: 'each delivered, same id and body',
  measure: () => beside(killPostbacks),
};

const alerts: Check = {
  promise: 'Alerts: 2,000 subscribers, 2 workers, 5 kills',
  asked: 'none missed, one mail each but for a kill between acceptance and commit',
  measure: () => beside(killAlerts),
};

export const part: Part = { checks: [clicks, chaos, postbacks, alerts] };
