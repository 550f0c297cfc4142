import { expect, test } from 'vitest';
import { sampleRaw } from '../../../tests/support/feeds.ts';
import { duplicateKey, hashRow, identifyRow } from '../../feeds/import/identify-row.ts';
import { stateNames } from '../places/state-names.ts';
import { normalizeJob, type When } from './normalize-job.ts';
import type { CatalogJob, RawJob } from './raw-job.ts';
import { isOwnLink, readLink } from './read-link.ts';

const now = new Date('2026-03-01T00:00:00Z');
const firstSeen = new Date('2026-02-01T00:00:00Z');
const normalize = (given: Partial<RawJob>) => normalizeJob(sampleRaw(given), 'id-1', { now, firstSeen });
const listed = (given: Partial<RawJob>): CatalogJob => {
  const result = normalize(given);
  if (!result.ok) throw new Error(result.reason);
  return result.job;
};

const unusable: [Partial<RawJob>, string][] = [
  [{ title: ' ' }, 'no title'],
  [{ title: '<b></b>' }, 'no title'],
  [{ company: 'N/A' }, 'no company'],
  [{ link: '' }, 'no link'],
  [{ link: 'javascript:alert(1)' }, 'the link is not an http or https URL'],
  [{ link: 'ftp://a.example' }, 'the link is not an http or https URL'],
  [{ link: '/jobs/1' }, 'the link is not an http or https URL'],
  [{ link: 'https://user:pass@a.example' }, 'the link is not an http or https URL'],
  [{ link: 'https://{sub1}/x' }, 'the link is not an http or https URL'],
  [{ link: 'https:evil.example' }, 'the link is not an http or https URL'],
  [{ title: '\u202e\u200b\u3164' }, 'no title'],
  [{ link: `https://a.example/${'x'.repeat(3000)}` }, 'the link is not an http or https URL'],
];
const innerHosts = [
  ...[
    '127.0.0.1',
    '127.0.0.1.',
    '127.1',
    '2130706433',
    '0177.0.0.1',
    '0x7f.0.0.1',
    '0.0.0.0',
    '127.0.0.1:8080',
  ],
  ...[
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '224.0.0.1',
    '255.255.255.255',
  ],
  ...[
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[fe80::1]',
    '[fd00::1]',
    '[2002:7f00:1::]',
  ],
  ...['localhost', 'localhost.', 'LOCALHOST:3000', 'jobs.localhost', 'intranet', 'intranet.', 'a.local'],
  ...[
    'hr.corp.internal',
    'hr.internal.',
    'printer.home.arpa',
    'metadata.google.internal',
    '\uff11\uff12\uff17.0.0.1',
  ],
];
for (const host of innerHosts)
  unusable.push([{ link: `https://${host}/jobs/1` }, 'the link leads to an inner address']);
test.each(unusable)('%o cannot be listed', (given, reason) => {
  expect(normalize(given)).toEqual({ ok: false, reason });
});

test.each([
  '93.184.216.34',
  '[2606:2800:220:1::1]',
  'a.example',
  'local.example',
  'internal.co.',
  'mylocal.io',
])('a link to %s is listed', (host) => {
  expect(listed({ link: `https://${host}/jobs/1` }).affiliateLink).toBe(`https://${host}/jobs/1`);
});

test('texts become one clean line', () => {
  expect(
    listed({ title: ' Nurse &amp;\n<b>Aide</b>\u0000 ', company: 'A\u0007 &Eacute;toile' }),
  ).toMatchObject({ title: 'Nurse & Aide', company: 'A Étoile' });
  expect(listed({ title: 'x'.repeat(5000) }).title).toHaveLength(300);
});

test('a stated salary is kept as stated', () => {
  expect(listed({ salary: 'DOE, up to $90k + 401k' }).salary).toBe('DOE, up to $90k + 401k');
  expect(listed({ salary: '' }).salary).toBeNull();
});

test('the parts of a place become one line, without placeholders', () => {
  expect(
    listed({ location: '', city: 'Waseca', region: 'Minnesota', postalCode: 'No Postal Code', country: 'US' })
      .location,
  ).toBe('Waseca, Minnesota');
});

test.each([
  ['180 Maiden Lane', '180 Maiden Lane, New York, NY'],
  ['Albany, NY', 'Albany, NY'],
  ['Remote', 'Remote'],
])('the place "%s" with the fields New York and NY is shown as "%s"', (location, expected) => {
  expect(listed({ location, city: 'New York', region: 'NY' }).location).toBe(expected);
});

test('a place may have several lines, and a list of places 1,000 characters', () => {
  expect(listed({ location: 'Austin\nChicago' }).places.map(({ city }) => city)).toEqual([
    'Austin',
    'Chicago',
  ]);
  const states = Object.keys(stateNames).map((state) => `Statewide, ${state}`);
  expect(listed({ location: states.join('; ') }).places.length).toBeGreaterThan(45);
});

test('descriptions: HTML is sanitized and converted to text, encoded HTML is decoded first, plain text stays plain', () => {
  expect(listed({ description: '<p>A</p><script>x</script>' })).toMatchObject({
    description: 'A',
    descriptionHtml: '<p>A</p>',
  });
  expect(listed({ description: '&lt;p&gt;A &amp;amp; B&lt;/p&gt;' })).toMatchObject({
    description: 'A & B',
    descriptionHtml: '<p>A &amp; B</p>',
  });
  expect(listed({ description: 'One\n\nTwo &amp; 3 < 4' })).toMatchObject({
    description: 'One\n\nTwo & 3 < 4',
    descriptionHtml: null,
  });
  expect(listed({ description: '&lt;script&gt;alert(1)&lt;/script&gt;ok' }).descriptionHtml).toBe('ok');
  expect(listed({ description: `<p>${'word '.repeat(50_000)}</p>` }).description.length).toBeLessThanOrEqual(
    30_000,
  );
});

test('dates: a future date becomes now, a missing one becomes the first sight', () => {
  expect(listed({ postedAt: '2027-01-01' }).postedAt).toEqual(now);
  expect(listed({ postedAt: 'soon' })).toMatchObject({ postedAt: firstSeen, postedStated: false });
  expect(listed({ postedAt: '2026-01-02' })).toMatchObject({
    postedAt: new Date('2026-01-02T12:00:00Z'),
    postedOn: '2026-01-02',
    postedStated: true,
  });
});

test('dates: a day stays that day, and an expiry ends when its day is over everywhere', () => {
  const today = now.toISOString().slice(0, 10);
  const { postedOn, postedAt, expiresOn, expiresAt } = listed({ postedAt: today, expiresAt: today });
  expect([postedOn, expiresOn]).toEqual([today, today]);
  expect(postedAt.getTime()).toBeLessThanOrEqual(now.getTime());
  // In Hawaii the day ends at ten in the morning of the next one, in UTC.
  expect(expiresAt?.getTime()).toBeGreaterThan(Date.parse(`${today}T00:00:00Z`) + 34 * 3_600_000);
  expect(listed({ expiresAt: '2026-01-02T10:00:00Z' })).toMatchObject({
    expiresAt: new Date('2026-01-02T10:00:00Z'),
    expiresOn: null,
  });
});

test('dates: the order of the feed decides, and "30+ days ago" never makes a job younger', () => {
  const read = (postedAt: string, when: Partial<When>) => {
    const result = normalizeJob(sampleRaw({ postedAt }), 'id-1', { now, firstSeen, ...when });
    return result.ok ? result.job.postedOn : null;
  };
  expect(read('05/01/2026', { dayFirst: true })).toBe('2026-01-05');
  const long = new Date(now.getTime() - 60 * 86_400_000);
  expect(read('30+ days ago', { firstSeen: long })).toBe(long.toISOString().slice(0, 10));
});

test('ids: stated, or from the link without tracking parameters', () => {
  expect(identifyRow(sampleRaw({ externalId: ' 42 ' }))).toBe('42');
  const link = 'https://a.example/jobs/1?id=7';
  const made = identifyRow(sampleRaw({ externalId: 'No Reference Number', link }));
  expect(made).toMatch(/^link:[\da-f]{32}$/);
  expect(identifyRow(sampleRaw({ externalId: '', link: `${link}&utm_source=x#top` }))).toBe(made);
  expect(identifyRow(sampleRaw({ externalId: 'N/A', link: 'https://a.example/jobs/1?id=8' }))).not.toBe(made);
  expect(identifyRow(sampleRaw({ externalId: '', link: 'nowhere' }))).toBeNull();
  expect(identifyRow(sampleRaw({ externalId: 'x'.repeat(900) }))).toMatch(/^id:/);
});

test('the hash changes with every stated field but the bid, which is kept apart from the job', () => {
  const hash = hashRow(sampleRaw());
  expect(hashRow(sampleRaw())).toEqual(hash);
  const isBid = new Set<string>(['bid', 'bidModel', 'cpa']);
  for (const field of Object.keys(sampleRaw()) as (keyof RawJob)[]) {
    const changed = hashRow({ ...sampleRaw(), [field]: 'changed' });
    expect({ field, isSame: changed.equals(hash) }).toEqual({ field, isSame: isBid.has(field) });
  }
});

test('the duplicate key ignores spelling, but not titles', () => {
  const key = (given: Partial<RawJob>) => duplicateKey(listed(given)).toString('hex');
  const same = key({ title: 'Sous-Chef (Nights)', company: 'Café Roma, Inc.', location: 'Omaha, NE' });
  expect(key({ title: 'SOUS CHEF nights', company: 'Cafe Roma', location: 'omaha, ne' })).toBe(same);
  expect(key({ title: 'Chef', company: 'Cafe Roma', location: 'Omaha, NE' })).not.toBe(same);
});

test.each([
  ['https://boards.greenhouse.io/acme/jobs/1', 'Acme', true],
  ['https://careers.mercy-clinic.org/1', 'Mercy Clinic, Inc.', true],
  ['https://www.aggregator.example/1', 'Mercy Clinic', false],
  ['https://notgreenhouse.io.example/1', 'Acme Works', false],
  ['https://ab.example/1', 'AB', false],
])('%s of %s: own link %s', (link, company, own) => {
  expect(isOwnLink(readLink(link)!, company)).toBe(own);
});

test('invisible characters have no effect in any text of a job', () => {
  const unseen = '\u202e\u2066\u200b\u00ad\ufeff\u{e0041}\u061c';
  const html = `<p>se&#x202E;cret${unseen} <a href="https:evil.example">a</a> <a href="/api/x">b</a></p>`;
  const job = listed({
    title: `Reg${unseen}istered Nurse`,
    company: `Mer&#8238;cy${unseen}`,
    location: `Omaha${unseen}, NE`,
    salary: `$20${unseen} an hour`,
    category: `Health${unseen}care`,
    skills: [`CP${unseen}R`],
    description: html,
    link: 'https://b\u00fccher.example/',
  });
  expect(job).toMatchObject({
    title: 'Registered Nurse',
    company: 'Mercy',
    location: 'Omaha, NE',
    city: 'Omaha',
    salary: '$20 an hour',
    skills: ['CPR', 'RN License'],
    description: 'secret a b',
    affiliateLink: 'https://xn--bcher-kva.example/',
  });
  expect(job.descriptionHtml).not.toMatch(/href|[\u202e\u200b]/);
  expect(listed({ description: `plain${unseen} text` }).description).toBe('plain text');
});

test('a long line is never cut inside a character', () => {
  const title = listed({ title: `${'x'.repeat(299)}🙂` }).title;
  expect(title).toBe('x'.repeat(299));
  expect(listed({ title: 'a\ud83d', description: 'b\udc00' })).toMatchObject({
    title: 'a\ufffd',
    description: 'b\ufffd',
  });
});
