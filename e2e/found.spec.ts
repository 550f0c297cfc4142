import { expectNoViolations } from './axe.ts';
import { LinkCrawl } from './links.ts';
import { routes } from './site.ts';
import { expect, test } from './test.ts';

const locations = (xml: string): string[] =>
  Array.from(xml.matchAll(/<loc>([^<]+)<\/loc>/g), ([, location]) => location!);

test('every page that the site or its sitemap links to exists, with its parts, pictures and files', async ({
  request,
  baseURL,
}) => {
  const robots = await (await request.get('/robots.txt')).text();
  const index = /^Sitemap: (\S+)$/m.exec(robots)![1]!;
  const parts = locations(await (await request.get(index)).text());
  expect(parts.length).toBeGreaterThanOrEqual(3);
  const pages: string[] = [];
  for (const part of parts) {
    const response = await request.get(part);
    expect(response.headers()['content-type']).toContain('application/xml');
    pages.push(...locations(await response.text()));
  }
  const jobs: { id: number }[] = await (await request.get('/api/jobs?pageSize=100')).json();
  expect(jobs).toHaveLength(51);
  const indexed: string[] = [];
  for (const { id } of jobs) {
    const html = await (await request.get(`/jobs/${id}`)).text();
    if (!/<meta name="robots" content="noindex/.test(html)) indexed.push(`${baseURL}/jobs/${id}`);
  }
  expect(indexed.length).toBeGreaterThan(10);
  expect(pages.filter((page) => /\/jobs\/\d+$/.test(page)).sort()).toEqual(indexed.sort());
  expect(pages.some((page) => /\/jobs-in\/new-york\/new-york\/\w/.test(page))).toBe(true);

  const crawl = new LinkCrawl(request, baseURL!);
  await crawl.run([...routes, ...pages]);
  expect(crawl.faults).toEqual([]);
  expect(crawl.size).toBeGreaterThan(100);
});

test('a page of a category in a city describes the jobs there, and links to more', async ({ page }) => {
  await page.goto('/browse-jobs');
  await expectNoViolations(page);
  await page.getByRole('link', { name: /^New York, NY/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jobs in New York, NY');
  await expect(page).toHaveTitle('Job Lantern | Jobs in New York, NY');
  await expect(page.getByText(/jobs in New York, New York are open right now/)).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Search these jobs' }).click();
  await expect(page).toHaveURL(/\/jobs\?location=New\+York/);
});
