/**
 * Kills a server under load of clicks and conversions, then looks for every acknowledged one:
 * `node bench/tracking-kill.ts [--kills 20]`.
 * Exits with 1 if one is lost or duplicated.
 */
import { parseArgs } from 'node:util';
import { judgeTracking, recordWithKills } from '../tests/support/tracking-kills.ts';
import { withOwnDatabase } from './own-database.ts';
import { report } from './search-report.ts';

const { values } = parseArgs({ options: { kills: { type: 'string', default: '20' } } });
const kills = Number(values.kills);

await withOwnDatabase(async ({ pool, db, url }) => {
  const seen = await recordWithKills({ db, url }, { kills, secondsBetween: 1.5 });
  const verdict = await judgeTracking({ pool }, seen);
  report(`${kills} kills; acknowledged: ${seen.clicks.size} clicks, ${seen.conversions.size} conversions`);
  report(
    `${seen.repeated} reports were sent again after a kill; slowest start ${Math.round(seen.slowestRestartMs)} ms`,
  );
  report(
    `lost: ${verdict.lostClicks} clicks, ${verdict.lostConversions} conversions; doubled: ${verdict.doubled}`,
  );
  process.exitCode = verdict.lostClicks + verdict.lostConversions + verdict.doubled === 0 ? 0 : 1;
});
