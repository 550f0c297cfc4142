/**
 * Kills the sender of postbacks while receivers fail in five ways, and looks for what did not arrive:
 * `node bench/postbacks-kill.ts [--conversions 1000] [--kills 5]`. Ends with 1 if one is lost or altered. The waits between attempts are
 * cut short.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase, openPool } from '../src/db/client.ts';
import { openEmbeddedPostgres } from '../src/db/embedded-postgres.ts';
import { migrate } from '../src/db/migrate.ts';
import { sendWithKills } from '../src/test-postback-kills.ts';
import { report, seconds } from './search-report.ts';

const { values } = parseArgs({
  options: { conversions: { type: 'string', default: '1000' }, kills: { type: 'string', default: '5' } },
});
const [conversions, kills] = [values.conversions, values.kills].map(Number) as [number, number];

const dir = await mkdtemp(join(tmpdir(), 'joblantern-postbacks-'));
// The embedded database runs as another user, who must be able to get in.
await chmod(dir, 0o755);
const postgres = await openEmbeddedPostgres(dir, report);
const pool = openPool(postgres.url, { statementTimeoutMs: 0 });
const db = openDatabase(pool);
try {
  await migrate(postgres.url);
  const settings = { conversions, kills, answerWithinMs: 300, secondsBetween: 3, giveUpSeconds: 900 };
  const run = await seconds(() => sendWithKills({ db, pool, url: postgres.url }, settings));
  const { postbacks, undelivered, altered, repeated } = run.result;
  report(`${postbacks} postbacks to 5 receivers, each failing in a way of its own, ${kills} kills`);
  report(
    `not delivered ${undelivered}, altered ${altered}, taken more than once ${repeated}; ${run.seconds.toFixed(0)} s`,
  );
  process.exitCode = undelivered + altered === 0 ? 0 : 1;
} finally {
  await db.destroy();
  await postgres.release();
  await rm(dir, { recursive: true, force: true });
}
