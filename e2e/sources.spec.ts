import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BoardCity, cityBoards, cityJobs, openBoardCity } from '../tests/support/board-city.ts';
import { owner, signInAsOwner } from './admin-page.ts';
import { expectNoViolations } from './axe.ts';
import { type OwnServer, startServer } from './own-server.ts';
import { query } from './site-database.ts';
import { expect, test } from './test.ts';

const run = promisify(execFile);

let dataDir: string;
let city: BoardCity;
let site: OwnServer;
let settings: Record<string, string>;

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'joblantern-sources-'));
  city = await openBoardCity();
  settings = {
    DATA_DIR: dataDir,
    // The test runs the feeds, and the site must not run them as well.
    ROLE: 'web',
    OUTBOUND_ALLOW: city.host,
    BOARDS_ORIGIN: city.origin,
    ADMIN_USERNAME: owner.username,
    ADMIN_PASSWORD: owner.password,
  };
  site = await startServer(settings);
});
test.afterAll(async () => {
  await site?.end('SIGTERM');
  await city?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const cli = (...args: string[]) =>
  run(process.execPath, ['src/app/entry/cli.ts', ...args], { env: { ...process.env, ...settings } });

/** Runs the feeds of these boards now, and no others. */
async function runFeeds(...boards: string[]): Promise<void> {
  const due = "update feeds set next_run_at = now() + interval '1 day' * (url <> all($1))::int";
  await query((client) => client.query(due, [boards]), dataDir);
  await cli('task', 'run-feeds');
}

const showJobs = () => cli('task', 'maintain-search');

function play(name: string, count: number): void {
  for (const [host, house] of Object.entries(cityBoards[name]!(cityJobs(count)).houses))
    city.houses.set(host, house);
}

test('from samples to 10,000 real jobs with one button, filtered by a label and applied to', async ({
  page,
  context,
}) => {
  play('historicjoa', 10_000);
  await signInAsOwner(page, site.url);
  const offer = page.getByRole('region', { name: 'First jobs' });
  await expect(offer).toContainText('This site has no real jobs yet');
  await expectNoViolations(page);
  await offer.getByRole('button', { name: 'Read federal jobs' }).click();
  await expect(page.getByText('Switched on 1 source. The site reads them within a minute.')).toBeVisible();
  await runFeeds('historicjoa:all');
  await showJobs();

  await page.goto(`${site.url}/admin`);
  await expect(offer).toHaveCount(0);
  await page.goto(`${site.url}/admin/sources?state=on`);
  await expect(page.getByRole('row', { name: /USAJOBS/ })).toContainText('10,000');
  await page.goto(`${site.url}/jobs?keywords=registered+nurse`);
  await expect(page.getByText(/^10,000 Jobs? Found/)).toBeVisible();
  await page.getByText('More filters').click();
  await page.getByLabel('Shift').selectOption('night');
  await page.getByRole('button', { name: /^Apply Filters/ }).click();
  await page.getByRole('link', { name: 'Only the 2,500 that say so' }).click();
  await expect(page.getByText(/^2,500 Jobs? Found/)).toBeVisible();
  await page.locator('.job-card h3 a').first().click();
  await expect(page.getByRole('region', { name: 'What the ad says' })).toContainText(
    '“This is a night shift position.”',
  );
  const toEmployer = context.waitForEvent('request', (request) => !request.url().startsWith(site.url));
  await page
    .getByRole('link', { name: /^Apply/ })
    .first()
    .click();
  expect((await toEmployer).url()).toMatch(/^https:\/\/www\.usajobs\.gov\/job\/\d+$/i);
});

test('a board that refuses is paused with its reason, and one of another employer asks for a yes', async ({
  page,
}) => {
  const [refuser, other] = ['greenhouse:millcreek', 'breezy:millcreek'];
  await query(
    (client) =>
      client.query(
        `with made as (insert into sources (name, kind) values ('Refuser', 'employer'), ('Elm Street Trucking', 'employer') returning id, name)
         insert into feeds (source_id, url, expected_name, refusals)
         select id, case name when 'Refuser' then $1 else $2 end, name, 2 from made`,
        [refuser, other],
      ),
    dataDir,
  );
  city.houses.set('boards-api.greenhouse.io', () => ({ status: 403 }));
  play('breezy', 3);
  await runFeeds(refuser, other);
  await signInAsOwner(page, site.url);
  await page.getByRole('link', { name: /2\s*feeds paused by the site/ }).click();
  await page.getByRole('link', { name: 'Refuser' }).click();
  await expect(page.getByText(/It refused 3 runs in a row\./)).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Elm Street Trucking' }).click();
  await expect(
    page.getByText(/of "Mill Creek Hospital", not of "Elm Street Trucking"/).first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Accept the employer on the board' }).click();
  await runFeeds(other);
  await showJobs();
  await page.goto(`${site.url}/jobs?keywords="Mill Creek Hospital"`);
  await expect(page.getByRole('link', { name: 'Registered Nurse 1', exact: true }).first()).toBeVisible();
});
