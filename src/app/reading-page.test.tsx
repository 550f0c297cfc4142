import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { brand } from '../content/brand.ts';
import type { Content } from '../content/content.schema.ts';
import privacyText from '../content/legal/privacy.json' with { type: 'json' };
import termsText from '../content/legal/terms.json' with { type: 'json' };
import { sessionDays } from '../desk/sign-in/session-cookie.ts';
import { ReadingPage } from './reading-page.tsx';

const privacyPolicy = privacyText as Content<'legal/privacy'>;

const render = (text: Content<'legal/privacy'>) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ReadingPage text={text} />
    </MemoryRouter>,
  );

describe.each([
  [termsText, brand.email.legal],
  [privacyPolicy, brand.email.privacy],
])('$title', (document, address) => {
  const html = render(document);

  test('shows its date, a contact address and where the postal address is', () => {
    expect(html).toContain('05/22/2025');
    expect(html).toContain(`mailto:${address}`);
    expect(html).toContain('href="/contact"');
  });

  test('links its contents list to its sections', () => {
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(targets).toHaveLength(document.sections.length);
    expect(ids).toEqual(expect.arrayContaining(targets));
  });

  test('no one under 18 may register', () => {
    expect(html).toMatch(/at least <strong>18 years old|people under 18 may not register/);
  });
});

test('the policy names each state’s rights and how long a session lasts', () => {
  const html = render(privacyPolicy);
  for (const words of [
    'California rights',
    'Nevada rights',
    'Colorado rights',
    'Global Privacy Control',
    'Minors',
  ])
    expect(html).toContain(words);
  expect(html).toContain(`${sessionDays} days from signing in`);
});
