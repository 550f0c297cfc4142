import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { expect, test, visit } from './test.ts';

/** Clicks, and gives the name and content of the file that is saved. */
async function save(page: Page, what: Locator): Promise<{ name: string; content: string }> {
  const download = page.waitForEvent('download');
  await what.click();
  const file = await download;
  return { name: file.suggestedFilename(), content: await readFile(await file.path(), 'latin1') };
}

test('a resume template is found, read, saved as text and Word, and printed alone', async ({ page }) => {
  await visit(page, '/resume-templates');
  const rows = page.getByRole('main').getByRole('list').first().locator('> li');
  await expect(rows).toHaveCount(6);
  await expect(page.getByRole('article', { name: 'Resume of Maya Lindqvist' })).toBeVisible();
  await expectNoViolations(page);

  await rows.filter({ hasText: 'Registered Nurse' }).getByRole('link', { name: 'Preview' }).click();
  await expect(page).toHaveURL('/resume-templates/registered-nurse#preview');
  await expect(page).toHaveTitle(/Registered Nurse Resume Template/);
  const sheet = page.getByRole('article', { name: 'Resume of Danielle Okafor' });
  await expect(sheet).toContainText('License and Certifications');
  const preview = page.getByRole('region', { name: 'Preview: Registered Nurse' });
  await expect(preview).toContainText('Sample resume of a fictional person');

  const text = await save(page, preview.getByRole('link', { name: 'Text' }));
  expect(text.name).toBe('Registered_Nurse_Resume_Template.txt');
  expect(text.content).toContain('DANIELLE OKAFOR, BSN, RN');
  const word = await save(page, rows.last().getByRole('link', { name: 'Word' }));
  expect(word.name).toBe('Career_Changer_Resume_Template.docx');
  expect(word.content.slice(0, 2)).toBe('PK');

  await page.emulateMedia({ media: 'print' });
  await expect(sheet).toBeVisible();
  for (const other of [
    page.getByRole('heading', { level: 1 }),
    page.getByRole('button', { name: 'Print' }),
    page.getByRole('banner'),
  ])
    await expect(other).toBeHidden();
  expect(await visit(page, '/resume-templates/astronaut')).toBe(404);
  expect((await page.request.get('/resume-templates/files/Astronaut_Resume_Template.txt')).status()).toBe(
    404,
  );
});

test('the market report is shown beside live figures, and saved as the PDF that its buttons promise', async ({
  page,
}) => {
  await visit(page, '/job-market-report');
  const main = page.getByRole('main');
  for (const figure of ['18%', '$78,500', '65%', '2.3M'])
    await expect(main.getByText(figure, { exact: true })).toBeVisible();
  await expect(main).toContainText('Their source isn’t documented');
  const total = Number((await page.request.get('/api/jobs')).headers()['x-total-count']);
  await expect(main).toContainText(`all ${total.toLocaleString('en-US')} open jobs`);
  await expect(
    page.getByRole('table', { name: 'Openings by category' }).getByRole('row').nth(1),
  ).toBeVisible();
  await expectNoViolations(page);

  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const button of await main.getByRole('button', { name: 'PDF' }).all()) {
    const [, pages] = /\((\d+) pages\)/.exec(await button.innerText())!;
    const { name, content } = await save(page, button);
    expect(name).toBe('job-market-report-2025.pdf');
    expect(content.slice(0, 5)).toBe('%PDF-');
    expect(content).toContain(`/Count ${pages}\n`);
    expect(content).toContain('/Marked true');
  }
  expect(asked.filter((path) => !path.startsWith('/assets/'))).toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('both pages can be read and their texts saved; what needs a script is not offered', async ({
    page,
  }) => {
    await page.goto('/resume-templates/first-job');
    await expect(page.getByRole('article', { name: 'Resume of Jordan Whitaker' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    const preview = page.getByRole('region', { name: 'Preview: First Job' });
    expect((await save(page, preview.getByRole('link', { name: 'Word' }))).name).toBe(
      'First_Job_Resume_Template.docx',
    );

    await page.goto('/job-market-report');
    await expect(page.getByRole('table', { name: 'Openings by state' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'PDF' })).toHaveCount(0);
    const text = await save(page, page.getByRole('link', { name: 'Text version' }).first());
    expect(text.name).toBe('job-market-report-2025.txt');
    expect(text.content).toContain('2025 JOB MARKET REPORT');
  });
});
