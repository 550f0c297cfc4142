import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { owner, signInAsOwner } from './admin-page.ts';
import { expectNoViolations } from './axe.ts';
import { type OwnServer, startServer } from './own-server.ts';
import { query } from './site-database.ts';
import { expect, test } from './test.ts';

const run = promisify(execFile);

let dataDir: string;
let outside: Server;
let site: OwnServer;
let settings: Record<string, string>;
/** The feed that the partner's server returns. */
let feed = '';

const row = (id: number, more: Record<string, string> = {}): string =>
  JSON.stringify({
    id: `n${id}`,
    title: `Night nurse ${id}`,
    company: 'Harbor Clinic',
    location: 'Austin, TX',
    description: 'Care for patients on a calm ward.',
    url: `https://careers.harborclinic.example/apply/${id}`,
    ...more,
  });
const rows = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => row(from + index));

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'joblantern-feeds-'));
  outside = createServer((_request, response) => {
    response.setHeader('content-type', 'application/jsonl').end(feed);
  }).listen(0, '127.0.0.1');
  await once(outside, 'listening');
  settings = {
    DATA_DIR: dataDir,
    SAMPLE_DATA: 'off',
    // The test runs the feed, and the site must not run it as well.
    ROLE: 'web',
    OUTBOUND_ALLOW: `127.0.0.1:${(outside.address() as AddressInfo).port}`,
    ADMIN_USERNAME: owner.username,
    ADMIN_PASSWORD: owner.password,
  };
  site = await startServer(settings);
});
test.afterAll(async () => {
  await site?.end('SIGTERM');
  outside?.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Runs the feed now, with this content. */
async function runFeed(lines: string[]): Promise<void> {
  feed = lines.join('\n');
  await query((client) => client.query('update feeds set next_run_at = now()'), dataDir);
  await run(process.execPath, ['src/app/entry/cli.ts', 'task', 'run-feeds'], {
    env: { ...process.env, ...settings },
  });
}

test('a feed that lost jobs: its page says why, and each figure leads to its list', async ({ page }) => {
  test.slow();
  await signInAsOwner(page, site.url);
  const made = await page.request.post(`${site.url}/api/admin/feeds`, {
    data: { name: 'Harbor', url: `http://${settings.OUTBOUND_ALLOW}/feed.jsonl`, retire: true },
  });
  expect(made.status()).toBe(201);
  await runFeed(rows(1, 20));
  await runFeed([
    ...rows(1, 11),
    row(12, { title: 'Charge nurse 12' }),
    row(13, { description: 'This position has been filled.' }),
    row(30),
    row(31, { url: 'none' }),
  ]);

  await page.goto(`${site.url}/admin/feeds`);
  await page.getByRole('link', { name: 'Harbor' }).click();
  const section = page.getByRole('region', { name: 'Last run' });
  await expect(section.getByRole('img', { name: 'Open jobs after each run' })).toBeVisible();
  await expect(section).toContainText('Biggest drop: 7 fewer open jobs');
  const figure = (name: string) => section.getByRole('row', { name }).first();
  await expect(figure('Open jobs after the run')).toHaveText(/13.*20.*-7/);
  await expect(figure('Closed')).toHaveText(/8.*0.*\+8/);
  await expect(figure('missing from the feed')).toContainText('7');
  await expect(figure('its text says it is closed')).toContainText('1');
  await expect(figure('the link is not an http or https URL')).toContainText('1');
  await expectNoViolations(page);

  await figure('missing from the feed').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Feed changes');
  await expect(page.getByRole('status').filter({ hasText: '7 feed changes' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Night nurse 14' })).toBeVisible();

  await page.goto(`${site.url}/admin/import-runs`);
  const last = page.locator('tbody tr').first();
  await last.getByRole('link', { name: '1', exact: true }).nth(1).click();
  await expect(page.getByText('title: Night nurse 12 → Charge nurse 12')).toBeVisible();
  await expectNoViolations(page);
});
