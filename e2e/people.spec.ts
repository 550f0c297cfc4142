import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ReceivedMail, startTestSmtpServer, type TestSmtpServer } from '../tests/support/smtp-server.ts';
import { type OwnServer, startServer } from './own-server.ts';
import { registerInDialog } from './register-person.ts';
import { expect, test, visit } from './test.ts';

const run = promisify(execFile);
const email = 'dana.whitfield@mail.example';

let dataDir: string;
let smtp: TestSmtpServer;
let site: OwnServer;

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'joblantern-people-'));
  smtp = await startTestSmtpServer();
  site = await startServer(settings());
});
test.afterAll(async () => {
  await site?.end('SIGTERM');
  await smtp?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const settings = (): Record<string, string> => ({
  DATA_DIR: dataDir,
  SAMPLE_DATA: 'off',
  SMTP_URL: smtp.url,
  MAIL_FROM: 'jobs@joblantern.example',
  POSTAL_ADDRESS: '100 Market Street, Springfield, IL 62701',
});

async function command(...args: string[]): Promise<void> {
  await run(process.execPath, ['src/app/entry/cli.ts', ...args], { env: { ...process.env, ...settings() } });
}

/** Imports a nurse's job in Austin. */
async function importNurse(name: string): Promise<void> {
  const job = {
    id: name,
    title: `Registered Nurse, ${name}`,
    company: 'Harbor Clinic',
    location: 'Austin, TX 78701',
    description: 'Care for patients on a calm ward.',
    url: `https://careers.harborclinic.example/${name}`,
  };
  const file = join(dataDir, `${name}.jsonl`);
  await writeFile(file, `${JSON.stringify(job)}\n`);
  await command('import', file, '--format', 'jsonl', '--source', 'Harbor');
}

const alertsTo = (address: string): ReceivedMail[] =>
  smtp.mails.filter((mail) => mail.to.includes(address) && mail.header('List-Unsubscribe') !== undefined);

test('a person registers, confirms, gets an alert by mail, and stops it with one click', async ({ page }) => {
  test.slow();
  await visit(page, `${site.url}/`);
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click();
  await registerInDialog(page, smtp, {
    firstName: 'Dana',
    lastName: 'Whitfield',
    email,
    zipCode: '78701',
    alerts: 'instant',
  });
  await page.goto(`${site.url}/account`);
  await expect(page.getByRole('main')).toContainText('78701');

  await importNurse('nights');
  await command('task', 'match-alerts');
  const alert = await smtp.waitFor((mail) => alertsTo(email).includes(mail));
  expect(alert.email.subject).toContain('Registered Nurse, nights');
  expect(alert.email.text).toContain('100 Market Street');
  expect(alert.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');

  const oneClick = alert.header('List-Unsubscribe')!.match(/<(https?:[^>]+)>/)![1]!;
  const stopped = await fetch(oneClick, {
    method: 'POST',
    redirect: 'error',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(stopped.status).toBe(200);

  await importNurse('days');
  await command('task', 'match-alerts');
  await command('task', 'send-messages');
  expect(alertsTo(email)).toHaveLength(1);
});
