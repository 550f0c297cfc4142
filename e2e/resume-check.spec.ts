import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import content from '../src/content/resume-templates.json' with { type: 'json' };
import { resumeDocx } from '../src/reading/resume/resume-docx.server.ts';
import { expectNoViolations } from './axe.ts';
import { expect, test, visit } from './test.ts';

type Templates = import('../src/content/content.schema.ts').Content<'resume-templates'>;
const [template] = (content as Templates).resumeTemplates;

const pdf = 'src/reading/resume-check/fixtures/chromium-network.pdf';
const canary = 'Zephyrine Quillfeather';
const pasted = `${canary}\nSkills\nExcel\nExperience\nCashier, 2015 - 2019`;
const reading = (page: Page) => page.getByRole('region', { name: 'What a machine reads' });

/** Opens the check and waits until a file can be chosen. */
async function open(page: Page, path = '/resume-check'): Promise<void> {
  await visit(page, path);
  await expect(page.getByLabel('Choose your resume')).toBeEnabled();
}

async function paste(page: Page, text: string): Promise<void> {
  await page.getByLabel('Or paste its text').fill(text);
  await page.getByRole('button', { name: 'Check this text' }).click();
}

test('a PDF, a Word file and a pasted text are read with the network off', async ({ page, context }) => {
  await open(page);
  await context.setOffline(true);
  await page.getByLabel('Choose your resume').setInputFiles(pdf);
  await expect(reading(page)).toContainText('theo.abara@example.org');
  await expect(reading(page)).toContainText('Two columns');
  await page.getByLabel('Choose your resume').setInputFiles({
    name: 'resume.docx',
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: Buffer.from(await resumeDocx(template)),
  });
  await expect(reading(page)).toContainText('nothing that machines often misread');
  await reading(page)
    .getByText(/^All \d+ lines/)
    .click();
  await expect(reading(page)).toContainText(template.resume.person);
  await paste(page, pasted);
  await reading(page).getByText('All 5 lines').click();
  await expect(reading(page)).toContainText(canary);
  await expect(page.getByText('0 requests since you chose the file')).toBeVisible();
});

test('nothing of a resume is in a request, an address, a log or a storage', async ({ page, context }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await open(page);
  const requests: string[] = [];
  context.on('request', (request) => requests.push(`${request.url()} ${request.postData()}`));
  await paste(page, pasted);
  await expect(page.getByText('Done. The result is below.')).toBeVisible();
  await page.getByLabel('Choose your resume').setInputFiles(pdf);
  await expect(reading(page)).toContainText('PostgreSQL');
  expect(requests).toEqual([]);
  const kept = await page.evaluate(async () =>
    JSON.stringify([
      ...[location.href, document.cookie, document.title, performance.getEntries().map(({ name }) => name)],
      ...[
        { ...localStorage },
        { ...sessionStorage },
        history.state,
        await indexedDB.databases(),
        await caches.keys(),
      ],
    ]),
  );
  for (const text of [...logged, kept]) expect(text).not.toMatch(/Zephyrine|Quillfeather|abara/i);
});

test('the page may send nothing, whatever runs in it', async ({ page, complaints }) => {
  await open(page);
  const sent: string[] = [];
  page.on('response', (response) => sent.push(response.url()));
  await page.evaluate(async () => {
    await fetch('/api/jobs?keywords=secret').catch(() => {});
    navigator.sendBeacon('/api/jobs', 'secret');
    await new Promise((done) => {
      const image = Object.assign(new Image(), { onload: done, onerror: done });
      image.src = '/favicon.ico?secret';
    });
  });
  expect(sent).toEqual([]);
  for (const kind of ['connect-src', 'img-src']) expect(complaints.join(' ')).toContain(`${kind} refused`);
  complaints.length = 0;
});

test('the worker that reads PDFs may send nothing either', async ({ page, context, complaints }) => {
  await open(page);
  const [worker] = page.workers();
  const file = await page.request.get(worker!.url());
  expect(file.headers()['content-security-policy']).toContain("default-src 'none'");
  const sent: string[] = [];
  context.on('response', (response) => sent.push(response.url()));
  const outcomes = await worker!.evaluate(async () => {
    const outcome = (made: Promise<unknown>) =>
      made.then(
        () => 'answered',
        () => 'refused',
      );
    return [
      await outcome(fetch('/api/jobs?keywords=secret')),
      await outcome(import(`${location.origin}/favicon.ico?secret`)),
    ];
  });
  expect(outcomes).toEqual(['refused', 'refused']);
  expect(sent).toEqual([]);
  await page.getByLabel('Choose your resume').setInputFiles(pdf);
  await expect(reading(page)).toContainText('PostgreSQL');
  await expect(page.getByText('0 requests since you chose the file')).toBeVisible();
  complaints.length = 0;
});

for (const path of ['/resume-check', '/jobs/{id}/resume-check'])
  test(`${path} has a policy of its own`, async ({ request }) => {
    const [job] = await (await request.get('/api/jobs?pageSize=1')).json();
    const policy = (await request.get(path.replace('{id}', job.id))).headers()['content-security-policy'];
    for (const directive of [
      "default-src 'none'",
      "connect-src 'none'",
      "form-action 'none'",
      "worker-src 'self'",
    ])
      expect(policy?.split('; ')).toContain(directive);
  });

test('a link of the site loads the check as a document of its own', async ({ page }) => {
  await visit(page, '/resume-templates');
  await page.getByRole('main').getByRole('link', { name: 'resume check' }).click();
  await expect(page).toHaveURL(/\/resume-check$/);
  await expect(page.getByText('Ready.')).toBeVisible();
  expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name)).toMatch(
    /resume-check$/,
  );
});

test('a resume is compared with an ad, and each list says where it comes from', async ({ page, request }) => {
  const jobs: { id: number; skills: string[] }[] = await (await request.get('/api/jobs?pageSize=100')).json();
  const job = jobs.find(({ skills }) => skills.length >= 3)!;
  await visit(page, `/jobs/${job.id}`);
  await page.getByRole('link', { name: 'Check my resume against this job' }).click();
  await expect(page.getByText('Ready.')).toBeVisible();
  await paste(page, `${canary}\nSkills\n${job.skills.join('\n')}\nNotary Public`);
  const heading = page.getByRole('heading', {
    name: /^Your resume shows \d+ of (?:the )?\d+ things? this ad asks for\.$/,
  });
  await expect(heading).toBeFocused();
  const shown = page.getByRole('region', { name: /^In the ad and in your resume/ });
  await expect(shown.getByText('The ad:').first()).toBeVisible();
  await expect(shown.getByText('Your resume:').first()).toBeVisible();
  await expect(page.getByRole('region', { name: /^In your resume, not in the ad/ })).toContainText(
    'Notary Public',
  );
  await expect(page.getByRole('main')).not.toContainText(/you lack|\d ?%/i);
  await expectNoViolations(page);
});

test('a resume stays only with consent, and goes on request', async ({ page }) => {
  await open(page);
  await paste(page, pasted);
  await page.getByLabel('Keep on this device').check();
  await open(page);
  await reading(page).getByText('All 5 lines').click();
  await expect(reading(page)).toContainText(canary);
  await page.getByRole('button', { name: 'Forget my resume' }).click();
  await expect(reading(page)).toHaveCount(0);
  await open(page);
  await expect(reading(page)).toHaveCount(0);
});

test('a list is sorted by a kept resume, by keyboard, and nothing of the resume is sent', async ({
  page,
  context,
}) => {
  await visit(page, '/jobs');
  const toggle = page.getByRole('button', { name: 'Sort by fit' });
  await expect(toggle).toBeHidden();
  const titles = page.getByRole('list').locator('.job-card h3 a');
  const before = await titles.allTextContents();
  const paths = await titles.evaluateAll((links) =>
    links.map((link) => (link as HTMLAnchorElement).pathname),
  );
  const ids = paths.map((path) => Number(path.split('/').at(-1)));
  const asks: Record<number, { names: string[] }[]> = await (
    await page.request.get(`/jobs/asks?${ids.map((id) => `job=${id}`).join('&')}`)
  ).json();
  const wanted = ids.slice(1).find((id) => asks[id]?.some(({ names }) => names.length > 0))!;
  const skills = asks[wanted]!.flatMap(({ names }) => names);
  await open(page);
  await paste(page, `${canary}\nSkills\n${skills.join('\n')}`);
  await page.getByLabel('Keep on this device').check();
  const requests: string[] = [];
  context.on('request', (request) => requests.push(`${request.url()} ${request.postData()}`));
  await visit(page, '/jobs');
  await toggle.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Sorted by fit.' })).toBeVisible();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await expect(toggle).toBeFocused();
  const reasons = await page.locator('.results .job-reason').allTextContents();
  expect(reasons).toHaveLength(before.length);
  const shown = reasons.map((reason) =>
    Number(/^Your resume shows (\d+) of (?:the )?\d+ things?/.exec(reason)?.[1] ?? 0),
  );
  expect(shown[0]).toBeGreaterThan(0);
  expect(shown).toEqual(shown.toSorted((a, b) => b - a));
  expect(reasons.join(' ')).not.toContain('%');
  expect((await titles.allTextContents()).toSorted()).toEqual(before.toSorted());
  await expectNoViolations(page);
  await page.keyboard.press('Enter');
  expect(await titles.allTextContents()).toEqual(before);
  await expect(page.locator('.results .job-reason')).toHaveCount(0);
  expect(requests.filter((request) => /\/jobs\/asks\?job=\d/.test(request))).toHaveLength(1);
  for (const request of requests) expect(decodeURIComponent(request)).not.toMatch(/Zephyrine|Quillfeather/i);
  await open(page);
  await page.getByRole('button', { name: 'Forget my resume' }).click();
  await expect(reading(page)).toHaveCount(0);
  await visit(page, '/jobs');
  await expect(toggle).toBeHidden();
});

test('what ads ask for is answered for at most a page of jobs', async ({ request }) => {
  const [job] = await (await request.get('/api/jobs?pageSize=1')).json();
  const answer = await request.get(`/jobs/asks?job=${job.id}&job=999999999999`);
  expect(Object.keys(await answer.json())).toEqual([String(job.id)]);
  for (const query of ['job=one', Array(101).fill('job=1').join('&')])
    expect((await request.get(`/jobs/asks?${query}`)).status(), query).toBe(400);
});

test('an unreadable file gets no comparison, but the reason and the remedy', async ({ page }) => {
  await open(page);
  await page.getByLabel('Choose your resume').setInputFiles({
    name: 'resume.doc',
    mimeType: 'application/msword',
    buffer: Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  });
  await expect(page.getByRole('heading', { name: 'This is an old Word file' })).toBeFocused();
  await expect(page.getByRole('main')).toContainText('save it as .docx');
  await expect(reading(page)).toHaveCount(0);
  await expectNoViolations(page);
});

test('everyone can use the check, also on the narrowest screen and by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await open(page);
  await expectNoViolations(page);
  await page.getByLabel('Or paste its text').focus();
  await page.keyboard.insertText(
    readFileSync('src/reading/resume-check/fixtures/chromium-plain.txt', 'utf8'),
  );
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'What a machine reads' })).toBeFocused();
  await expect(reading(page)).toContainText('RN License');
  await reading(page)
    .getByText(/^All \d+ lines/)
    .click();
  await expectNoViolations(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, 'pixels to scroll sideways').toBeLessThanOrEqual(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says what it needs, and nothing can be sent', async ({ page }) => {
    await page.goto('/resume-check');
    await expect(page.getByText('it needs JavaScript')).toBeVisible();
    await expect(page.getByLabel('Choose your resume')).toBeHidden();
    await expect(page.locator('form')).toHaveCount(0);
  });
});

test('a job that is not there leads to its own page', async ({ page }) => {
  expect(await visit(page, '/jobs/999999999999/resume-check')).toBe(404);
  await expect(page).toHaveURL(/\/jobs\/999999999999$/);
});
