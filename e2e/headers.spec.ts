import { createHash } from 'node:crypto';
import type { APIResponse } from '@playwright/test';
import { expect, takenOver, test, visit } from './test.ts';

const policy = (response: APIResponse): string => response.headers()['content-security-policy'] ?? '';
/** The hashes that a directive of the policy names, as they stand there. */
const hashes = (response: APIResponse, directive: string): string[] =>
  new RegExp(`(?:^|; )${directive} ([^;]*)`).exec(policy(response))?.[1]?.match(/'sha256-[^']+'/g) ?? [];
const hashOf = (text = ''): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('a script that slips into the content is refused', async ({ page, complaints }) => {
  await visit(page, '/about');
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<img src="/x" onerror="document.title=`taken over`">');
  });
  await expect.poll(() => complaints).toContain('security policy: script-src-attr refused inline');
  await expect(page).toHaveTitle(/About/);
  complaints.length = 0;
});

test('a dialog breaches no policy, and the page behind it does not scroll', async ({ page }) => {
  await visit(page, '/');
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
});

for (const path of ['/', '/jobs', '/sign-in', '/admin', '/no-such-page'])
  test(`of what stands within ${path} the policy allows one script and one style sheet, by their hashes`, async ({
    request,
  }) => {
    const response = await request.get(path);
    const html = await response.text();
    expect(policy(response)).not.toMatch(/script-src[^;]*(unsafe|self|nonce|https?:)/);
    expect(policy(response)).not.toMatch(/style-src [^;]*(unsafe|nonce|https?:)/);
    const scripts = [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)];
    const run = scripts.filter(([, attributes]) => !/type="application\/(ld\+)?json"/.test(attributes!));
    expect(hashes(response, 'script-src')).toEqual(run.map(([, , text]) => hashOf(text)));
    expect(run).toHaveLength(1);
    const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)];
    expect(hashes(response, 'style-src')).toEqual(styles.map(([, text]) => hashOf(text)));
    expect(styles).toHaveLength(1);
  });

for (const path of ['/', '/no-such-page', '/api/jobs', '/api/nothing', '/healthz', '/favicon.ico'])
  test(`${path} carries the security headers`, async ({ request }) => {
    expect((await request.get(path)).headers()).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
  });

for (const path of ['/', '/jobs', '/no-such-page', '/healthz', '/favicon.ico', '/api/jobs'])
  test(`HEAD answers for ${path} as GET does, without a body`, async ({ request }) => {
    const plain = { headers: { 'accept-encoding': 'identity' } };
    const get = await request.get(path, plain);
    const head = await request.head(path, plain);
    expect(head.status()).toBe(get.status());
    expect((await head.body()).length).toBe(0);
    for (const name of ['content-type', 'cache-control', 'etag'])
      expect(head.headers()[name], name).toBe(get.headers()[name]);
  });

for (const path of ['/', '/jobs', '/about', '/no-such-page'])
  test(`${path} says the same compressed and plain`, async ({ request }) => {
    const html: string[] = [];
    for (const encoding of ['br', 'gzip', 'identity']) {
      const response = await request.get(path, { headers: { 'accept-encoding': encoding } });
      expect(response.headers().vary).toContain('accept-encoding');
      expect(response.headers()['content-encoding'] ?? 'identity').toBe(encoding);
      html.push(await response.text());
    }
    expect(html[1]).toBe(html[0]);
    expect(html[2]).toBe(html[0]);
  });

test('files with a fingerprint are kept for a year; browsers ask for pages each time', async ({
  request,
}) => {
  const page = await request.get('/');
  expect(page.headers()['cache-control']).toMatch(/^public, max-age=0, s-maxage=60/);
  const asset = /"(\/assets\/[^" ]+\.js)/.exec(await page.text())?.[1];
  expect((await request.get(asset!)).headers()['cache-control']).toContain('immutable');
  expect((await request.get('/assets/nothing.js')).status()).toBe(404);
});

test('a browser that has a page already gets no second copy of it, and shows it again', async ({ page }) => {
  const first = await page.goto('/about');
  const etag = first!.headers().etag!;
  expect((await page.request.get('/about', { headers: { 'if-none-match': etag } })).status()).toBe(304);
  const second = await page.reload();
  expect([second!.status(), second!.headers().etag]).toEqual([200, etag]);
  await expect(page.locator('h1')).toBeVisible();
});

test('a page of a job is asked for each time, for each view counts', async ({ request }) => {
  const [job] = await (await request.get('/api/jobs?pageSize=1')).json();
  for (const path of [`/jobs/${job.id}`, `/jobs/${job.id}.data`]) {
    const { etag, 'cache-control': cacheControl } = (await request.get(path)).headers();
    expect(cacheControl, path).toBe('private, no-cache');
    expect((await request.get(path, { headers: { 'if-none-match': etag! } })).status()).toBe(304);
  }
});

test('a page that was left comes back where it was left', async ({ page }) => {
  const scrolled = () => page.evaluate(() => window.scrollY);
  await visit(page, '/jobs');
  await page.evaluate(() => window.scrollTo(0, 900));
  await page.reload();
  await takenOver(page);
  await expect.poll(scrolled).toBe(900);
  await visit(page, '/about');
  expect(await scrolled()).toBe(0);
  await page.goBack();
  await takenOver(page);
  await expect.poll(scrolled).toBe(900);
});

for (const [method, path] of [
  ['GET', '/api/nothing'],
  ['POST', '/api/nothing'],
  ['GET', '/api/jobs/999999999999'],
  ['GET', '/api'],
] as const)
  test(`${method} ${path} answers with problem details`, async ({ request }) => {
    const response = await request.fetch(path, { method });
    expect(response.status()).toBe(404);
    expect(response.headers()['content-type']).toBe('application/problem+json');
    expect(await response.json()).toEqual({
      type: 'about:blank',
      status: 404,
      title: expect.any(String),
      detail: expect.any(String),
    });
  });

test('the health addresses say that the process lives and the database is ready', async ({ request }) => {
  for (const [path, text] of [
    ['/healthz', 'ok'],
    ['/readyz', 'ready'],
  ] as const) {
    const response = await request.get(path);
    expect(response.status()).toBe(200);
    expect(await response.text()).toBe(text);
  }
});
