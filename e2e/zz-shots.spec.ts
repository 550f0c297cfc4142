import { test, visit } from './test.ts';

test('shots', async ({ page }) => {
  await visit(page, '/my-jobs?tab=follow-up');
  for (const [title, stage] of [
    ['Baker', 'applied'],
    ['Registered Nurse, Intensive Care Unit (Nights)', 'saved'],
  ] as const) {
    await page.getByText('Add a job from elsewhere').click();
    await page.getByLabel('Job title').fill(title);
    await page.getByLabel('Employer').fill('Corner Bakery');
    await page.getByLabel('Where it stands').selectOption(stage);
    await page.getByLabel('Day you applied').fill('2026-11-10');
    await page.getByRole('button', { name: 'Add Job' }).click();
    await page.getByRole('link', { name: title, exact: true }).first().waitFor();
    await page.reload();
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.screenshot({ path: '/dev/shm/follow/list-phone.png', fullPage: true });
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(page, '/my-jobs?tab=follow-up&view=board');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: '/dev/shm/follow/board.png', fullPage: true });
  await page.getByRole('link', { name: 'Baker', exact: true }).click();
  await page.getByRole('heading', { name: 'Interview' }).first().waitFor();
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.screenshot({ path: '/dev/shm/follow/job-phone.png', fullPage: true });
});
