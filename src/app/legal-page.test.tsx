import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { brand } from '../content/brand.ts';
import { privacyPolicy } from '../content/legal/privacy.tsx';
import { termsOfService } from '../content/legal/terms.tsx';
import { sessionDays } from '../desk/sign-in/session-cookie.ts';
import { LegalPage } from './legal-page.tsx';

const render = (document: typeof privacyPolicy) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <LegalPage document={document} />
    </MemoryRouter>,
  );

describe.each([
  [termsOfService, brand.email.legal],
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
