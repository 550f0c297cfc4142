import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { type OwnServer, startServer } from '../../e2e/own-server.ts';
import { whyNoCluster } from '../../scripts/why-no-cluster.mjs';
import { freePorts, startNode, untilComplete } from '../../tests/support/opensearch-node.ts';
import { withOwnDatabase } from '../own-database.ts';
import { allOf, type Check, type Part, type TrustSite } from './check.ts';
import { runCommand } from './site.ts';

/** The node ends by itself after this time. */
const minutes = 15;

/** Starts a node of OpenSearch. */
async function startEngine(folder: string): Promise<{ url: string; end: () => void }> {
  await mkdir(folder);
  const host = '127.0.0.1';
  const [http = 0, transport = 0] = await freePorts(2);
  const pid = startNode({
    ...{ folder, name: 'n1', host, http, transport, seeds: [`${host}:${transport}`], managers: ['n1'] },
    java: ['-Xms384m', '-Xmx384m'],
    minutes,
  });
  const url = `http://${host}:${http}`;
  await untilComplete(url, 1);
  return { url, end: () => process.kill(pid, 'SIGKILL') };
}

type Site = Pick<TrustSite, 'settings' | 'pool'> & { server: OwnServer; index: string };

/** The problem with an index that `npm run reindex` should have brought live; null if there is none. */
async function problemAfterReindex(engine: string, { settings, pool, server, index }: Site) {
  const { code, output } = await runCommand({ settings }, ['reindex']);
  if (code !== 0 || !/^Searches read /m.test(output))
    return `reindex ended with ${code}: ${output.slice(-200)}`;
  const { rows } = await pool.query("select count(*)::int as n from jobs where status = 'open'");
  const held = await (await fetch(`${engine}/${index}/_count`)).json();
  if (held.count !== rows[0].n) return `the index holds ${held.count} of ${rows[0].n} jobs`;
  // A term of its own keeps the answer out of the cache.
  const answer = await fetch(`${server.url}/api/jobs?pageSize=1&exclude=${crypto.randomUUID()}`);
  const found = Number(answer.headers.get('x-total-count'));
  return answer.ok && found === rows[0].n ? null : `a search answered ${answer.status} with ${found} jobs`;
}

const everyState: Check = {
  promise: 'A second engine goes live from every state',
  asked:
    'empty catalog, after an upgrade, after a lost index, lost while filling, after a restore: npm run reindex',
  withinMinutes: 8,
  measure: async (site) => {
    const why = whyNoCluster();
    if (why) return { measured: `not measured: ${why}`, held: false };
    const engine = await startEngine(join(site.dataDir, 'opensearch'));
    const wrong: string[] = [];
    let states = 0;
    const heal = async (state: string, of: Site): Promise<void> => {
      states++;
      const problem = await problemAfterReindex(engine.url, of).catch((error: Error) => error.message);
      if (problem) wrong.push(`${state}: ${problem}`);
    };
    const settingsOf = (index: string): Record<string, string> => ({
      ...site.settings,
      SEARCH_URL: engine.url,
      SEARCH_INDEX: index,
    });
    /** A site with another database. */
    const beside = (
      index: string,
      state: string,
      prepare: (settings: Record<string, string>, pool: pg.Pool) => Promise<void>,
    ) =>
      withOwnDatabase(async ({ url, pool }) => {
        const { DATA_DIR: _, ...others } = settingsOf(index);
        const settings = { ...others, DATABASE_URL: url, SAMPLE_DATA: 'off' };
        await prepare(settings, pool);
        const server = await startServer(settings);
        await heal(state, { settings, pool, server, index }).finally(() => server.end('SIGTERM'));
      });
    try {
      const index = 'trust';
      const settings = settingsOf(index);
      await site.restart(settings);
      const own = { settings, pool: site.pool, server: site.server, index };
      const remove = async (): Promise<void> => {
        const { rows } = await site.pool.query('select name from search_indexes');
        for (const { name } of rows) await fetch(`${engine.url}/${name}`, { method: 'DELETE' });
      };
      await heal('a new engine', own);
      await site.pool.query('update search_indexes set format = format - 1');
      await heal('after an upgrade', own);
      await remove();
      await heal('a lost index', own);
      const filling = runCommand({ settings }, ['reindex']);
      await remove();
      await heal('lost while it is filled', own);
      await filling;
      await beside('trust-empty', 'an empty catalog', async () => undefined);
      const file = join(site.dataDir, 'engine.backup');
      await runCommand({ settings }, ['backup', file]);
      if ((await readFile(file)).length === 0) throw new Error('The backup is empty.');
      await beside('trust-restored', 'after a restore', async (restored, pool) => {
        await pool.query('drop schema public cascade; create schema public');
        const { code, output } = await runCommand({ settings: restored }, ['restore', file]);
        if (code !== 0) throw new Error(`The restore failed: ${output.slice(-200)}`);
      });
      return allOf(states, wrong);
    } finally {
      await site.restart();
      engine.end();
    }
  },
};

export const part: Part = { checks: [everyState] };
