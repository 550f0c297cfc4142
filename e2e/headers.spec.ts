import type { APIResponse } from '@playwright/test';
import { expect, test, visit } from './test.ts';

const policy = (response: APIResponse): string => response.headers()['content-security-policy'] ?? '';
const nonce = (response: APIResponse): string => /'nonce-([^']+)'/.exec(policy(response))?.[1] ?? '';

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

test('each response has its own nonce on all its scripts, from the cache, too', async ({ request }) => {
  const nonces = new Set<string>();
  for (const path of ['/', '/', '/jobs', '/no-such-page']) {
    const response = await request.get(path);
    const html = await response.text();
    expect(policy(response)).toContain(`script-src 'nonce-${nonce(response)}' 'strict-dynamic'`);
    expect(policy(response)).not.toMatch(/script-src[^;]*unsafe/);
    const scripts = html.match(/<script[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(2);
    for (const script of scripts) expect(script).toContain(`nonce="${nonce(response)}"`);
    nonces.add(nonce(response));
  }
  expect(nonces.size).toBe(4);
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
    const answer = async (encoding: string) => {
      const response = await request.get(path, { headers: { 'accept-encoding': encoding } });
      expect(response.headers().vary).toContain('accept-encoding');
      return {
        encoding: response.headers()['content-encoding'],
        html: (await response.text()).replaceAll(nonce(response), 'nonce'),
      };
    };
    const packed = await answer('gzip');
    const plain = await answer('identity');
    expect(packed.encoding).toBe('gzip');
    expect(plain.encoding).toBeUndefined();
    expect(packed.html).toBe(plain.html);
  });

test('files with a fingerprint are cached for a year; pages are revalidated each time', async ({
  request,
}) => {
  const page = await request.get('/');
  expect(page.headers()['cache-control']).toBe('private, no-cache');
  const asset = /"(\/assets\/[^" ]+\.js)/.exec(await page.text())?.[1];
  expect((await request.get(asset!)).headers()['cache-control']).toContain('immutable');
  expect((await request.get('/assets/nothing.js')).status()).toBe(404);
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

test('the health addresses report that the process runs and that the database is ready', async ({
  request,
}) => {
  for (const [path, text] of [
    ['/healthz', 'ok'],
    ['/readyz', 'ready'],
  ] as const) {
    const response = await request.get(path);
    expect(response.status()).toBe(200);
    expect(await response.text()).toBe(text);
  }
});
