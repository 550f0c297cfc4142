/**
 * Kills a server under load of clicks and conversions and looks for each that it acknowledged:
 * `node bench/tracking-kill.ts [--kills 20]`. Ends with 1 if one is lost or doubled.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase, openPool } from '../src/db/client.ts';
import { openEmbeddedPostgres } from '../src/db/embedded-postgres.ts';
import { migrate } from '../src/db/migrate.ts';
import { judgeTracking, recordWithKills } from '../src/test-tracking-kills.ts';
import { report } from './search-report.ts';

const { values } = parseArgs({ options: { kills: { type: 'string', default: '20' } } });
const kills = Number(values.kills);

const dir = await mkdtemp(join(tmpdir(), 'joblantern-kills-'));
// The embedded database runs as another user, who must be able to get in.
await chmod(dir, 0o755);
const postgres = await openEmbeddedPostgres(dir, report);
const pool = openPool(postgres.url, { statementTimeoutMs: 0 });
const db = openDatabase(pool);
try {
  await migrate(postgres.url);
  const seen = await recordWithKills({ db, url: postgres.url }, { kills, secondsBetween: 1.5 });
  const verdict = await judgeTracking({ pool }, seen);
  report(`${kills} kills; acknowledged: ${seen.clicks.size} clicks, ${seen.conversions.size} conversions`);
  report(
    `${seen.repeated} reports were sent again after a kill; slowest start ${Math.round(seen.slowestRestartMs)} ms`,
  );
  report(
    `lost: ${verdict.lostClicks} clicks, ${verdict.lostConversions} conversions; doubled: ${verdict.doubled}`,
  );
  process.exitCode = verdict.lostClicks + verdict.lostConversions + verdict.doubled === 0 ? 0 : 1;
} finally {
  await db.destroy();
  await postgres.release();
  await rm(dir, { recursive: true, force: true });
}
