import { test as base, type Page } from '@playwright/test';

export { expect } from '@playwright/test';

/**
 * A test that fails if the console of its page shows an error: a broken script, a refused resource, or a violation of
 * the security policy.
 */
export const test = base.extend<{ complaints: string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  complaints: ({}, use) => use([]),
  page: async ({ page, complaints }, use) => {
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => {
      const missingPage = message.location().url === page.url() && message.text().includes('status of 404');
      if (message.type() === 'error' && !missingPage) complaints.push(message.text());
    });
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
        console.error(`security policy: ${effectiveDirective} refused ${blockedURI}`),
      );
    });
    await use(page);
    base.expect(complaints, 'errors on the console').toEqual([]);
  },
});

/** Opens a page and waits for hydration, so that clicks have their final effect. Returns the page's HTTP status. */
export async function visit(page: Page, path: string): Promise<number | undefined> {
  const response = await page.goto(path);
  await takenOver(page);
  return response?.status();
}

/** Waits for the hydration of a newly loaded page. Before that, a click on a link loads another whole page. */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  );
}
