import { expectNoViolations } from './axe.ts';
import { nothingFound } from './site.ts';
import { test, visit } from './test.ts';

for (const path of ['/', '/jobs', nothingFound, '/no-such-page', '/jobs/999999999999'])
  test(`everyone can use ${path}`, async ({ page }) => {
    await visit(page, path);
    await expectNoViolations(page);
  });
