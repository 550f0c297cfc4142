import { describe, expect, test } from 'vitest';
import { sampleCities } from './cities.ts';
import { withArticle } from './compose.ts';
import { employersOf, sampleEmployers } from './employers.ts';
import type { SampleJob } from './sample-job.ts';
import { generateSampleJobs } from './sample-jobs.ts';

const now = new Date('2026-06-15T13:20:00Z');
const jobs = generateSampleJobs(now);
const day = 86_400_000;

const count = (values: readonly string[]): Map<string, number> =>
  values.reduce((tally, value) => tally.set(value, (tally.get(value) ?? 0) + 1), new Map<string, number>());
const plain = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
const inside = (html: string, tag: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'g'))].map((match) => match[1]!);
const failing = (wrong: (job: SampleJob) => boolean): string[] =>
  jobs.filter(wrong).map((job) => `${job.externalId} ${job.title}`);

describe('the sample catalog', () => {
  test('has 2,400 postings of about 250 titles from about 150 employers', () => {
    expect(jobs).toHaveLength(2400);
    expect(new Set(jobs.map((job) => job.title)).size).toBeGreaterThan(240);
    expect(new Set(jobs.map((job) => job.company)).size).toBeGreaterThan(145);
  });

  test('covers every category, and leaves it out if none fits', () => {
    const tally = count(jobs.map((job) => job.category));
    for (const category of [
      'Technology',
      'Finance',
      'Marketing',
      'Management',
      'Healthcare',
      'Retail',
      'Education',
      'Customer Service',
      'Engineering',
      'Sales',
    ])
      expect(tally.get(category), category).toBeGreaterThan(180);
    expect(tally.size).toBe(11);
    expect(tally.get('')).toBeLessThan(200);
  });

  test('covers the seven job types and the three workplaces', () => {
    const types = count(jobs.map((job) => job.jobType));
    for (const type of ['Full-time', 'Part-time', 'Contract', 'Remote', 'Internship', 'Temporary', 'On-site'])
      expect(types.get(type), type).toBeGreaterThan(80);
    expect(types.size).toBe(7);
    expect(new Set(jobs.map((job) => job.workplace))).toEqual(
      new Set(['Remote', 'TELECOMMUTE', 'Hybrid', 'On-site', '']),
    );
  });

  test('covers the 50 states and DC, and most of the cities', () => {
    const states = new Set(jobs.map((job) => job.region).filter(Boolean));
    expect(states.size).toBe(51);
    expect(states).toEqual(new Set(sampleCities.map((city) => city.state)));
    expect(new Set(jobs.map((job) => `${job.city} ${job.region}`)).size).toBeGreaterThan(190);
  });

  test('is the same on the same day; another day moves only the dates', () => {
    expect(generateSampleJobs(new Date('2026-06-15T23:59:59Z'))).toEqual(jobs);
    const undated = (all: SampleJob[]) => all.map((job) => ({ ...job, postedAt: '', expiresAt: '' }));
    const later = generateSampleJobs(new Date('2026-09-01T00:00:00Z'));
    expect(undated(later)).toEqual(undated(jobs));
    expect(later[0]!.postedAt).not.toBe(jobs[0]!.postedAt);
  });

  test('repeats no id or link, and no title at the same employer and place', () => {
    for (const key of [
      (job: SampleJob) => job.externalId,
      (job: SampleJob) => job.link,
      (job: SampleJob) => `${job.company}|${job.title}|${job.location}`,
    ])
      expect(new Set(jobs.map(key)).size).toBe(jobs.length);
  });

  test('was posted within 45 days, most of it within two weeks, and is open', () => {
    const ages = jobs.map((job) => (now.getTime() - Date.parse(job.postedAt)) / day);
    expect(Math.min(...ages)).toBeGreaterThan(0);
    expect(Math.max(...ages)).toBeLessThan(46);
    expect(ages.filter((age) => age < 15).length).toBeGreaterThan(1400);
    expect(new Set(jobs.map((job) => job.postedAt.slice(11, 16))).size).toBeGreaterThan(500);
    expect(failing((job) => Date.parse(job.expiresAt) < now.getTime() + 10 * day)).toEqual([]);
  });

  test('leads to hosts that cannot exist', () => {
    expect(
      failing(
        (job) =>
          !/^https:\/\/careers\.[a-z0-9]+(?:-[a-z0-9]+)*\.example\/jobs\/\d{5}$/.test(job.link) ||
          new URL(job.link).hostname.split('.').some((label) => label.length > 63),
      ),
    ).toEqual([]);
  });

  test('includes rare values of real feeds', () => {
    expect(jobs.filter((job) => job.title.length > 110).length).toBeGreaterThan(3);
    expect(jobs.every((job) => job.title.length < 250)).toBe(true);
    expect(jobs.some((job) => job.company.length > 70)).toBe(true);
    expect(jobs.filter((job) => job.skills.length === 40)).toHaveLength(1);
    expect(jobs.filter((job) => job.location === 'Remote - US' && !job.city).length).toBeGreaterThan(30);
    expect(jobs.filter((job) => job.location.includes(';')).length).toBeGreaterThan(15);
    expect(jobs.filter((job) => !job.salary).length / jobs.length).toBeCloseTo(0.12, 1);
    expect(
      failing((job) => job.skills.length !== 40 && (job.skills.length < 2 || job.skills.length > 8)),
    ).toEqual([]);
    expect(failing((job) => new Set(job.skills).size < job.skills.length)).toEqual([]);
  });
});

describe('the prose', () => {
  test('has 130 to 260 words', () => {
    const long = (job: SampleJob) => plain(job.description).split(' ').length;
    expect(failing((job) => long(job) < 130 || long(job) > 260)).toEqual([]);
  });

  test('opens every posting in its own words and repeats no paragraph more than a few times', () => {
    const paragraphs = jobs.flatMap((job) => inside(job.description, 'p'));
    expect(new Set(jobs.map((job) => inside(job.description, 'p')[0])).size).toBe(jobs.length);
    const tally = count(paragraphs);
    expect(tally.size / paragraphs.length).toBeGreaterThan(0.95);
    expect([...tally].filter(([, times]) => times > 5)).toEqual([]);
  });

  test('varies its bullet points, and repeats none within a posting', () => {
    const tally = count(jobs.flatMap((job) => inside(job.description, 'li')));
    expect([...tally].filter(([, times]) => times > 25)).toEqual([]);
    expect(
      failing((job) => {
        const points = inside(job.description, 'li');
        return points.length < 5 || new Set(points).size < points.length;
      }),
    ).toEqual([]);
  });

  test('has no placeholder, no filler and no punctuation error', () => {
    const slip = /[{}|]|\bundefined\b|\bnull\b|lorem|ipsum| {2}| [,.;:]|\.\.|,,|,\.|\(\)/i;
    expect(failing((job) => slip.test(plain(job.description)))).toEqual([]);
    expect(
      failing((job) => inside(job.description, 'li').some((point) => !/^[A-Z“].*[.”]$/.test(point))),
    ).toEqual([]);
    expect(failing((job) => /&(?!amp;)|<(?!\/?(?:p|ul|li|h3)>)/.test(job.description))).toEqual([]);
  });

  test('uses "a" and "an" correctly', () => {
    const wrong =
      /\ba (?=[aeio]|un(?!i)|hour|honest)(?!one\b|one-)|\ban (?![aeiou]|hour|honest|[AEFHILMNORSX][A-Z+]|[AEIO][a-z+]|e-)/g;
    expect(
      jobs.flatMap((job) => plain(job.description).match(new RegExp(`${wrong.source}.{20}`, 'g')) ?? []),
    ).toEqual([]);
    expect(
      ['nurse', 'ICU nurse', 'UX designer', 'SEO specialist', 'HVAC engineer', 'accountant'].map(withArticle),
    ).toEqual([
      'a nurse',
      'an ICU nurse',
      'a UX designer',
      'an SEO specialist',
      'an HVAC engineer',
      'an accountant',
    ]);
  });

  test('names the pay of the salary field, or none', () => {
    const amounts = (text: string) =>
      [...text.replace('401k', '').matchAll(/(\d[\d,]*(?:\.\d+)?)(k)?/gi)].map(
        ([, number, k]) => Number(number!.replaceAll(',', '')) * (k ? 1000 : 1),
      );
    const named = (job: SampleJob) => plain(job.description).match(/\$[\d,.]*\d/g) ?? [];
    expect(
      failing((job) => String(amounts(job.salary)) !== String(named(job).flatMap((text) => amounts(text)))),
    ).toEqual([]);
  });

  test('names the place, or says that the work is remote', () => {
    const places = (job: SampleJob) =>
      job.city ? [job.city] : job.location.split('; ').map((place) => place.split(',')[0]!);
    expect(
      failing(
        (job) =>
          !job.location.startsWith('Remote') && places(job).some((place) => !job.description.includes(place)),
      ),
    ).toEqual([]);
    expect(
      failing(
        (job) => ['Remote', 'TELECOMMUTE'].includes(job.workplace) && !/remote|home/i.test(job.description),
      ),
    ).toEqual([]);
    expect(failing((job) => job.jobType === 'On-site' && !/on site|on-site/.test(job.description))).toEqual(
      [],
    );
  });

  test('says in every posting that it is a sample of a fictional employer', () => {
    expect(
      failing(
        (job) => !/sample posting/.test(job.description) || !/fictional employer/.test(job.description),
      ),
    ).toEqual([]);
  });
});

describe('the data tables', () => {
  test('name each employer once, and groups name only known employers', () => {
    expect(new Set(sampleEmployers.map((employer) => employer.name)).size).toBe(sampleEmployers.length);
    for (const [group, employers] of employersOf) {
      expect(employers.length, group).toBeGreaterThan(0);
      expect(employers, group).not.toContain(undefined);
    }
  });

  test('give each city its own ZIP codes', () => {
    const zips = sampleCities.flatMap((city) => city.zips);
    expect(zips.filter((zip) => !/^\d{5}$/.test(zip))).toEqual([]);
    expect(new Set(zips).size).toBe(zips.length);
    expect(zips.length).toBeGreaterThan(400);
  });
});
