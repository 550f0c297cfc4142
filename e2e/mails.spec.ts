import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
// Not our own `test`: a frame without scripts refuses Playwright's own script and logs an error to the console.
import { type Page, test } from '@playwright/test';
import { sql } from 'kysely';
import { type Database, openDatabase, openPool } from '../src/db/client.ts';
import { openEmbeddedPostgres } from '../src/db/embedded-postgres.ts';
import { sampleMails } from '../src/messages/mails/samples.ts';
import { enqueueMessage } from '../src/messages/outbox.server.ts';
import { startTestSmtpServer, type TestSmtpServer } from '../tests/support/smtp-server.ts';
import { owner, signInAsOwner } from './admin-page.ts';
import { expectNoViolations } from './axe.ts';
import { type OwnServer, startServer } from './own-server.ts';
import { expect, visit } from './test.ts';

test.describe.configure({ mode: 'serial' });

let dataDir: string;
let smtp: TestSmtpServer;
let server: OwnServer;
let postgres: Awaited<ReturnType<typeof openEmbeddedPostgres>>;
let db: Database;

const start = (): Promise<OwnServer> =>
  startServer({
    NODE_ENV: 'development',
    DATA_DIR: dataDir,
    SAMPLE_DATA: 'off',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'mail@jobs.example.org',
    POSTAL_ADDRESS: 'Lantern Inc, 1 Main Street, Springfield, IL 62701',
    ADMIN_USERNAME: owner.username,
    ADMIN_PASSWORD: owner.password,
  });

const queueSignIn = (recipient: string): Promise<number> =>
  enqueueMessage(db, {
    channel: 'email',
    template: 'sign-in',
    data: { link: '/sign-in/a-secret' },
    recipient,
  });

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'joblantern-mails-'));
  smtp = await startTestSmtpServer();
  server = await start();
  postgres = await openEmbeddedPostgres(dataDir, () => undefined);
  db = openDatabase(openPool(postgres.url));
});

test.afterAll(async () => {
  await db?.destroy();
  await postgres?.release();
  await server?.end('SIGTERM');
  await smtp?.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('a queued mail is sent within moments, and the outbox shows it without its secret link', async ({
  page,
}) => {
  const id = await queueSignIn('dana@example.com');
  const mail = await smtp.waitFor(({ to }) => to.includes('dana@example.com'));
  expect(mail.email.text).toContain('/sign-in/a-secret');
  await expect(async () => {
    await visit(page, `${server.url}/dev/outbox`);
    await expect(page.getByRole('row', { name: /dana@example.com/ })).toContainText('sent');
  }).toPass();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'sign-in' }).click();
  await expect(page).toHaveURL(`${server.url}/dev/outbox/${id}`);
  const light = page.frameLocator('iframe[title^="Light"]');
  await expect(light.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await page.content()).not.toContain('a-secret');
});

test('a link of a mail leads to its page without its mark, and the back office counts the click', async ({
  page,
}) => {
  const { rows } = await sql<{ id: number }>`
    with person as (
      insert into users (email, unsubscribe_token, email_confirmed_at) values ('ann@example.com', 'ann-token', now()) returning id
    ), search as (insert into alert_searches (query) values ('keywords=cook') returning id)
    insert into alerts (user_id, search_id, frequency, state) select person.id, search.id, 'daily', 'active' from person, search
    returning id`.execute(db);
  await enqueueMessage(db, {
    channel: 'email',
    template: 'job-alert',
    data: {
      search: 'cook',
      frequency: 'daily',
      jobs: [],
      total: 3,
      searchLink: '/jobs?keywords=cook',
      alertId: rows[0]!.id,
      unsubscribeToken: 'ann-token',
    },
    recipient: 'ann@example.com',
    isCommercial: true,
  });
  const { email } = await smtp.waitFor(({ to }) => to.includes('ann@example.com'));
  const [link] = /http\S+\/jobs\?keywords=cook/.exec(email.text!)!;
  expect(link).toContain(`${server.url}/m/`);
  await visit(page, link);
  await expect(page).toHaveURL(`${server.url}/jobs?keywords=cook`);
  expect(await page.context().cookies()).toEqual([]);

  await signInAsOwner(page, server.url);
  await visit(page, `${server.url}/admin/mail`);
  const row = page.getByRole('row', { name: /Job alert/ });
  await expect(row).toContainText(/Job alert\s*1\s*1\s*0\s*1\s*0/);
  await expectNoViolations(page);
  await row.getByRole('link', { name: '1' }).last().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mail by alert');
  await page.getByRole('row', { name: /cook/ }).getByRole('link', { name: '1' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Outbox');
  await expect(page.getByText(/^1 message /)).toBeVisible();
});

test('a worker that is killed while it sends leaves the mail to the next one, which sends it once', async () => {
  const arrived = Promise.withResolvers<void>();
  smtp.onMail = async () => {
    arrived.resolve();
    return new Promise(() => undefined);
  };
  await queueSignIn('marcus@example.com');
  await arrived.promise;
  await server.end('SIGKILL');
  smtp.onMail = () => undefined;
  server = await start();
  await smtp.waitFor(({ to }) => to.includes('marcus@example.com'));
  await expect
    .poll(async () => {
      const messages = await db.selectFrom('messages').select('state').execute();
      return messages.map(({ state }) => state);
    })
    .toEqual(['sent', 'sent', 'sent']);
  expect(smtp.mails.filter(({ to }) => to.includes('marcus@example.com'))).toHaveLength(1);
});

test('every mail has a preview in light, dark and text', async ({ page }) => {
  await visit(page, `${server.url}/dev/emails`);
  for (const name of Object.keys(sampleMails)) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(`${server.url}/dev/emails?mail=${name}`);
    for (const theme of ['Light', 'Dark'])
      await expect(
        page.frameLocator(`iframe[title^="${theme}"]`).getByRole('heading', { level: 1 }),
      ).toBeVisible();
    await expect(page.getByRole('region', { name: 'Text' })).toContainText('You’re getting this');
  }
});

/** axe's findings in the page. Its frames run no scripts, not even axe's. */
async function violations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({
      iframes: false,
      resultTypes: ['violations'],
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
    })
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

test('the previews are accessible', async ({ page }) => {
  await visit(page, `${server.url}/dev/emails`);
  expect(await violations(page)).toEqual([]);
});

test('everyone can read each mail, in light and in dark', async ({ page, request }) => {
  for (const name of Object.keys(sampleMails))
    for (const query of ['', '?dark']) {
      const html = await (await request.get(`${server.url}/dev/emails/${name}.html${query}`)).text();
      await page.setContent(html);
      expect(await violations(page), name + query).toEqual([]);
      for (const width of [320, 600]) {
        await page.setViewportSize({ width, height: 800 });
        const scrolls = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        expect(scrolls, `${name}${query} at ${width} pixels`).toBe(false);
      }
    }
});

test('outside development these pages do not exist', async ({ page }) => {
  for (const path of ['/dev/emails', '/dev/emails/sign-in.html', '/dev/outbox', '/dev/outbox/1'])
    expect((await page.request.get(path)).status(), path).toBe(404);
});
