import { owner, signInAsOwner } from './admin-page.ts';
import { expectNoViolations } from './axe.ts';
import { expect, test, visit } from './test.ts';

test('signing in: a wrong password shows an error, the right one opens the launcher, Logout closes it', async ({
  page,
  complaints,
}) => {
  await visit(page, '/admin/campaigns');
  await expect(page).toHaveURL('/admin?to=%2Fadmin%2Fcampaigns');
  await expectNoViolations(page);
  await page.getByLabel('Username').fill(owner.username);
  await page.getByLabel('Password').fill('not this one');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').first()).toHaveText('Invalid credentials');
  await expect(page.getByLabel('Username')).toHaveValue(owner.username);
  complaints.length = 0;
  await page.getByLabel('Password').fill(owner.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/campaigns');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Campaigns');

  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await expectNoViolations(page);
  expect(await page.evaluate(() => Object.values(localStorage))).toContain('true');
  for (const address of await page
    .locator('a[target=_blank]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
    expect((await page.request.get(address!)).status(), address!).toBe(200);

  await page.getByRole('button', { name: 'Logout' }).first().click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  expect((await page.request.get('/api/admin/campaigns')).status()).toBe(401);
});

test('the site status page shows real figures', async ({ page }) => {
  await signInAsOwner(page);
  await page.getByRole('link', { name: 'Site status' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Site status');
  const tasks = page.getByRole('group', { name: 'Tasks' });
  await expect(tasks.getByRole('rowheader', { name: 'maintain-search' })).toBeVisible();
  await expect(page.getByText('Open jobs').locator('..')).toContainText(/[1-9]/);
  await expectNoViolations(page);
});

test('a list: add, filter, keep the filter, change, undo, and read the history', async ({
  page,
  complaints,
}) => {
  await signInAsOwner(page);
  await visit(page, '/admin/traffic-sources/new');
  await page.getByRole('button', { name: 'Add traffic source' }).click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeFocused();
  complaints.length = 0;
  const name = `Search ads ${Date.now()}`;
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Add traffic source' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);

  await visit(page, `/admin/traffic-sources?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expectNoViolations(page);
  await page.getByText('Save this filter').click();
  await page.getByLabel('Filter name').fill('The new one');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name: 'The new one' })).toBeVisible();

  // The same row with the keyboard alone.
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name, exact: true })).toBeFocused();
  await page.keyboard.press('x');
  await expect(page.getByRole('row').nth(1).getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('/');
  await page.keyboard.type('jx?');
  await expect(page.getByRole('searchbox', { name: 'Find in the back office' })).toHaveValue('jx?');
  await page.getByRole('link', { name, exact: true }).focus();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expectNoViolations(page);
  await help.getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('x');
  await expect(page.getByRole('row').nth(1).getByRole('checkbox')).toBeChecked();
  await page.getByRole('button', { name: 'Keyboard shortcuts', exact: true }).click();
  await help.getByRole('checkbox').check();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();

  // From anywhere in the back office to the row by a part of its name.
  const list = page.url();
  await page.keyboard.press('/');
  await page.keyboard.type(name.slice(4).toLowerCase());
  await page.keyboard.press('Enter');
  const results = page.getByRole('region', { name: 'Traffic sources' });
  await expectNoViolations(page);
  await expect(results.getByRole('link')).toHaveText([new RegExp(`^${name}`)]);
  await page.goto(list);

  await page.getByLabel('Select all on this page').check();
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(page.getByRole('cell', { name: 'paused' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('cell', { name: 'active' })).toBeVisible();

  await page.getByRole('link', { name, exact: true }).click();
  // The list's own filter searches descriptions, too.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.getByLabel('Description').fill('Paid search');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('status').getByText('Saved.', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Change history' })).toContainText('Paid search');
});

test('the back office works without scripts', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await signInAsOwner(page);
  const name = `Without scripts ${Date.now()}`;
  const added = await page.request.post('/api/admin/traffic-sources', { data: { name } });
  expect(added.status()).toBe(201);
  await page.goto('/admin/traffic-sources');
  await page.getByLabel('Name').first().fill(name);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const heading = page.getByRole('columnheader', { name: 'Name' });
  await heading.getByRole('link').click();
  await expect(heading).toHaveAttribute('aria-sort', /ending$/);
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(page.getByText('Paused 1 traffic source.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('cell', { name: 'active' })).toBeVisible();
  await context.close();
});

test('no screen scrolls sideways on a narrow phone, and every menu link opens', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await signInAsOwner(page);
  await page.getByRole('button', { name: 'Back office menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Back office' });
  const addresses = await menu
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
  expect(addresses.length).toBeGreaterThan(10);
  for (const address of new Set(addresses)) {
    expect(await visit(page, address), address).toBe(200);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      address,
    ).toBeLessThanOrEqual(0);
  }
});
