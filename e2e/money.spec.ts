import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { APIRequestContext, Page } from '@playwright/test';
import { shortestApplicationMs } from '../src/money/tracking/clicks/robots.ts';
import { startTestSmtpServer, type TestSmtpServer } from '../tests/support/smtp-server.ts';
import { owner, signInAsOwner } from './admin-page.ts';
import { type OwnServer, startServer } from './own-server.ts';
import { registerInDialog } from './register-person.ts';
import { query } from './site-database.ts';
import { expect, takenOver, test, visit } from './test.ts';

const run = promisify(execFile);

let dataDir: string;
let smtp: TestSmtpServer;
let outside: Server;
let site: OwnServer;
let settings: Record<string, string>;
/** The postbacks that the partner's server received, in order. */
const postbacks: URL[] = [];
let postbacksToFail = 2;

const feed = `<?xml version="1.0"?><source><job><referencenumber>n1</referencenumber><title>Night Nurse</title>
<company>Harbor Clinic</company><city>Austin</city><state>TX</state><category>Healthcare</category>
<description>Care for patients on a calm ward.</description>
<url>https://careers.harborclinic.example/apply?ref={click_id}</url></job></source>`;

/** Serves the partner's feed and receives its postbacks. The first two postbacks fail. */
function answerOutside(request: IncomingMessage, response: ServerResponse): void {
  if (request.url === '/feed.xml') {
    response.setHeader('content-type', 'application/xml').end(feed);
    return;
  }
  postbacks.push(new URL(request.url ?? '', 'http://partner.example'));
  response.statusCode = postbacksToFail-- > 0 ? 500 : 200;
  response.end('noted');
}

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'joblantern-money-'));
  smtp = await startTestSmtpServer();
  outside = createServer(answerOutside).listen(0, '127.0.0.1');
  await once(outside, 'listening');
  settings = {
    DATA_DIR: dataDir,
    SAMPLE_DATA: 'off',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'jobs@joblantern.example',
    POSTAL_ADDRESS: '100 Market Street, Springfield, IL 62701',
    OUTBOUND_ALLOW: `127.0.0.1:${(outside.address() as AddressInfo).port}`,
    ADMIN_USERNAME: owner.username,
    ADMIN_PASSWORD: owner.password,
  };
  site = await startServer(settings);
});
test.afterAll(async () => {
  await site?.end('SIGTERM');
  await smtp?.close();
  outside?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const outsideUrl = (path: string): string => `http://${settings.OUTBOUND_ALLOW}${path}`;

async function task(name: string): Promise<void> {
  await run(process.execPath, ['src/app/entry/cli.ts', 'task', name], {
    env: { ...process.env, ...settings },
  });
}

/** Adds a row with the screens of the back office. */
async function add(page: Page, list: string, fill: () => Promise<void>): Promise<void> {
  await visit(page, `${site.url}/admin/${list}/new`);
  await fill();
  await page.getByRole('button', { name: /^Add (?!a )/ }).click();
}

const today = () => new Date().toISOString().slice(0, 10);
const startedOn = today();

/** The campaign's figures in a report from the day this file started, because midnight may pass while it runs. */
async function campaignFigures(request: APIRequestContext): Promise<Record<string, unknown>> {
  await task('count-stats');
  const days = `from=${startedOn}&to=${today()}`;
  const answer = await request.get(`${site.url}/api/admin/reports/campaigns?${days}`);
  expect(answer.status()).toBe(200);
  const text = await answer.text();
  const rows = JSON.parse(text).rows as Record<string, unknown>[];
  return rows.find(({ name }) => name === 'Spring nurses') ?? {};
}

/** Makes the next retry due now. A postback that is being sent keeps its claim: its outcome sets the time of the next retry. */
const hurryPostbacks = () =>
  query(
    (client) =>
      client.query(`with hurried as (
          update postbacks set next_attempt_at = now() where state = 'due' and claimed_until is null returning 1
        ) select pg_notify('postbacks', '') from hurried`),
    dataDir,
  );

test('from a campaign to the money and back: click, registration, application, conversion, postback, report', async ({
  page,
  browser,
  playwright,
}) => {
  test.slow();
  await signInAsOwner(page, site.url);
  await add(page, 'traffic-sources', async () => {
    await page.getByLabel('Name', { exact: true }).fill('Search ads');
    await page.getByLabel('Cost model').selectOption('cpc');
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search ads');
  await add(page, 'campaigns', async () => {
    await page.getByLabel('Name', { exact: true }).fill('Spring nurses');
    await page.getByLabel('Traffic source').selectOption({ label: 'Search ads' });
    await page.getByLabel('Landing page (optional)').fill('/jobs?keywords=nurse');
    await page.getByLabel('Start date').fill('2026-01-01');
    await page.getByLabel('Cost rate').fill('0.25');
  });
  await expect(page.getByText('/r/spring-nurses')).toBeVisible();
  await add(page, 'partners', async () => {
    await page.getByLabel('Name', { exact: true }).fill('Harbor');
    await page
      .getByLabel('Postback URL')
      .fill(outsideUrl('/told?click={click_id}&status={status}&sum={payout}&tx={transaction_id}'));
  });
  const key = await page.locator('code').first().innerText();
  const made = await page.request.post(`${site.url}/api/admin/feeds`, {
    data: { name: 'Harbor', url: outsideUrl('/feed.xml'), kind: 'employer', partnerId: 1 },
  });
  expect(made.status()).toBe(201);
  await task('run-feeds');

  const visitor = await browser.newContext();
  const seeker = await visitor.newPage();
  await seeker.goto(`${site.url}/r/spring-nurses`);
  await expect(seeker).toHaveURL(/\/jobs\?keywords=nurse/);
  await takenOver(seeker);
  await seeker.getByRole('banner').getByRole('link', { name: 'Register' }).click();
  await registerInDialog(seeker, smtp, {
    firstName: 'Nora',
    lastName: 'Quill',
    email: 'nora.quill@mail.example',
    zipCode: '78701',
  });
  await visit(seeker, `${site.url}/jobs?keywords=nurse`);
  await seeker.getByRole('link', { name: 'View Details' }).first().click();
  const apply = await seeker
    .getByRole('link', { name: /Apply Now/ })
    .first()
    .getAttribute('href');
  const left = await visitor.request.get(new URL(apply!, site.url).href, {
    maxRedirects: 0,
    headers: { 'user-agent': await seeker.evaluate(() => navigator.userAgent) },
  });
  expect(left.status()).toBe(303);
  const employer = new URL(left.headers().location!);
  expect(employer.host).toBe('careers.harborclinic.example');
  const click = employer.searchParams.get('ref')!;
  expect(click).toMatch(/^[0-9a-f-]{36}$/);

  // An earlier application would be held: nobody fills in a form that fast.
  await sleep(shortestApplicationMs);
  const partner = await playwright.request.newContext();
  const report = `${site.url}/api/admin/track/conversion?cid=${click}&txid=T-1&payout=19.99`;
  expect((await partner.get(report)).status()).toBe(401);
  const first = await partner.get(`${report}&key=${key}`);
  expect(first.status()).toBe(200);
  const replay = await partner.get(`${report}&key=${key}`);
  expect(await replay.json()).toEqual(await first.json());

  await expect
    .poll(
      async () => {
        await hurryPostbacks();
        return postbacks.length;
      },
      { timeout: 30_000 },
    )
    .toBe(3);
  expect(new Set(postbacks.map(String)).size).toBe(1);
  expect(Object.fromEntries(postbacks[0]!.searchParams)).toMatchObject({
    click,
    status: 'pending',
    sum: '19.99',
    tx: 'T-1',
  });
  expect(await campaignFigures(page.request)).toMatchObject({
    clicks: 1,
    registrations: 1,
    jobApplications: 1,
    conversions: 1,
    cost: 0.25,
    revenue: 0,
    revenuePending: 19.99,
  });

  await visit(page, `${site.url}/admin/conversions`);
  await page.getByLabel('Select all on this page').check();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByRole('cell', { name: 'approved' })).toBeVisible();
  await expect.poll(() => postbacks.at(-1)?.searchParams.get('status'), { timeout: 30_000 }).toBe('approved');
  expect(await campaignFigures(page.request)).toMatchObject({ revenue: 19.99, revenuePending: 0 });
  await visit(page, `${site.url}/admin/reports/campaigns`);
  await expect(page.getByRole('row', { name: /Spring nurses/ })).toContainText('$19.99');

  await visit(page, `${site.url}/admin/conversions`);
  await page.getByLabel('Select all on this page').check();
  page.once('dialog', (dialog) => dialog.accept());
  await page.getByRole('button', { name: 'Reverse', exact: true }).click();
  await expect(page.getByRole('cell', { name: 'reversed' })).toBeVisible();
  await expect.poll(() => postbacks.at(-1)?.searchParams.get('status'), { timeout: 30_000 }).toBe('reversed');
  expect(await campaignFigures(page.request)).toMatchObject({
    revenue: 0,
    revenuePending: 0,
    conversions: 0,
  });
  await visitor.close();
  await partner.dispose();
});
