/**
 * Kills the sender of postbacks while receivers fail in five ways, then looks for missing postbacks:
 * `node bench/postbacks-kill.ts [--conversions 1000] [--kills 5]`.
 * Exits with 1 if a postback is lost or altered. The waits between attempts are shortened.
 */
import { parseArgs } from 'node:util';
import { sendWithKills } from '../tests/support/postback-kills.ts';
import { withOwnDatabase } from './own-database.ts';
import { report, seconds } from './search-report.ts';

const { values } = parseArgs({
  options: { conversions: { type: 'string', default: '1000' }, kills: { type: 'string', default: '5' } },
});
const [conversions, kills] = [values.conversions, values.kills].map(Number) as [number, number];

await withOwnDatabase(async ({ pool, db, url }) => {
  const settings = { conversions, kills, answerWithinMs: 300, secondsBetween: 3, giveUpSeconds: 900 };
  const run = await seconds(() => sendWithKills({ db, pool, url }, settings));
  const { postbacks, undelivered, altered, repeated } = run.result;
  report(`${postbacks} postbacks to 5 receivers, each failing in a way of its own, ${kills} kills`);
  report(
    `not delivered ${undelivered}, altered ${altered}, taken more than once ${repeated}; ${run.seconds.toFixed(0)} s`,
  );
  process.exitCode = undelivered + altered === 0 ? 0 : 1;
});
