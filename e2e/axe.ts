import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules that depend on the theme: everything else is the same in both. */
const ofColors = ['color-contrast', 'link-in-text-block'];

/**
 * Checks that the page in its current state meets WCAG 2.2 AA in the light and the dark theme, as far as axe can test
 * it.
 */
export async function expectNoViolations(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(paintAnew);
    // The legacy mode takes two thirds of the time, but does not look into frames. Only violations are described, which
    // takes half of it.
    const axe = new AxeBuilder({ page })
      .setLegacyMode(page.frames().length === 1)
      .options({ resultTypes: ['violations'] });
    const { violations } = await (colorScheme === 'light'
      ? axe.withTags(standard)
      : axe.withRules(ofColors)
    ).analyze();
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
    );
    expect(found, `${page.url()}, ${colorScheme}`).toEqual([]);
  }
}

/** Elements out of view take on the other theme's colors only in the next frames. */
const paintAnew = (): Promise<void> =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
