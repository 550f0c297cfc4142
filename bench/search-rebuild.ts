import { setTimeout as sleep } from 'node:timers/promises';
import { followCatalog } from '../src/catalog/jobs/catalog-notices.ts';
import type { Database } from '../src/db/client.ts';
import { listen } from '../src/db/listen.ts';
import { loadNext, rebuildSearchIndex } from '../src/search/index/rebuild.server.ts';
import { WordIds } from '../src/search/index/word-ids.server.ts';
import type { SearchEngine } from '../src/search/search-engine.ts';
import { searchJobs } from '../src/search/search-jobs.server.ts';
import { processorSeconds } from './processor-time.ts';
import { changeJobs } from './search-load.ts';
import type { Query } from './search-queries.ts';
import { report, seconds, spread } from './search-report.ts';

const referenceMs = 30_000;
const changedAtOnce = 10;
/** Between two searches, and between two changes. */
const pauseMs = 20;
const changeEveryMs = 500;

interface RebuildBench {
  url: string;
  dir: string;
  writer: Database;
  engine: SearchEngine;
  queries: Query[];
  jobs: number;
}

/** Measures a rebuild, and the searches and changes of jobs of the same process beside it and without it. */
export async function benchRebuild(bench: RebuildBench): Promise<void> {
  const { url, dir, writer, engine } = bench;
  const nothing = () => undefined;
  const load = (): void => void loadNext(writer, engine).catch((error) => report(String(error)));
  const follower = { changed: nothing, changing: nothing, loadNext: load };
  const stop = listen(url, 'catalogue', followCatalog(follower));
  // The first search loads the index.
  await searchJobs(engine, bench.queries[0]!.search);
  await besides(bench, 'without a rebuild', () => sleep(referenceMs));
  const before = await processorSeconds(dir);
  const begun = performance.now();
  const say = (line: string): void => report(`${((performance.now() - begun) / 1000).toFixed(0)} s: ${line}`);
  const { seconds: taken } = await seconds(() =>
    besides(bench, 'during a rebuild', () => rebuildSearchIndex(writer, { say })),
  );
  const after = await processorSeconds(dir);
  report(
    `rebuilt in ${taken.toFixed(0)} s; processor time: ours ${(after.ours - before.ours).toFixed(0)} s, PostgreSQL ${(after.database - before.database).toFixed(0)} s`,
  );
  await stop();
}

/** Searches and changes jobs until the work is done. */
async function besides(
  { engine, writer, queries, jobs }: RebuildBench,
  name: string,
  work: () => Promise<unknown>,
): Promise<void> {
  let isDone = false;
  const searches: number[] = [];
  const changes: number[] = [];
  const searching = async (): Promise<void> => {
    for (let at = 0; !isDone; at++) {
      const query = queries[at % queries.length]!;
      searches.push((await seconds(() => searchJobs(engine, query.search))).seconds * 1000);
      await sleep(pauseMs);
    }
  };
  const changing = async (): Promise<void> => {
    const words = new WordIds();
    for (let at = 0; !isDone; at += changedAtOnce) {
      const numbers = Array.from({ length: changedAtOnce }, (_, of) => (at + of) % jobs);
      changes.push((await seconds(() => changeJobs(writer, numbers, words))).seconds * 1000);
      await sleep(changeEveryMs);
    }
  };
  const running = Promise.all([searching(), changing()]);
  await work().finally(() => {
    isDone = true;
  });
  await running;
  for (const [what, times] of Object.entries({ searches, changes }))
    report(`${spread(`${what} ${name}`, times)}, longest ${Math.max(...times).toFixed(0)} ms`);
}
