import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../src/platform/root.ts';

const processes = 3;
let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'joblantern-first-start-'));
  chmodSync(dataDir, 0o755);
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

interface Started {
  child: ChildProcess;
  output(): string;
  isReady(): boolean;
}

function startOne(env: Record<string, string>): Started {
  const args = ['--import', './scripts/tsx.ts', 'tests/support/first-start.ts'];
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      ADMIN_USERNAME: 'owner',
      ADMIN_PASSWORD: 'four unrelated lantern words',
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (piece) => {
      output += piece;
    });
  return { child, output: () => output, isReady: () => /^ready$/m.test(output) };
}

const hasEnded = ({ child }: Started): boolean => child.exitCode !== null || child.signalCode !== null;

/** Starts several processes at the same time and waits until all are ready. Then `look` checks the result. */
async function startTogether(env: Record<string, string>, look: () => Promise<void>): Promise<void> {
  const started = Array.from({ length: processes }, () => startOne(env));
  try {
    while (!started.every((one) => one.isReady() || hasEnded(one))) await sleep(100);
    await look();
    const ends = started.map(({ child }) => once(child, 'exit'));
    for (const { child } of started) child.stdin!.write('stop\n');
    expect((await Promise.all(ends)).map(([code]) => code)).toEqual(started.map(() => 0));
    // A warning or an error is a line of JSON. A stack trace has lines that begin with "at".
    for (const one of started) expect(one.output()).not.toMatch(/"level"|^\s+at /m);
  } finally {
    for (const one of started) if (!hasEnded(one)) one.child.kill('SIGKILL');
    for (const one of started) if (!one.isReady()) console.error(one.output());
  }
}

async function countRows(url: string): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const counts: Record<string, number> = {};
    for (const table of ['admins', 'articles', 'zip_codes', 'sources', 'jobs', 'pgboss.schedule']) {
      const { rows } = await client.query(`select count(*)::int as n from ${table}`);
      counts[table] = rows[0].n;
    }
    return counts;
  } finally {
    await client.end();
  }
}

test('several processes start at once on an empty database', { timeout: 240_000 }, async () => {
  const serverUrl = process.env.TEST_POSTGRES_URL!;
  const name = `first_start_${randomUUID().replaceAll('-', '')}`;
  const url = serverUrl.replace(/[^/]+$/, name);
  const onServer = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await onServer(`create database ${name}`);
  try {
    await startTogether({ DATABASE_URL: url }, async () =>
      expect(await countRows(url)).toMatchObject({ admins: 1, sources: 0, jobs: 0 }),
    );
  } finally {
    await onServer(`drop database ${name} with (force)`);
  }
});

test('several processes start at once in an empty folder, with samples and a new key', {
  timeout: 300_000,
}, async () => {
  await startTogether({}, async () => {
    const [, , , port] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
    const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8');
    const counts = await countRows(`postgres://postgres:${password}@127.0.0.1:${port}/joblantern`);
    expect(counts).toMatchObject({ admins: 1, sources: 1 });
    expect(counts.jobs).toBeGreaterThan(50);
    expect(counts.zip_codes).toBeGreaterThan(30_000);
    expect(readdirSync(dataDir).filter((file) => file.startsWith('secret.key'))).toEqual(['secret.key']);
  });
});
