import { describe, expect, test } from 'vitest';
import { normalizeJob } from '../../catalog/postings/normalize-job.ts';
import type { CatalogJob } from '../../catalog/postings/raw-job.ts';
import { adsByCategory, sampleJobs } from './sample-jobs.ts';

const now = new Date('2026-06-15T13:20:00Z');
const day = 86_400_000;
const ads = Object.values(adsByCategory).flat();
const raws = sampleJobs(now);
const jobs = raws.map((raw): CatalogJob => {
  const read = normalizeJob(raw, raw.externalId, { now, firstSeen: now });
  if (!read.ok) throw new Error(`${raw.title} is rejected: ${read.reason}`);
  return read.job;
});

const repeated = (texts: readonly string[]): string[] =>
  [...new Set(texts)].filter((text) => texts.indexOf(text) !== texts.lastIndexOf(text));
const share = (some: number): number => some / jobs.length;

describe('the sample ads', () => {
  test('are some 600, in every category and state', () => {
    expect(ads.length).toBeGreaterThan(550);
    for (const [category, some] of Object.entries(adsByCategory))
      expect(some.length, category).toBeGreaterThanOrEqual(40);
    expect(new Set(jobs.flatMap(({ places }) => places.map(({ state }) => state)).filter(Boolean)).size).toBe(
      51,
    );
  });

  test('repeat no sentence, and no title at one employer', () => {
    const sentences = ads
      .flatMap(({ text }) => text.filter((one) => !one.startsWith('# ')))
      .flatMap((one) => one.replace(/^- /, '').split(/(?<=[.!?]) /))
      .filter((sentence) => sentence.split(' ').length > 4);
    expect(repeated(sentences)).toEqual([]);
    expect(repeated(ads.map(({ title, company }) => `${title} at ${company}`))).toEqual([]);
  });

  test('carry what the product can show', () => {
    const counted = (fits: (job: CatalogJob) => boolean): number => share(jobs.filter(fits).length);
    expect(counted(({ payPeriod }) => payPeriod === 'hour')).toBeGreaterThan(0.2);
    expect(counted(({ payPeriod }) => payPeriod === 'year')).toBeGreaterThan(0.2);
    expect(counted(({ salary }) => !salary)).toBeGreaterThan(0.05);
    expect(counted(({ places }) => places.length > 1)).toBeGreaterThan(0.03);
    expect(counted(({ workplace }) => workplace === 'remote')).toBeGreaterThan(0.05);
    expect(counted(({ workplace }) => workplace === 'hybrid')).toBeGreaterThan(0.05);
    expect(counted(({ workplace, places }) => workplace === 'remote' && places.length > 0)).toBeGreaterThan(
      0.01,
    );
    expect(counted(({ expiresOn }) => expiresOn !== null)).toBeGreaterThan(0.2);
    expect(new Set(jobs.flatMap(({ jobTypes }) => jobTypes)).size).toBe(7);
    expect(raws.some(({ title }) => title.length > 110)).toBe(true);
    expect(raws.some(({ skills }) => skills.length === 40)).toBe(true);
  });

  test('are read as they are meant: every stated place and every pay', () => {
    const lost = jobs.filter(
      ({ location, places, workplace, salary, payMin, payMax }) =>
        (workplace !== 'remote' && places.length < location.split(';').length) ||
        (salary && payMin === null && payMax === null),
    );
    expect(lost.map(({ title, location, salary }) => [title, location, salary])).toEqual([]);
  });

  test('are dated by the day: the same on one day, moved on another', () => {
    expect(sampleJobs(new Date('2026-06-15T23:59:59Z'))).toEqual(raws);
    const undated = (day: Date) => sampleJobs(day).map((job) => ({ ...job, postedAt: '', expiresAt: '' }));
    const later = new Date('2026-09-01T00:00:00Z');
    expect(undated(later)).toEqual(undated(now));
    const ages = raws.map(({ postedAt }) => (now.getTime() - Date.parse(postedAt)) / day);
    expect(Math.min(...ages)).toBeGreaterThan(0);
    expect(Math.max(...ages)).toBeLessThan(31);
  });

  test('lead to hosts that cannot exist, and say that they are samples', () => {
    for (const { link, description } of raws) {
      expect(link).toMatch(/^https:\/\/careers\.[a-z0-9]+(?:-[a-z0-9]+)*\.example\/jobs\/\d{5}$/);
      expect(new URL(link).hostname.split('.').every((label) => label.length <= 63)).toBe(true);
      expect(description).toMatch(/<p>This is a sample ad of a fictional employer\.<\/p>$/);
    }
    expect(repeated(raws.map(({ link }) => link))).toEqual([]);
  });
});
