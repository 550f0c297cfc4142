import { test as base, expect as baseExpect, type Page } from '@playwright/test';

export const expect = baseExpect.extend({
  /** The page has the address, and shows it. The address of a link in the site changes before the page does. */
  async toHaveURL(page: Page, url: string | RegExp) {
    const expectation = this.isNot ? baseExpect(page).not : baseExpect(page);
    await expectation.toHaveURL(url);
    await shown(page);
    return { pass: !this.isNot, message: () => `the address is ${page.url()}` };
  },
});

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

/** Waits until React has drawn the page of the present address. A page without scripts is drawn from the start. */
async function shown(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    type Fiber = {
      child?: Fiber;
      memoizedProps?: { value?: { location?: Location; navigationType?: string } };
    };
    const container = Object.entries(document).find(([key]) => key.startsWith('__reactContainer$'));
    if (!container) return true;
    let fiber: Fiber | undefined = (container[1] as { stateNode: { current: Fiber } }).stateNode.current;
    while (fiber && !fiber.memoizedProps?.value?.navigationType) fiber = fiber.child;
    const drawn = fiber?.memoizedProps?.value?.location;
    return drawn?.pathname === location.pathname && drawn.search === location.search;
  });
}
