import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { signIn } from './sign-in.ts';
import { query } from './site-database.ts';
import { expect, test, visit } from './test.ts';
import { trackJob } from './track-job.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const inColumn = (page: Page, stage: string) =>
  page.getByRole('region', { name: stage }).getByRole('link', { name: 'Baker', exact: true });
const followUp = '/my-jobs?tab=follow-up';

async function addBaker(page: Page): Promise<void> {
  await page.getByText('Add a job from elsewhere').click();
  await page.getByLabel('Job title').fill('Baker');
  await page.getByLabel('Employer').fill('Corner Bakery');
  await page.getByLabel('Web address of the ad (optional)').fill('https://bakery.example/jobs/1');
  await button(page, 'Add job').click();
  await expect(page.getByRole('link', { name: 'Baker', exact: true })).toBeVisible();
}

/** Opens the baker's job in the list, and adds an interview. */
async function scheduleInterview(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Baker', exact: true }).click();
  await page.getByLabel('Day', { exact: true }).fill('2030-11-04');
  await page.getByLabel('Time', { exact: true }).fill('09:30');
  await page.getByLabel('Time zone').selectOption('America/Denver');
  await page.getByLabel('Kind').selectOption('video');
  await page.getByLabel('Address, phone number or link (optional)').fill('https://meet.example/1');
  await button(page, 'Save interview').click();
  await expect(page.getByText('Mon, Nov 4, 2030, 9:30 AM MST').first()).toBeVisible();
}

/** Adds a second interview on the page of a job, before the first. */
async function scheduleAnother(page: Page): Promise<void> {
  await page.getByText('Add another interview').click();
  const form = page.getByRole('group').filter({ hasText: 'Add another interview' });
  await form.getByLabel('Day', { exact: true }).fill('2030-11-02');
  await form.getByLabel('Time', { exact: true }).fill('09:30');
  await form.getByLabel('Time zone').selectOption('America/Denver');
  await form.getByLabel('Kind').selectOption('video');
  await form.getByLabel('Your notes for it (optional)').fill('Ask for Ana');
  await form.getByRole('button', { name: 'Save interview' }).click();
  await expect(page.getByText('Sat, Nov 2, 2030, 9:30 AM MDT').first()).toBeVisible();
}

/** Presses what downloads a file. @returns its name and its text. */
async function download(page: Page, pressed: Locator): Promise<{ name: string; text: string }> {
  const downloading = page.waitForEvent('download');
  await pressed.click();
  const file = await downloading;
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'latin1') };
}

/** Saves the first jobs of the catalog in this browser. @returns their titles. */
async function saveTwo(page: Page): Promise<{ id: number; title: string }[]> {
  const jobs = (await (await page.request.get('/api/jobs?pageSize=2')).json()) as {
    id: number;
    title: string;
  }[];
  for (const { id, title } of jobs) {
    await visit(page, `/jobs/${id}`);
    const save = page.getByRole('button', { name: `Save job: ${title}` });
    await save.click();
    await expect(save).toHaveAttribute('aria-pressed', 'true');
  }
  return jobs;
}

test.describe('without an account', () => {
  test('a job from elsewhere moves along by keyboard, each change can be undone, and the board shows it', async ({
    page,
  }) => {
    await visit(page, followUp);
    await expect(page.getByRole('heading', { name: 'Nothing to follow up yet' })).toBeVisible();
    await page.getByText('Add a job from elsewhere').click();
    await button(page, 'Add job').click();
    await expect(page.getByText('Enter the job’s title.')).toBeVisible();
    await page.getByText('Add a job from elsewhere').click();
    await page.reload();
    await addBaker(page);
    await expectNoViolations(page);

    await button(page, 'Move to Applied: Baker').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^You applied on /)).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Moved to Applied: Baker' })).toBeVisible();
    await button(page, 'Undo').focus();
    await page.keyboard.press('Enter');
    await expect(button(page, 'Move to Applied: Baker')).toBeVisible();

    await page.getByRole('link', { name: 'Board', exact: true }).click();
    await expect(inColumn(page, 'Saved')).toBeVisible();
    for (const stage of ['Applied', 'Interview', 'Offer']) {
      await button(page, `Move to ${stage}: Baker`).focus();
      await page.keyboard.press('Enter');
      await expect(inColumn(page, stage)).toBeVisible();
    }
    await expectNoViolations(page);
    await button(page, 'Back to Interview: Baker').click();
    await expect(inColumn(page, 'Interview')).toBeVisible();
  });

  test('the page of a job keeps an interview in its own time zone, and its history undoes it', async ({
    page,
  }) => {
    await visit(page, followUp);
    await addBaker(page);
    await scheduleInterview(page);
    await expect(page.getByLabel('Where it stands')).toHaveValue('interview');
    await expect(page.getByText('Tell me about yourself.')).toBeVisible();
    await expectNoViolations(page);
    await page.reload();
    await page.getByText('Change', { exact: true }).click();
    await expect(page.getByLabel('Time', { exact: true }).first()).toHaveValue('09:30');
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Interview on' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect(page.getByLabel('Where it stands')).toHaveValue('saved');

    await page.getByLabel('Where it stands').selectOption('done');
    await page.getByLabel('How it ended, if it’s done').selectOption('withdrew');
    await button(page, 'Save stage').click();
    await expect(page.getByText('Done: withdrew', { exact: true })).toBeVisible();
    await button(page, 'Remove this job').click();
    await expect(page.getByRole('status').filter({ hasText: 'Removed from your jobs' })).toBeVisible();
    await button(page, 'Undo').first().click();
    await expect(page.getByRole('status').filter({ hasText: 'Removed from your jobs' })).toBeHidden();
    await visit(page, followUp);
    await expect(page.getByRole('link', { name: 'Baker', exact: true })).toBeVisible();
  });

  test('a job has several interviews, each with its own time, note and form', async ({ page }) => {
    await visit(page, followUp);
    await addBaker(page);
    await scheduleInterview(page);
    await scheduleAnother(page);
    const items = page.getByRole('region', { name: 'Interviews' }).getByRole('listitem');
    await expect(items).toHaveText([/Nov 2, 2030, 9:30 AM MDT.*Ask for Ana/s, /Nov 4, 2030, 9:30 AM MST/]);
    await expectNoViolations(page);
    await items.last().getByText('Change', { exact: true }).focus();
    await page.keyboard.press('Enter');
    await items.last().getByLabel('Day', { exact: true }).fill('2030-11-01');
    await items.last().getByRole('button', { name: 'Save interview' }).click();
    await expect(items).toHaveText([/Nov 1, 2030, 9:30 AM MDT/, /Nov 2, 2030, 9:30 AM MDT/]);
    await items.first().getByText('Change', { exact: true }).click();
    await items.first().getByRole('button', { name: 'Remove interview' }).click();
    await expect(items).toHaveText([/Nov 2, 2030, 9:30 AM MDT/]);
    await button(page, 'Undo').first().click();
    await expect(items).toHaveCount(2);
    await visit(page, followUp);
    await expect(page.getByText(/^Interview: .*2030/)).toHaveCount(2);
  });

  test('the browser makes the files and the calendar itself, without the network', async ({
    page,
    context,
  }) => {
    await visit(page, followUp);
    await addBaker(page);
    await button(page, 'Move to Applied: Baker').click();
    await scheduleInterview(page);
    await scheduleAnother(page);
    const calendarOf = (day: string) => button(page, `Add to your calendar: ${day}`);
    const monday = await download(page, calendarOf('Mon, Nov 4, 2030, 9:30 AM MST'));
    await context.setOffline(true);
    const saturday = await download(page, calendarOf('Sat, Nov 2, 2030, 9:30 AM MDT'));
    await context.setOffline(false);
    expect(monday.name).toBe('interview.ics');
    const starts = [monday, saturday].map(({ text }) => text.match(/DTSTART:.*/g));
    expect(starts).toEqual([['DTSTART:20301104T163000Z'], ['DTSTART:20301102T153000Z']]);
    await visit(page, followUp);
    await page.getByText('Files', { exact: true }).click();
    await expectNoViolations(page);
    const log = await download(page, button(page, 'Work-search log by week (PDF)'));
    await context.setOffline(true);
    const csv = await download(page, button(page, 'All jobs (CSV)'));
    const json = await download(page, button(page, 'All jobs with every change (JSON)'));
    await context.setOffline(false);
    expect([csv, json, log].map(({ name }) => name)).toEqual([
      'jobs.csv',
      'jobs.json',
      'work-search-log.pdf',
    ]);
    expect(csv.text).toContain('title,company,place,link,stage,result,saved,applied,how applied,interviews');
    expect(csv.text).toContain(
      '"Video interview: Sat, Nov 2, 2030, 9:30 AM MDT; Video interview: Mon, Nov 4, 2030, 9:30 AM MST"',
    );
    const { jobs } = JSON.parse(json.text);
    expect(jobs).toMatchObject([{ ad: { title: 'Baker' }, interviews: [{}, {}] }]);
    expect(jobs[0].events.map(({ kind }: { kind: string }) => kind)).toEqual([
      'saved',
      'moved',
      'scheduled',
      'scheduled',
    ]);
    expect(log.text).toMatch(/^%PDF-1\.7/);
  });

  test('who comes back from an employer’s page is asked once whether they applied', async ({
    page,
    context,
  }) => {
    const [job] = await (await page.request.get('/api/jobs?pageSize=1')).json();
    await context.route('**/apply', (route) => route.fulfill({ body: 'The employer' }));
    const press = async () => {
      await visit(page, `/jobs/${job.id}`);
      const opened = context.waitForEvent('page');
      await page
        .getByRole('link', { name: /^Apply Now/ })
        .first()
        .click();
      await (await opened).close();
      await visit(page, '/jobs');
    };
    await press();
    const question = page.getByRole('status').filter({ hasText: 'Did you apply?' });
    await expect(page.getByText('Did you apply?').first()).toBeVisible();
    await expectNoViolations(page);
    await button(page, 'Yes').click();
    await expect(page.getByText('Marked as applied').first()).toBeVisible();
    await visit(page, '/my-jobs?tab=applied');
    await expect(page.getByText(/^You applied on /)).toBeVisible();
    await press();
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(question).toHaveCount(0);
  });

  test('two saved jobs are compared in a table that fits a phone', async ({ page }) => {
    const jobs = await saveTwo(page);
    await visit(page, '/my-jobs?tab=saved');
    await page.getByText('Compare jobs').click();
    for (const { title } of jobs) await page.getByRole('checkbox', { name: title }).check();
    await button(page, 'Compare').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Compare jobs' })).toBeVisible();
    for (const name of ['Pay', 'Distance', 'Posted', 'What the ad says'])
      await expect(page.getByRole('rowheader', { name })).toBeVisible();
    await page.getByLabel('ZIP code, for the distance').fill('10001');
    await button(page, 'Update').click();
    await expect(page).toHaveURL(/zip=10001/);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expectNoViolations(page);
    await visit(page, `/my-jobs/compare?job=${jobs[0]!.id}`);
    await expect(page.getByText('Choose 2 to 4 of your saved jobs to compare.')).toBeVisible();
  });
});

test.describe('signed in', () => {
  test('what the browser tracked moves to the account with its history, once', async ({
    page,
    context,
    baseURL,
  }) => {
    await visit(page, followUp);
    await addBaker(page);
    await button(page, 'Move to Applied: Baker').click();
    await expect(page.getByText(/^You applied on /)).toBeVisible();
    await scheduleInterview(page);
    await scheduleAnother(page);
    const { userId } = await signIn(context, baseURL!);
    for (const _load of [1, 2]) {
      await visit(page, followUp);
      await expect(page.getByRole('link', { name: 'Baker', exact: true })).toHaveCount(1);
      await expect(page.getByText(/^You applied on /)).toBeVisible();
      await expect(page.getByText(/^Interview: .*2030/)).toHaveText([/Nov 2/, /Nov 4/]);
      await expect.poll(() => page.evaluate(() => localStorage.getItem('myJobs'))).toBeNull();
    }
    const { rows } = await query((client) =>
      client.query(
        `select kind from tracked_job_events join tracked_jobs t on t.id = tracked_job_id where user_id = $1 order by at`,
        [userId],
      ),
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['saved', 'moved', 'scheduled', 'scheduled']);
  });

  test('two devices at once: both changes count, and each device shows them', async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    const { userId, cookies } = await signIn(context, baseURL!);
    const [job] = await (await page.request.get('/api/jobs?pageSize=1')).json();
    const id = await trackJob(userId, job.id);
    const elsewhere = await browser.newContext({ baseURL: baseURL! });
    await elsewhere.addCookies(cookies);
    const other = await elsewhere.newPage();
    await Promise.all([visit(page, `/my-jobs/${id}`), visit(other, `/my-jobs/${id}`)]);
    await page.getByLabel('Where it stands').selectOption('interview');
    await other.getByLabel(/^Note/).fill('Ask for Ana');
    await Promise.all([button(page, 'Save stage').click(), button(other, 'Save note').click()]);
    for (const device of [page, other])
      await expect(device.getByRole('status').filter({ hasText: job.title })).toBeVisible();
    for (const device of [page, other]) {
      await device.goto(`/my-jobs/${id}`);
      await expect(device.getByLabel('Where it stands')).toHaveValue('interview');
      await expect(device.getByLabel(/^Note/)).toHaveValue('Ask for Ana');
    }
    await elsewhere.close();
  });

  test('a form that is sent while the page still wakes up on a slow phone shows what it did', async ({
    page,
    context,
    baseURL,
  }) => {
    const { userId } = await signIn(context, baseURL!);
    const [job] = await (await page.request.get('/api/jobs?pageSize=1')).json();
    const id = await trackJob(userId, job.id);
    const phone = await context.newCDPSession(page);
    await phone.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(`/my-jobs/${id}`, { waitUntil: 'commit' });
    await page.getByLabel(/^Note/).fill('Ask for Ana');
    await button(page, 'Save note').click();
    await expect(page.getByRole('status').filter({ hasText: job.title })).toBeVisible();
    await expect(page.getByLabel(/^Note/)).toHaveValue('Ask for Ana');
    await page.goto('/my-jobs', { waitUntil: 'commit' });
    await page.getByRole('link', { name: 'Saved', exact: true }).click();
    await expect(page.getByRole('link', { name: job.title, exact: true })).toBeVisible();
  });

  test('reminders turn off and on, the calendar has a secret address, and files hold the jobs', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL!);
    await visit(page, followUp);
    await addBaker(page);
    await page.getByText('Reminders, calendar and files').click();
    await button(page, 'Turn off: The day before an interview').click();
    await expect(page.getByText('The day before an interview: off')).toBeVisible();
    await button(page, 'Turn on: The day before an interview').click();
    await expect(page.getByText('The day before an interview: on')).toBeVisible();
    await button(page, 'Create address').click();
    const address = page.getByText(/\/my-jobs\/calendar\/[\w-]{32}\.ics$/);
    await expect(address).toBeVisible();
    await expectNoViolations(page);
    const first = await address.textContent();
    const calendar = await page.request.get(first!);
    expect(calendar.headers()['content-type']).toContain('text/calendar');
    await button(page, 'New address').click();
    await expect(address).not.toHaveText(first!);
    expect((await page.request.get(first!)).status()).toBe(404);
    for (const [file, type] of [
      ['jobs.csv', 'text/csv'],
      ['jobs.json', 'application/json'],
      ['work-search-log.pdf', 'application/pdf'],
    ] as const) {
      const answer = await page.request.get(`/my-jobs/files/${file}`);
      expect([file, answer.status(), answer.headers()['content-type']]).toEqual([
        file,
        200,
        expect.stringContaining(type),
      ]);
    }
  });

  test('an interview is a calendar file, and its page prints without its forms', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL!);
    await visit(page, followUp);
    await addBaker(page);
    await scheduleInterview(page);
    await scheduleAnother(page);
    const calendar = await download(
      page,
      page.getByRole('link', { name: 'Add to your calendar: Mon, Nov 4' }),
    );
    expect(calendar.name).toBe('interview.ics');
    expect(calendar.text).toContain('SUMMARY:Video interview: Baker\\, Corner Bakery');
    expect(calendar.text.match(/DTSTART:.*/g)).toEqual(['DTSTART:20301104T163000Z']);
    await page.emulateMedia({ media: 'print' });
    const main = page.getByRole('main');
    await expect(main).toContainText('Mon, Nov 4, 2030, 9:30 AM MST');
    await expect(main.getByText('Tell me about yourself.')).toBeVisible();
    await expect(main.getByRole('button', { name: 'Save interview' })).toBeHidden();
    await expect(main).toContainText('Ask for Ana');
    await expect(main.getByRole('link', { name: 'Add to your calendar' }).first()).toBeHidden();
    expect((await page.pdf()).byteLength).toBeGreaterThan(1000);
  });

  test('reminders by text turn on for a confirmed number, with the words of the consent', async ({
    page,
    context,
    baseURL,
  }) => {
    const { userId } = await signIn(context, baseURL!);
    await visit(page, followUp);
    await page.getByText('Reminders, calendar and files').click();
    await expect(page.getByRole('link', { name: 'job alerts by text' })).toBeVisible();
    const phone = `+1512555${String(userId % 10_000).padStart(4, '0')}`;
    await query(async (client) => {
      await client.query(
        "insert into phones (phone, user_id, state, confirmed_at) values ($1, $2, 'active', now())",
        [phone, userId],
      );
      await client.query(
        "insert into consents (phone, kind, granted, channel, text, text_hash, page_url) values ($1, 'sms-alerts', true, 'sms', 'YES', '', 'sms:')",
        [phone],
      );
    });
    await visit(page, followUp);
    await page.getByText('Reminders, calendar and files').click();
    await expect(page.getByText('Reply STOP to end all texts')).toBeVisible();
    await button(page, 'Turn on: reminders by text').click();
    await expect(page.getByText(`ends in ${phone.slice(-4)}: on`)).toBeVisible();
    await expectNoViolations(page);
    await button(page, 'Turn off: reminders by text').click();
    await expect(page.getByText(`ends in ${phone.slice(-4)}: off`)).toBeVisible();
  });

  test('a link in a reminder stops that kind only', async ({ page, context, baseURL }) => {
    const { userId } = await signIn(context, baseURL!);
    const { rows } = await query((client) =>
      client.query('select unsubscribe_token as token from users where id = $1', [userId]),
    );
    await visit(page, `/unsubscribe?token=${rows[0].token}&alert=silence`);
    await expect(page.getByText('Reminder stopped')).toBeVisible();
    await expectNoViolations(page);
    await visit(page, followUp);
    await page.getByText('Reminders, calendar and files').click();
    await expect(page.getByText('A week without news after you applied: off')).toBeVisible();
    await expect(page.getByText('The day before an interview: on')).toBeVisible();
  });

  test('without a script, forms add, move and undo', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false });
    await signIn(context, baseURL!);
    const page = await context.newPage();
    await page.goto(followUp);
    await addBaker(page);
    await button(page, 'Move to Applied: Baker').click();
    await expect(page.getByText(/^You applied on /)).toBeVisible();
    await button(page, 'Undo').click();
    await expect(button(page, 'Move to Applied: Baker')).toBeVisible();
    await page.getByRole('link', { name: 'Details: Baker' }).click();
    await page.getByLabel('Day', { exact: true }).fill('2030-02-30');
    await button(page, 'Save interview').click();
    await expect(page.getByText('Enter a time, for example 14:30.')).toBeVisible();
    await context.close();
  });

  test('nobody opens the job of someone else', async ({ page, context, browser, baseURL }) => {
    const { userId } = await signIn(context, baseURL!);
    const [job] = await (await page.request.get('/api/jobs?pageSize=1')).json();
    const id = await trackJob(userId, job.id);
    const other = await browser.newContext({ baseURL: baseURL! });
    await signIn(other, baseURL!);
    const page2 = await other.newPage();
    await page2.goto(`/my-jobs/${id}`);
    await expect(page2.getByText('This job isn’t on your list.')).toBeVisible();
    await other.close();
  });
});
