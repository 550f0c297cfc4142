import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { signIn } from './sign-in.ts';
import { query } from './site-database.ts';
import { expect, test, visit } from './test.ts';

/** All tests come from one address, and send more requests than one visitor may. */
test.beforeEach(() =>
  query((client) => client.query("delete from rate_limits where key ~ '^(sign-in|account)'")),
);

const emailOf = (userId: number): Promise<string> =>
  query(
    async (client) => (await client.query('select email from users where id = $1', [userId])).rows[0].email,
  );

/** The path of the link in the last mail to an address. */
const mailedLink = (email: string): Promise<string> =>
  query(async (client) => {
    const sql = `select data->>'link' as link from messages where recipient = $1 order by id desc limit 1`;
    return (await client.query(sql, [email])).rows[0].link;
  });

/** Registers a person who is not signed in in this browser. */
async function knownPerson(context: BrowserContext, baseURL: string): Promise<string> {
  const { userId } = await signIn(context, baseURL);
  await context.clearCookies();
  return emailOf(userId);
}

const insertAlert = (userId: number, search: string): Promise<number> =>
  query(async (client) => {
    const { rows } = await client.query(
      `with search as (
         insert into alert_searches (query) values ($2) on conflict (query) do update set query = excluded.query returning id)
       insert into alerts (user_id, search_id, frequency, state, confirmed_at)
       select $1, id, 'daily', 'active', now() from search returning id`,
      [userId, search],
    );
    return Number(rows[0].id);
  });

const status = (page: Page) => page.getByRole('status').filter({ hasText: /./ });

test('a link by mail signs in once; after that the page offers a new one', async ({
  page,
  context,
  baseURL,
}) => {
  const email = await knownPerson(context, baseURL!);
  await visit(page, '/account');
  await expect(page).toHaveURL('/sign-in?to=%2Faccount');
  await page.getByLabel('Email address').first().fill(email);
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your inbox');
  await expect(status(page)).toContainText(email);

  const link = await mailedLink(email);
  for (const _scan of ['by a mail scanner', 'by its owner']) expect(await visit(page, link)).toBe(200);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/account');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible();

  // A read of the page that is on its way would be refused after the session's end.
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Register' })).toBeVisible();
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('the owner of an address sees what a registration entered, and confirms only what they tick', async ({
      page,
    }) => {
      const email = `victim-${javaScriptEnabled}-${Date.now()}@example.com`;
      const entered = {
        email,
        firstName: 'Eve',
        lastName: 'Stranger',
        zipCode: '78701',
        termsAccepted: true,
      };
      await page.request.post('/api/register', {
        data: { ...entered, phoneNumber: '(202) 555-0123', tcpaAccepted: true },
      });
      await page.goto(await mailedLink(email));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your registration');
      await expect(page.getByRole('main')).toContainText('Eve Stranger, ZIP code 78701');
      const box = (name: RegExp) => page.getByRole('main').getByRole('checkbox', { name });
      await expect(box(/phone number \(202\) 555-0123/)).not.toBeChecked();
      await expect(box(/including by autodialer/)).not.toBeChecked();
      await expect(box(/jobs within 50 miles of 78701, once a day/)).toBeChecked();
      if (javaScriptEnabled) await expectNoViolations(page);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page).toHaveURL('/my-jobs');
      const { rows } = await query((client) =>
        client.query(
          `select phone_number, tcpa_accepted, (select string_agg(kind, ' ' order by kind) from consents where user_id = users.id)
           as consents from users where email = $1`,
          [email],
        ),
      );
      expect(rows).toEqual([{ phone_number: null, tcpa_accepted: false, consents: 'email-alerts terms' }]);
    });
  });

test('a used link offers a new one', async ({ page, context, baseURL, complaints }) => {
  const email = await knownPerson(context, baseURL!);
  await page.request.post('/api/sign-in', { data: { email } });
  const link = await mailedLink(email);
  await page.request.post(link);
  await context.clearCookies();
  expect(await visit(page, link)).toBe(410);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has expired');
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Email me a new link' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your inbox');
  expect(await mailedLink(email)).not.toBe(link);
  complaints.length = 0;
});

test('the page of a link is not cached, and other sites do not see its address', async ({ request }) => {
  const response = await request.get('/sign-in/anything');
  expect(response.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'same-origin',
  });
});

test('an unknown address gets the same response, and a redirect never leads to another site', async ({
  page,
}) => {
  await visit(page, '/sign-in?to=//evil.example/');
  await page.getByLabel('Email address').first().fill('nobody@example.com');
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your inbox');
  await expect(page.locator('input[name=to]').first()).toHaveValue('/my-jobs');
});

test('a password is set with its strength shown, and signs in', async ({
  page,
  context,
  baseURL,
  complaints,
}) => {
  const { userId } = await signIn(context, baseURL!);
  await visit(page, '/account');
  const field = page.getByRole('textbox', { name: 'Password' });
  const set = page.getByRole('button', { name: 'Set a password' });
  await field.fill('qwertyuiop');
  await expect(page.getByText('Very easy to guess')).toBeVisible();
  await set.click();
  await expect(page.getByText('on lists of stolen passwords')).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill('four unrelated lantern words');
  await expect(page.getByText('Very hard to guess')).toBeVisible();
  await set.click();
  await expect(status(page)).toContainText('Your password is saved');
  await expect(field).toHaveValue('');

  const email = await emailOf(userId);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await visit(page, '/sign-in?to=/jobs');
  await page.getByText('Sign in with a password instead').click();
  const form = page
    .locator('form')
    .filter({ has: page.getByRole('button', { name: 'Sign in with password' }) });
  for (const [password, url] of [
    ['not the password', '/sign-in'],
    ['four unrelated lantern words', '/jobs'],
  ] as const) {
    await form.getByLabel('Email address').fill(email);
    await form.getByLabel('Password').fill(password);
    await form.getByRole('button').click();
    await expect(page).toHaveURL(url);
    if (url === '/sign-in') await expect(status(page)).toContainText('don’t match');
  }
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible();
  complaints.length = 0;
});

test('the account is changed in place; wrong input stays in its field', async ({
  page,
  context,
  baseURL,
  complaints,
}) => {
  const { userId } = await signIn(context, baseURL!);
  await insertAlert(userId, 'keywords=nurse&zip=78701');
  await visit(page, '/account');

  await page.getByLabel('First name').fill('Wilhelmina');
  await page.getByLabel('Last name').fill('Ñandú-O’Neil 李');
  await page.getByLabel('Phone number').fill('12');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByLabel('Phone number')).toBeFocused();
  await expect(page.getByLabel('Last name')).toHaveValue('Ñandú-O’Neil 李');
  await page.getByLabel('Phone number').fill('202.555.0123');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(status(page)).toHaveText('Your profile is saved.');
  await expect(page.getByLabel('Phone number')).toHaveValue('(202) 555-0123');
  await expect(page.getByText('Wilhelmina Ñandú-O’Neil 李, member since')).toBeVisible();

  await page.getByRole('button', { name: 'Agree for (202) 555-0123' }).click();
  await expect(page.getByText('Check the box to agree')).toBeVisible();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Agree for (202) 555-0123' }).click();
  await page.getByRole('button', { name: 'Withdraw my consent' }).click();
  await expect(status(page)).toContainText('You’ve withdrawn your consent');

  const alert = page.getByRole('listitem').filter({ hasText: 'Nurse jobs near 78701' });
  await alert.getByRole('combobox').selectOption('weekly');
  await alert.getByRole('button', { name: 'Save how often' }).click();
  await expect(status(page)).toContainText('Saved. We’ve updated how often');
  await alert.getByRole('button', { name: 'Stop' }).click();
  await expect(status(page)).toContainText('Alert stopped');
  await alert.getByRole('button', { name: 'Resume' }).click();
  await expect(status(page)).toContainText('Your alert is back on');
  await expect(alert.getByRole('combobox')).toHaveValue('weekly');
  await alert.getByRole('button', { name: 'Stop' }).click();
  await alert.getByRole('button', { name: 'Delete' }).click();
  await expect(status(page)).toContainText('Alert deleted');
  await expect(status(page)).toBeFocused();
  await expect(page.getByText('No alerts yet')).toBeVisible();

  await page.getByRole('button', { name: 'Turn all email off' }).click();
  await expect(status(page)).toContainText('All email is now off');
  await page.getByRole('button', { name: 'Turn email on' }).click();
  await expect(status(page)).toContainText('Email is back on');
  complaints.length = 0;
});

test('one device signs out another one', async ({ page, browser, baseURL }) => {
  const other = await browser.newContext();
  const { userId } = await signIn(other, baseURL!);
  const stranger = await other.newPage();
  await stranger.goto('/account');
  await expect(stranger).toHaveURL('/account');

  const email = await emailOf(userId);
  await page.request.post('/api/sign-in', { data: { email } });
  await page.request.post(await mailedLink(email));
  await visit(page, '/account');
  await expect(page.getByText('This device')).toHaveCount(1);
  await page.getByRole('button', { name: /^Sign out An unknown browser/ }).click();
  await expect(status(page)).toHaveText('That device is signed out.');
  await stranger.reload();
  await expect(stranger).toHaveURL('/sign-in?to=%2Faccount');
  expect((await page.request.get('/api/me')).status()).toBe(200);
  await other.close();
});

test('everything stored can be downloaded, and everything is erased', async ({ page, context, baseURL }) => {
  const { userId } = await signIn(context, baseURL!);
  await insertAlert(userId, 'keywords=welder');
  const email = await emailOf(userId);
  await visit(page, '/account');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download all my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('my-data.json');
  const { tables } = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(tables.users).toMatchObject([{ email, first_name: 'Ada' }]);
  expect(tables.alerts).toMatchObject([{ search: 'keywords=welder' }]);

  await page.getByRole('link', { name: 'Delete my account' }).click();
  await page.getByLabel('Type your email address').fill(email);
  await page.getByRole('button', { name: 'Delete my account for good' }).click();
  await expect(page).toHaveURL('/account/deleted');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Register' })).toBeVisible();
  const { rowCount } = await query((client) => client.query('select 1 from users where id = $1', [userId]));
  expect(rowCount).toBe(0);
});

test('other people’s data is not reachable', async ({ page, context, browser, baseURL }) => {
  const other = await browser.newContext();
  const { userId: otherId } = await signIn(other, baseURL!);
  const alert = await insertAlert(otherId, 'keywords=nurse');
  const sessionId = await query(
    async (client) =>
      (await client.query('select id from sessions where user_id = $1', [otherId])).rows[0].id,
  );
  const { userId } = await signIn(context, baseURL!);
  const post = (form: Record<string, string>) => page.request.post('/account', { form });
  const forms: Record<string, string>[] = [
    { intent: 'devices:end', id: sessionId },
    { intent: 'alerts:stop', id: String(alert) },
    { intent: 'alerts:resume', id: String(alert) },
    { intent: 'alerts:delete', id: String(alert) },
    { intent: 'alerts:frequency', id: String(alert), frequency: 'weekly' },
  ];
  for (const form of forms) expect((await post(form)).status(), form.intent).toBe(404);
  expect((await post({ intent: 'constructor' })).status()).toBe(400);
  const answer = await page.request.get('/account/data.json');
  expect((await answer.json()).tables.users).toMatchObject([{ id: userId }]);
  await context.clearCookies();
  for (const path of ['/account', '/account/delete', '/account/data.json']) {
    const denied = await page.request.fetch(path, { maxRedirects: 0 });
    expect(denied.headers().location, path).toContain('/sign-in?to=');
    const refused = await page.request.post(path, {
      maxRedirects: 0,
      form: { intent: 'zip', zipCode: '78701' },
    });
    expect(refused.status(), path).not.toBe(200);
  }
  await other.close();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a person signs in, changes the ZIP code and deletes the account', async ({
    page,
    context,
    baseURL,
    complaints,
  }) => {
    const email = await knownPerson(context, baseURL!);
    await page.goto('/sign-in?to=/account');
    await page.getByLabel('Email address').first().fill('not an address');
    await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
    await expect(page.getByText('Invalid email address')).toBeVisible();
    await expect(page.getByLabel('Email address').first()).toHaveValue('not an address');
    await page.getByLabel('Email address').first().fill(email);
    await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your inbox');
    await page.goto(await mailedLink(email));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL('/account');

    await page.getByLabel('ZIP code').fill('123');
    await page.getByRole('button', { name: 'Save ZIP' }).click();
    await expect(page.getByText('Zip code must be 5 digits')).toBeVisible();
    await expect(page.getByLabel('ZIP code')).toHaveValue('123');
    await page.getByLabel('ZIP code').fill('02134');
    await page.getByRole('button', { name: 'Save ZIP' }).click();
    await expect(status(page)).toContainText('near 02134');

    await page.goto('/account/delete');
    await page.getByLabel('Type your email address').fill(email);
    await page.getByRole('button', { name: 'Delete my account for good' }).click();
    await expect(page).toHaveURL('/account/deleted');
    complaints.length = 0;
  });
});

test.describe('everyone can use', () => {
  const expectNarrowFits = async (page: Page) => {
    await page.setViewportSize({ width: 320, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  };

  for (const path of ['/sign-in', '/sign-in/anything', '/account/deleted'])
    test(`${path}, also on a small phone`, async ({ page, complaints }) => {
      await visit(page, path);
      await expectNoViolations(page);
      await expectNarrowFits(page);
      complaints.length = 0;
    });

  test('the messages after a request for a link, and after a wrong password', async ({
    page,
    complaints,
  }) => {
    await visit(page, '/sign-in');
    await page.getByLabel('Email address').first().fill('nobody@example.com');
    await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your inbox');
    await expectNoViolations(page);
    await page.getByText('Sign in with a password instead').click();
    await page.getByLabel('Email address').last().fill('nobody@example.com');
    await page.getByLabel('Password').fill('whatever');
    await page.getByRole('button', { name: 'Sign in with password' }).click();
    await expect(status(page)).toContainText('don’t match');
    await expectNoViolations(page);
    await expectNarrowFits(page);
    complaints.length = 0;
  });

  test('the account page and the sign-out', async ({ page, context, baseURL, complaints }) => {
    const { userId } = await signIn(context, baseURL!);
    await insertAlert(
      userId,
      'keywords=nurse&zip=78701&salaryMin=60000&workplace=on-site&exclude=night+shift',
    );
    await query((client) =>
      client.query(`update users set phone_number = '+12025550123' where id = $1`, [userId]),
    );
    await visit(page, '/account');
    await page.getByLabel('ZIP code').fill('1');
    await page.getByRole('button', { name: 'Save ZIP' }).click();
    await expect(page.getByText('Zip code must be 5 digits')).toBeVisible();
    await expectNoViolations(page);
    await expectNarrowFits(page);
    await visit(page, '/account/delete');
    await expectNoViolations(page);
    await expectNarrowFits(page);
    complaints.length = 0;
  });
});
