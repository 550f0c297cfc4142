import { ask as askDatabase } from './site-database.ts';
import { expect, test } from './test.ts';

test('Apply leads to the employer through a counted link and keeps the landing', async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto('/jobs?keywords=Registered+Nurse+-+Night+Shift&utm_source=journey&click_id=ad-1');
  const cookie = (await context.cookies()).find(({ name }) => name === 'click');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  await page
    .getByRole('link', { name: /^View Details: Registered Nurse/ })
    .first()
    .click();
  const note = page.getByRole('button', { name: 'Opens careers.harborclinic.example · affiliate link' });
  await note.click();
  await expect(page.getByText('This is an affiliate link')).toBeVisible();
  await page.keyboard.press('Escape');
  const popup = page.waitForEvent('popup');
  const toEmployer = context.waitForEvent('request', (request) => !request.url().startsWith(baseURL!));
  await page
    .getByRole('link', { name: /^Apply Now: Registered Nurse/ })
    .first()
    .click();
  const employer = await popup;
  const request = await toEmployer;
  expect(request.url()).toBe('https://careers.harborclinic.example/apply/1');
  expect(request.frame()).toBe(employer.mainFrame());
  const { pathname } = new URL(page.url());
  expect(request.redirectedFrom()?.url()).toBe(`${baseURL}${pathname}/apply`);
  const jobId = Number(pathname.split('/').at(-1));
  const events = await askDatabase(
    'select type from site_events where job_id = $1 and click_id = $2 order by id',
    [jobId, cookie!.value],
  );
  expect(events.map(({ type }) => type)).toEqual(['job_view', 'application']);
});

test('Apply never leads elsewhere, is not indexed, and stores nothing under Global Privacy Control', async ({
  request,
}) => {
  const [job] = await (await request.get('/api/jobs?keywords=Registered+Nurse')).json();
  const headers = { 'sec-gpc': '1' };
  const ask = (path: string) => request.get(path, { maxRedirects: 0, headers });
  const answer = await ask(`/jobs/${job.id}/apply?url=https://evil.example/&to=//evil.example`);
  expect([answer.status(), answer.headers().location]).toEqual([303, job.affiliateLink]);
  expect(answer.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  expect((await ask('/jobs/999999999/apply')).headers().location).toBe('/jobs/999999999');
  expect((await ask('/?utm_source=journey')).headers()['set-cookie']).toBeUndefined();
  expect((await ask('/r/nobody-knows')).headers()).toMatchObject({
    location: '/',
    'x-content-type-options': 'nosniff',
  });
  expect(await (await request.get('/robots.txt')).text()).toContain('Disallow: /jobs/*/apply');
});
