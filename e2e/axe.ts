import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What a theme can break: the rest of a page is the same in both. */
const ofColors = ['color-contrast', 'link-in-text-block'];

/** The page as it stands meets WCAG 2.2 AA, as far as a machine can tell, in the light and in the dark theme. */
export async function expectNoViolations(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(paintAnew);
    const axe = new AxeBuilder({ page });
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

/** What is out of sight takes on the other theme's colours with the next frames only. */
const paintAnew = (): Promise<void> =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
