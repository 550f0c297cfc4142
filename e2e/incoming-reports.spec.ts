import type { APIRequestContext } from '@playwright/test';
import { signInAsOwner } from './admin-page.ts';
import { expectNoViolations } from './axe.ts';
import { expect, test, visit } from './test.ts';

const address = '/api/admin/track/conversion';

/** Adds a partner as the signed-in admin. @returns its API key. */
async function addPartner(request: APIRequestContext, name: string): Promise<string> {
  const made = await request.post('/api/admin/partners', { data: { name } });
  expect(made.status()).toBe(201);
  return (await made.json()).apiKey;
}

test('why is a conversion missing? One search by its transaction shows each report, its answer and the reason', async ({
  page,
  playwright,
  baseURL,
}) => {
  test.slow();
  await signInAsOwner(page);
  const transaction = `order-${Date.now()}`;
  const key = await addPartner(page.request, `Harbor ${transaction}`);
  const partner = await playwright.request.newContext({ baseURL: baseURL! });
  const send = async (fields: object, by: string) =>
    (
      await partner.post(address, {
        headers: { authorization: `Bearer ${by}` },
        data: { txid: transaction, ...fields },
      })
    ).status();
  expect(await send({ payout: '12.50' }, 'an-old-key-of-the-partner')).toBe(401);
  expect(await send({ payout: 'twelve' }, key)).toBe(422);
  expect(await send({ payout: '12.50', email: 'ann@example.org' }, key)).toBe(200);
  expect(await send({ payout: '12.50', status: 'approved' }, key)).toBe(409);

  await visit(page, '/admin/incoming-reports');
  const found = page.getByRole('row').filter({ hasText: transaction });
  await expect(async () => {
    await page.getByLabel('Transaction ID').fill(transaction);
    await page.getByRole('button', { name: 'Filter' }).click();
    await expect(found).toHaveCount(4, { timeout: 2000 });
  }).toPass();
  await expect(found.nth(0)).toContainText('This conversion waits for review by the site operator.');
  await expect(found.nth(1)).toContainText('The report has no click ID.');
  await expect(found.nth(2)).toContainText('payout: Send US dollars below one billion');
  await expect(found.nth(3)).toContainText('The API key is unknown or its partner is not active.');
  await expectNoViolations(page);

  await found.nth(1).getByRole('link', { name: transaction, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(transaction);
  await expect(page.getByText(`txid: ${transaction}`)).toBeVisible();
  await expect(page.getByText('Other fields, without their values: email')).toBeVisible();
  await expect(page.locator('main')).not.toContainText('ann@example.org');
  await expectNoViolations(page);

  const facts = page.locator('dl');
  await facts.getByRole('link', { name: /^\d+$/ }).click();
  await expect(page).toHaveURL(/\/admin\/conversions\/\d+$/);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('Approved 1 conversion.')).toBeVisible();
  expect(await send({ status: 'paid' }, key)).toBe(200);
  await page.reload();
  await expect(facts).toContainText(/paid by partner Harbor/);

  await facts.getByRole('link', { name: '3', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/incoming-reports\?conversion=\d+/);
  const reports = page.getByRole('row').filter({ hasText: transaction });
  await expect(reports).toHaveCount(3);
  await expect(reports.first()).toContainText('Changed');
  await partner.dispose();
});
