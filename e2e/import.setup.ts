import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';

const run = promisify(execFile);
const env = { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR ?? 'data/e2e' };

test('a new site shows samples, marked as such, until the first real import', async ({ page }) => {
  // A cluster (SEARCH_URL) needs a while until it holds the samples.
  test.setTimeout(180_000);
  await expect(async () => {
    await page.goto('/jobs');
    await expect(page.getByRole('article').first()).toContainText('Sample', { timeout: 1000 });
  }).toPass({ timeout: 120_000 });
  const samples = Number((await page.request.get('/api/jobs')).headers()['x-total-count']);
  expect(samples).toBeGreaterThanOrEqual(500);

  const { stdout } = await run(
    process.execPath,
    ['src/app/entry/cli.ts', 'import', 'e2e/fixtures/feed.xml', '--source', 'Fixture', '--json'],
    { env },
  );
  const summary = JSON.parse(stdout.trim().split('\n').at(-1)!);
  expect(summary).toMatchObject({
    read: 52,
    inserted: 51,
    updated: 0,
    unchanged: 0,
    retired: 0,
    rejected: 1,
  });

  for (const task of ['refresh-landing-pages', 'refresh-companies'])
    await run(process.execPath, ['src/app/entry/cli.ts', 'task', task], { env });

  await expect
    .poll(
      async () => {
        await page.reload();
        return page.locator('#results').textContent();
      },
      { timeout: 30_000 },
    )
    .toBe('51 Jobs Found');
  await expect(page.getByRole('article').filter({ hasText: 'Sample' })).toHaveCount(0);
});
