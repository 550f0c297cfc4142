import type { Page } from '@playwright/test';

/** Puts a value into this browser's storage once, before the next page loads. */
export async function remember(page: Page, key: string, value: unknown): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate(([name, json]) => localStorage.setItem(name, json), [
    key,
    JSON.stringify(value),
  ] as const);
}

/** Makes this browser refuse every access to its storage. */
export async function blockStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('The storage is blocked.', 'SecurityError');
      },
    });
  });
}

/** The sum of the layout shifts of the page since it loaded. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 500);
      }),
  );
}
