import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OwnServer, startServer } from '../../e2e/own-server.ts';
import { openPool } from '../../src/db/client.ts';
import { openEmbeddedPostgres } from '../../src/db/embedded-postgres.ts';
import { projectRoot } from '../../src/platform/root.ts';
import type { TrustSite } from './check.ts';

/** The admin of every measured site. */
export const owner = { username: 'owner', password: 'four unrelated lantern words' };

const answerWithinMs = 15_000;

/** Starts a site with the embedded database and sample jobs in its own folder, passes it to `run`, and deletes both. */
export async function withTrustSite(
  settings: Record<string, string>,
  run: (site: TrustSite) => Promise<void>,
  seed = randomInt(2 ** 31),
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'joblantern-trust-'));
  await chmod(dataDir, 0o755); // The database may run as another user.
  const env: Record<string, string> = {
    DATA_DIR: dataDir,
    ADMIN_USERNAME: owner.username,
    ADMIN_PASSWORD: owner.password,
    // X-Forwarded-For distinguishes clients, so that one machine can act as many.
    TRUST_PROXY: 'on',
    ...settings,
  };
  let server: OwnServer = await startServer(env);
  const postgres = await openEmbeddedPostgres(dataDir, () => undefined);
  const pool = openPool(postgres.url, { statementTimeoutMs: 0 });
  // A check may kill the database.
  pool.on('error', () => undefined);
  const site: TrustSite = {
    get url() {
      return server.url;
    },
    get server() {
      return server;
    },
    settings: env,
    dataDir,
    seed,
    databaseUrl: postgres.url,
    pool,
    ask: (path, init) =>
      fetch(server.url + path, {
        redirect: 'manual',
        signal: AbortSignal.timeout(answerWithinMs),
        ...init,
      }),
    restart: async (more = {}) => {
      await server.end('SIGKILL');
      server = await startServer({ ...env, ...more });
    },
  };
  try {
    await run(site);
  } finally {
    await server.end('SIGTERM');
    await pool.end().catch(() => undefined);
    await postgres.release();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** Headers of a JSON request by the owner. Signs the owner in. */
export async function adminHeaders({ ask, url }: TrustSite): Promise<Record<string, string>> {
  const answer = await ask('/api/admin/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(url).origin },
    body: JSON.stringify(owner),
  });
  if (!answer.ok) throw new Error(`The owner cannot sign in: ${answer.status} ${await answer.text()}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
  return { 'content-type': 'application/json', cookie };
}

/**
 * Runs a command of the site to its end, as an operator does in the terminal.
 * @returns its exit code and all its output.
 */
export async function runCommand(
  { settings }: Pick<TrustSite, 'settings'>,
  args: readonly string[],
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [join(projectRoot, 'src/app/entry/cli.ts'), ...args], {
    cwd: projectRoot,
    env: { ...process.env, LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => {
      output += piece;
    });
  const [code] = await once(child, 'close');
  return { code, output };
}

/** Runs a background task now. @throws Error if it fails. */
export async function runTask(site: Pick<TrustSite, 'settings'>, name: string): Promise<void> {
  const { code, output } = await runCommand(site, ['task', name]);
  if (code !== 0) throw new Error(`The task ${name} ended with ${code}: ${output.slice(-300)}`);
}
