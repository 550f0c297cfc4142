import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { ask } from './site-database.ts';
import { expect, test, visit } from './test.ts';

test('the filters stay open over a wrong ZIP code, and close over the results', async ({ page }) => {
  await visit(page, '/jobs');
  await page.getByRole('button', { name: 'Filters' }).tap();
  await page.getByLabel('Keywords').fill('nurse');
  await page.getByText('More filters').tap();
  await page.getByLabel('ZIP code').fill('12');
  await page.getByRole('button', { name: 'Apply Filters' }).tap();
  const error = page.getByText('Zip code must be 5 digits');
  await expect(error).toBeInViewport();
  expect((await error.boundingBox())!.y).toBeLessThan(
    (await page.getByRole('button', { name: 'Apply Filters' }).boundingBox())!.y,
  );
  await expect(page.getByLabel('ZIP code')).toBeFocused();
  await expect(page.getByLabel('Keywords')).toHaveValue('nurse');
  await expectNoViolations(page);
  await page.getByLabel('ZIP code').fill('78701');
  await page.getByRole('button', { name: 'Apply Filters' }).tap();
  await expect(page).toHaveURL('/jobs?keywords=nurse&zip=78701');
  await expect(page.getByLabel('ZIP code')).toBeHidden();
});

test('a link with a wrong value opens the filters with the error', async ({ page }) => {
  await visit(page, '/jobs?keywords=nurse&zip=12');
  await expect(page.getByText('Zip code must be 5 digits')).toBeVisible();
  await expectNoViolations(page);
  await page.getByLabel('ZIP code').fill('78701');
  await page.getByRole('button', { name: 'Apply Filters' }).tap();
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible();
});

test('the search is one line on top, and opens the filters with its two fields', async ({ page }) => {
  await visit(page, '/jobs?keywords=nurse&location=Austin, TX&postedWithin=30');
  const line = page.getByText('nurse · Austin, TX');
  await expect(line).toBeInViewport();
  await line.tap();
  await expect(page.getByLabel('Keywords')).toHaveValue('nurse');
  await page.getByLabel('Keywords').fill('engineer');
  await page.getByRole('button', { name: 'Apply Filters' }).tap();
  await expect(page).toHaveURL(/keywords=engineer/);
  expect(new URL(page.url()).searchParams.get('postedWithin')).toBe('30');
  expect(new URL(page.url()).searchParams.get('location')).toBe('Austin, TX');
  await expectNoViolations(page);
});

test('a mistyped search is corrected, and the search as typed is on the screen, one tap away', async ({
  page,
}) => {
  await visit(page, '/jobs?keywords=registred nurse&location=chigaco');
  await expect(page.getByText('registered nurse in Chicago, IL')).toBeVisible();
  const asTyped = page.getByRole('link', { name: 'Search instead for registred nurse in chigaco' });
  const { x, width } = (await asTyped.boundingBox())!;
  expect(x + width).toBeLessThanOrEqual(page.viewportSize()!.width);
  await asTyped.tap();
  await expect(page).toHaveURL(/spelling=typed/);
  await expect(page.getByText('No jobs found')).toBeVisible();
});

test('three cards are on the screen, and a tap anywhere on one opens its job', async ({ page }) => {
  await visit(page, '/jobs');
  const cards = page.locator('.job-card');
  const third = (await cards.nth(2).boundingBox())!;
  expect(third.y + third.height).toBeLessThanOrEqual(740);
  const first = (await cards.first().boundingBox())!;
  await page.touchscreen.tap(first.x + 20, first.y + first.height - 20);
  await expect(page).toHaveURL(/\/jobs\/\d+$/);
});

test('three cards with long titles and pay are on the screen below a note about the search', async ({
  page,
}) => {
  await visit(page, '/jobs?keywords=nurse');
  const note = page.locator('.search-more');
  await expect(note).toBeVisible();
  const line = (await note.boundingBox())!;
  expect(line.height).toBeLessThanOrEqual(44);
  const cards = page.locator('.job-card');
  const third = (await cards.nth(2).boundingBox())!;
  expect(third.y + third.height).toBeLessThanOrEqual(740);
  await note.locator('summary').tap();
  await expect(note.getByRole('link').first()).toBeVisible();
  await expectNoViolations(page);
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test('no search is wider than the phone', async ({ page }) => {
  for (const keywords of ['nurse', 'software engineer', '"night nurse"']) {
    await visit(page, `/jobs?keywords=${encodeURIComponent(keywords)}`);
    await expect(page.locator('#results')).toContainText(
      `Found for ${keywords.includes('"') ? keywords : `"${keywords}"`}`,
    );
    expect(await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])).toEqual([360, 360]);
  }
});

test('from the home page to a nurse’s jobs near a ZIP code, this week, at $35 an hour in five taps, weekly by mail in three more, and one in the mail', async ({
  page,
}) => {
  await visit(page, '/');
  let taps = 0;
  const tap = async (target: ReturnType<Page['getByRole']>): Promise<void> => {
    taps++;
    await target.tap();
  };
  await tap(page.getByLabel('Keywords or Job Title'));
  await page.keyboard.type('RN');
  await tap(page.getByLabel('Location'));
  await page.keyboard.type('60601');
  await page.keyboard.press('Enter');
  await tap(page.getByRole('link', { name: 'Last 7 days' }));
  await expect(page).toHaveURL(/postedWithin=7/);
  await tap(page.getByRole('button', { name: 'Pay' }));
  await tap(page.getByRole('link', { name: '$35+ an hour' }));
  await expect(page).toHaveURL(/hourlyMin=35/);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
    keywords: 'RN',
    zip: '60601',
    postedWithin: '7',
    hourlyMin: '35',
  });
  expect(taps).toBe(5);
  await tap(page.getByRole('link', { name: 'Email me jobs like these' }));
  const dialog = page.getByRole('dialog', { name: 'Email me jobs like these' });
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await page.keyboard.type('five-taps@example.com');
  await tap(dialog.getByText('Weekly'));
  await tap(dialog.getByRole('button', { name: 'Email me these jobs' }));
  await expect(dialog.getByText('One more step')).toBeVisible();
  expect(taps).toBe(8);
  const [mail] = await ask("select data ->> 'link' as link from messages where recipient = $1", [
    'five-taps@example.com',
  ]);
  await page.goto(String(mail!.link));
  await expect(page).toHaveURL(/\/alerts\/started\?alert=\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your alert is on');
});
