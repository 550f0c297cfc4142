import { expectNoViolations } from './axe.ts';
import { expect, test, visit } from './test.ts';

test('a person finds how to connect an assistant, and the first example works', async ({ page, request }) => {
  await visit(page, '/how-we-check');
  await page.getByRole('main').getByRole('link', { name: 'For AI assistants' }).click();
  await expect(page.getByRole('heading', { name: 'For AI assistants', level: 1 })).toBeVisible();
  await expectNoViolations(page);
  const command = await page.locator('pre', { hasText: 'search_jobs' }).first().innerText();
  const [, url = ''] = /^curl (\S+)/.exec(command) ?? [];
  const [, body = ''] = /-d '([^']+)'/.exec(command) ?? [];
  const answer = await request.post(new URL(url).pathname, {
    headers: { 'content-type': 'application/json' },
    data: body,
  });
  expect(answer.status()).toBe(200);
  expect(await answer.text()).toContain('"total_results"');
});
