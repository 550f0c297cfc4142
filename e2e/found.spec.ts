import { expect, test } from './test.ts';

const locations = (xml: string): string[] =>
  Array.from(xml.matchAll(/<loc>([^<]+)<\/loc>/g), ([, location]) => location!);

test('robots.txt leads to a sitemap whose pages all answer', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text();
  const index = /^Sitemap: (\S+)$/m.exec(robots)![1]!;
  const parts = locations(await (await request.get(index)).text());
  expect(parts.length).toBeGreaterThanOrEqual(2);
  const pages: string[] = [];
  for (const part of parts) {
    const response = await request.get(part);
    expect(response.headers()['content-type']).toContain('application/xml');
    pages.push(...locations(await response.text()));
  }
  expect(pages.filter((page) => /\/jobs\/\d+$/.test(page))).toHaveLength(51);
  for (const page of pages.slice(0, 20)) expect((await request.get(page)).status(), page).toBe(200);
});

test('a part of the sitemap that holds no job is missing', async ({ request }) => {
  for (const path of ['/sitemap-jobs/999.xml', '/sitemap-jobs/x.xml'])
    expect((await request.get(path)).status(), path).toBe(404);
});
