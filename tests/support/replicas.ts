import { execFile } from 'node:child_process';
import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort, openEmbeddedPostgres } from '../../src/db/embedded-postgres.ts';

const run = promisify(execFile);

/** A running streaming replica. */
export interface TestReplica {
  url: string;
  port: number;
  start(): Promise<void>;
  /** Stops it like a power failure. */
  kill(): Promise<void>;
}

export interface TestReplication {
  primaryUrl: string;
  replicas: TestReplica[];
  stop(): Promise<void>;
}

/** A test's own PostgreSQL, with replicas that are copies of its files. */
export async function startTestReplication(count: number): Promise<TestReplication> {
  const dir = await mkdtemp(join(tmpdir(), 'joblantern-replicas-'));
  const primary = await openEmbeddedPostgres(dir, () => undefined);
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  const setting = async (query: string): Promise<string> =>
    Object.values((await client.query(query)).rows[0])[0] as string;
  const cluster = await setting('show data_directory');
  const programs = await setting("select setting from pg_config where name = 'BINDIR'");
  const { uid, gid } = await stat(cluster);
  const owner = process.getuid?.() === 0 ? { uid, gid } : {};

  await client.query("select pg_backup_start('replicas', fast => true)");
  const copies = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const copy = `${cluster}-replica-${index}`;
      await run('cp', ['-a', cluster, copy]);
      await rm(join(copy, 'postmaster.pid'));
      return copy;
    }),
  );
  const label = (await client.query('select labelfile from pg_backup_stop()')).rows[0].labelfile;
  await client.end();

  const replicas = await Promise.all(
    copies.map(async (copy) => {
      const port = await freePort();
      for (const [name, text] of [
        ['backup_label', label],
        ['standby.signal', ''],
      ]) {
        await writeFile(join(copy, name), text);
        await chown(join(copy, name), uid, gid);
      }
      const control = (...args: string[]) =>
        run(join(programs, 'pg_ctl'), ['-D', copy, ...args], { ...owner, cwd: '/' });
      const url = new URL(primary.url);
      url.port = String(port);
      const options = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=200 -c primary_conninfo='${primary.url.replace(/\/[^/]*$/, '/')}'`;
      return {
        url: url.href,
        port,
        start: async () =>
          void (await control('start', '-w', '-l', join(copy, 'replica.log'), '-o', options)),
        kill: async () => void (await control('stop', '-m', 'immediate')),
      };
    }),
  );
  await Promise.all(replicas.map((replica) => replica.start()));
  return {
    primaryUrl: primary.url,
    replicas,
    stop: async () => {
      await Promise.allSettled(replicas.map((replica) => replica.kill()));
      await primary.release();
      await Promise.all([dir, dirname(cluster)].map((path) => rm(path, { recursive: true, force: true })));
    },
  };
}
