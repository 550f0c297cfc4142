import { expectNoViolations } from './axe.ts';
import { expect, test, visit } from './test.ts';

test('a developer reads an example, runs its address, and follows the link to the next page', async ({
  page,
  request,
}) => {
  await visit(page, '/api-docs');
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Search jobs' })
    .click();
  await expect(page.getByRole('heading', { name: 'Search jobs' })).toBeInViewport();
  const example = await page.locator('pre', { hasText: 'curl' }).first().textContent();
  const address = new URL(/'(.+)'/.exec(example ?? '')?.[1] ?? '');
  const answer = await request.get(address.pathname + address.search);
  expect(answer.status()).toBe(200);
  const next = new URL(/<([^>]+)>; rel="next"/.exec(answer.headers().link ?? '')?.[1] ?? '');
  expect((await request.get(next.pathname + next.search)).status()).toBe(200);
  await expectNoViolations(page);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the history and all addresses can be read', async ({ page }) => {
    await page.goto('/api-docs#history');
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
    await expect(page.getByText('GET /jobs/changes', { exact: false }).first()).toBeVisible();
    await page
      .locator('summary', { hasText: /^Jobs \(/ })
      .first()
      .click();
    await expect(page.getByText('Lists jobs that opened, changed or closed since a cursor')).toBeVisible();
  });
});
