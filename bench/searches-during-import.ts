/**
 * Measures searches that no cache holds, at rest and while a feed is imported, both by the same site. Each visitor makes
 * one search after the other, with a pause.
 *
 *   node scripts/build.mjs && node scripts/run.mjs bench/searches-during-import.ts [--rows 40000] [--visitors 2]
 */
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { generateFeed } from './feed.ts';
import { percentile, report } from './search-report.ts';
import type { TrustSite } from './trust/check.ts';
import { adminHeaders, withTrustSite } from './trust/site.ts';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '40000' }, visitors: { type: 'string', default: '2' } },
});
const port = 41_812;
const host = `127.0.0.1:${port}`;
const pauseMs = 180;
const restSeconds = 20;
const words =
  `nurse driver cook teacher welder cashier engineer accountant manager clerk analyst plumber mechanic chef
  warehouse sales security dental software truck retail customer office pharmacy electrician painter guard janitor
  designer marketing legal delivery host hotel construction maintenance machine quality director intern`.split(
    /\s+/,
  );

interface Searches {
  times: number[];
  failed: number;
}

let made = 0;

/** Makes searches that nobody made before, until the signal. */
async function search(site: TrustSite, until: AbortSignal): Promise<Searches> {
  const done: Searches = { times: [], failed: 0 };
  const visit = async (): Promise<void> => {
    while (!until.aborted) {
      const number = ++made;
      const begun = performance.now();
      const answer = await site.ask(
        `/jobs?keywords=${words[(number * 7) % words.length]}+${words[(number * 13) % words.length]}&exclude=zz${number}`,
      );
      await answer.arrayBuffer();
      done.times.push(performance.now() - begun);
      if (answer.status !== 200) done.failed++;
      await sleep(pauseMs);
    }
  };
  await Promise.all(Array.from({ length: Number(values.visitors) }, visit));
  return done;
}

async function addFeed(site: TrustSite): Promise<void> {
  const body = JSON.stringify({ name: 'large', url: `http://${host}/`, everyMinutes: 10_080 });
  await site.ask('/api/admin/feeds', { method: 'POST', headers: await adminHeaders(site), body });
}

async function importEnd(site: TrustSite): Promise<void> {
  for (;;) {
    const { rows } = await site.pool.query(
      "select runs.state from import_runs as runs join sources on sources.id = source_id where name = 'large'",
    );
    if (rows.some(({ state }) => state !== 'running')) return;
    await sleep(500);
  }
}

await withTrustSite({ OUTBOUND_ALLOW: host, READ_BUDGET: 'off' }, async (site) => {
  const file = join(site.dataDir, 'large.xml');
  await pipeline(Readable.from(generateFeed(Number(values.rows), 1200)), createWriteStream(file));
  const feed = createServer((_request, response) => createReadStream(file).pipe(response));
  feed.listen(port, '127.0.0.1');
  await once(feed, 'listening');
  try {
    await search(site, AbortSignal.timeout(5000));
    const rest = await search(site, AbortSignal.timeout(restSeconds * 1000));
    await addFeed(site);
    // It starts within a minute.
    await once(feed, 'request');
    const over = new AbortController();
    const begun = performance.now();
    const [busy] = await Promise.all([
      search(site, over.signal),
      importEnd(site).finally(() => over.abort()),
    ]);
    report(`${values.rows} rows in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
    for (const share of [0.5, 0.9, 0.99]) {
      const [before, during] = [percentile(rest.times, share), percentile(busy.times, share)];
      report(
        `p${share * 100}: ${before.toFixed(0)} ms at rest, ${during.toFixed(0)} ms during the import, ${(during / before).toFixed(1)} times`,
      );
    }
    report(`${busy.times.length} searches during the import, ${busy.failed} of them without a page`);
  } finally {
    feed.closeAllConnections();
    feed.close();
  }
});
