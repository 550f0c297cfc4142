import { createHash } from 'node:crypto';
import type { APIResponse } from '@playwright/test';
import { expect, takenOver, test, visit } from './test.ts';

const policy = (response: APIResponse): string => response.headers()['content-security-policy'] ?? '';
/** The hashes in a directive of the policy, in its order. */
const hashes = (response: APIResponse, directive: string): string[] =>
  new RegExp(`(?:^|; )${directive} ([^;]*)`).exec(policy(response))?.[1]?.match(/'sha256-[^']+'/g) ?? [];
const hashOf = (text = ''): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('the browser refuses an injected script', async ({ page, complaints }) => {
  await visit(page, '/about');
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<img src="/x" onerror="document.title=`taken over`">');
  });
  await expect.poll(() => complaints).toContain('security policy: script-src-attr refused inline');
  await expect(page).toHaveTitle(/About/);
  complaints.length = 0;
});

test('a dialog violates no policy, and the page behind it does not scroll', async ({ page }) => {
  await visit(page, '/');
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
});

for (const path of ['/', '/jobs', '/sign-in', '/admin', '/no-such-page'])
  test(`the policy of ${path} allows one inline script and one inline style sheet, by their hashes`, async ({
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

for (const path of ['/', '/jobs', '/no-such-page', '/healthz', '/favicon.ico', '/api/jobs'])
  test(`HEAD ${path} has the same headers as GET, without a body`, async ({ request }) => {
    const plain = { headers: { 'accept-encoding': 'identity' } };
    const get = await request.get(path, plain);
    const head = await request.head(path, plain);
    expect(head.status()).toBe(get.status());
    expect((await head.body()).length).toBe(0);
    for (const name of ['content-type', 'cache-control', 'etag'])
      expect(head.headers()[name], name).toBe(get.headers()[name]);
  });

for (const path of ['/', '/jobs', '/about', '/no-such-page'])
  test(`${path} has the same content compressed and uncompressed`, async ({ request }) => {
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

test('files with a fingerprint are cached for a year; browsers revalidate pages each time', async ({
  request,
}) => {
  const page = await request.get('/');
  expect(page.headers()['cache-control']).toMatch(/^public, max-age=0, s-maxage=60/);
  const asset = /"(\/assets\/[^" ]+\.js)/.exec(await page.text())?.[1];
  expect((await request.get(asset!)).headers()['cache-control']).toContain('immutable');
  expect((await request.get('/assets/nothing.js')).status()).toBe(404);
});

test('a browser that already has a page gets no second copy, and shows it again', async ({ page }) => {
  const first = await page.goto('/about');
  const etag = first!.headers().etag!;
  expect((await page.request.get('/about', { headers: { 'if-none-match': etag } })).status()).toBe(304);
  const second = await page.reload();
  expect([second!.status(), second!.headers().etag]).toEqual([200, etag]);
  await expect(page.locator('h1')).toBeVisible();
});

test('a job page is revalidated each time, because each view counts', async ({ request }) => {
  const [job] = await (await request.get('/api/jobs?pageSize=1')).json();
  for (const path of [`/jobs/${job.id}`, `/jobs/${job.id}.data`]) {
    const { etag, 'cache-control': cacheControl } = (await request.get(path)).headers();
    expect(cacheControl, path).toBe('private, no-cache');
    expect((await request.get(path, { headers: { 'if-none-match': etag! } })).status()).toBe(304);
  }
});

test('a reload and going back restore a page’s scroll position', async ({ page }) => {
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
