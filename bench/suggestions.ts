/**
 * Requests suggestions for every two letters and digits over the public feed, follows each, and compares its count with
 * the search results:
 *
 *   npm run bench:suggestions -- [--data ../shared/data]
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadZipCodes } from '../src/features/places/places.server.ts';
import { maintainSearchIndex } from '../src/features/search/index/maintain.server.ts';
import { PostgresEngine } from '../src/features/search/postgres-engine.server.ts';
import { takeEverySuggestion } from '../tests/support/suggestions.ts';
import { withOwnDatabase } from './own-database.ts';
import { report, seconds, spread } from './search-report.ts';
import { runCommand } from './trust/site.ts';

const { values } = parseArgs({
  options: { data: { type: 'string', default: process.env.JOBLANTERN_DATA ?? '../shared/data' } },
});
const feed = join(values.data, 'feeds/public_sector_us.xml');

async function main(): Promise<void> {
  if (!existsSync(feed)) {
    report(`Suggestions over the public feed were left out: there is no ${feed}.`);
    return;
  }
  await withOwnDatabase(async ({ dir, url, db }) => {
    await loadZipCodes(db);
    const settings = { DATA_DIR: dir, DATABASE_URL: url, SAMPLE_DATA: 'off' };
    const { code, output } = await runCommand({ settings }, ['import', feed, '--source', 'public']);
    if (code !== 0) throw new Error(`The feed could not be imported: ${output.slice(-500)}`);
    const refreshed = await seconds(() => maintainSearchIndex(db));
    report(`suggestions written in ${refreshed.seconds.toFixed(1)} s`);
    const { offered, mismatches, times } = await takeEverySuggestion(new PostgresEngine(db));
    report(spread('suggestions after two signs', times));
    for (const [kind, of] of Map.groupBy(offered, (one) => one.kind))
      report(`  ${kind}: ${of.length} offered`);
    for (const one of mismatches) report(`wrong: ${JSON.stringify(one)}`);
    report(`${offered.length} suggestions taken, ${mismatches.length} found another number of jobs`);
    if (mismatches.length > 0) process.exitCode = 1;
  });
}

await main();
