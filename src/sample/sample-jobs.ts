import { required } from '../platform/required.ts';
import type { CategoryBank, Family, TitleRow } from './bank.ts';
import { customerService } from './customer-service.ts';
import { sampleDates } from './dates.ts';
import { describe, type Posting } from './description.ts';
import { education } from './education.ts';
import { type Employer, employersOf } from './employers.ts';
import { engineering } from './engineering.ts';
import { finance } from './finance.ts';
import { healthcare } from './healthcare.ts';
import { management } from './management.ts';
import { marketing } from './marketing.ts';
import { samplePay } from './pay.ts';
import { shifts } from './phrases.ts';
import { choosePlace, spreadEmployers, statePlace } from './place.ts';
import { type Random, seededRandom } from './random.ts';
import { retail } from './retail.ts';
import { sales } from './sales.ts';
import type { SampleJob } from './sample-job.ts';
import { technology } from './technology.ts';
import { trades } from './trades.ts';
import { makeUnusual } from './unusual.ts';
import { chooseType, chooseWorkplace } from './work.ts';

const count = 2400;
const seed = 20_260_601;

const banks = [
  technology,
  finance,
  marketing,
  management,
  healthcare,
  retail,
  education,
  customerService,
  engineering,
  sales,
  trades,
];

/**
 * Writes about 2,400 postings of fictional employers, as a feed would state them.
 * The same day of `now` (UTC) gives the same postings. Another day changes only their dates.
 */
export function generateSampleJobs(now: Date): SampleJob[] {
  const random = seededRandom(seed);
  const reach = spreadEmployers(random);
  const titles = random.some(allTitles, allTitles.length);
  const seen = new Set<string>();
  const jobs = Array.from({ length: count }, (_, index) => {
    const choice = required(titles[index % titles.length], 'a title');
    for (;;) {
      const job = writeJob(choice, reach, index, random);
      const [opening = ''] = job.description.split('</p>');
      const keys = [`${job.company} ${job.title} ${job.location}`, opening];
      if (keys.some((key) => seen.has(key))) continue;
      for (const key of keys) seen.add(key);
      return { ...job, ...sampleDates(now, random) };
    }
  });
  return makeUnusual(jobs);
}

interface Choice {
  bank: CategoryBank;
  family: Family;
  title: TitleRow;
}

const allTitles: Choice[] = banks.flatMap((bank) =>
  bank.families.flatMap((family) => family.titles.map((title) => ({ bank, family, title }))),
);

type UndatedJob = Omit<SampleJob, 'postedAt' | 'expiresAt'>;

function writeJob(
  choice: Choice,
  reach: ReadonlyMap<Employer, Parameters<typeof choosePlace>[0]>,
  index: number,
  random: Random,
): UndatedJob {
  const { bank, family, title } = choice;
  const hiring = random.pick(title[5] ?? family.hiring);
  const employer = random.pick(required(employersOf.get(hiring), `the employers of ${hiring}`));
  const type = chooseType(family, title, random);
  const workplace = chooseWorkplace(family, title, type, random);
  const place = choosePlace(reach.get(employer) ?? [], workplace, random);
  const costly = costlyStates.has(place.cities[0]?.state ?? '');
  const pay = samplePay({ low: title[2], high: title[3], unit: family.pay }, { type, costly }, random);
  const [shiftName, shift] =
    family.shifts && random.chance(0.3) ? random.pick(shifts[family.shifts]) : ['', ''];
  const posting: Posting = { ...choice, employer, place, type, pay, shift };
  const id = String(10_001 + index);
  return {
    externalId: `sample-${id}`,
    title: shiftName ? `${title[0]} - ${shiftName}` : title[0],
    company: employer.name,
    ...statePlace(place, random),
    latitude: null,
    longitude: null,
    workplace: workplaceWords(workplace, random),
    jobType: type,
    salary: pay?.text ?? '',
    description: describe(posting, random),
    link: `https://careers.${slug(employer.name)}.example/jobs/${id}`,
    category: bank.category,
    skills: chooseSkills(family.skills, title[0], random),
  };
}

/** Two to eight skills. Skills named in the title come first. */
function chooseSkills(skills: readonly string[], title: string, random: Random): string[] {
  const words = title.split(/[^\w#+.]+/);
  const named = skills.filter((skill) => words.includes(skill));
  const others = skills.filter((skill) => !named.includes(skill));
  return [...named, ...random.some(others, random.whole(2, 8) - named.length)];
}

/** States with higher wages. */
const costlyStates = new Set(['CA', 'CT', 'DC', 'HI', 'MA', 'NJ', 'NY', 'WA']);

/** As different feeds state it. They often do not mention on-site work. */
function workplaceWords(workplace: 'remote' | 'hybrid' | 'on-site', random: Random): string {
  const words = {
    remote: ['Remote', 'TELECOMMUTE'],
    hybrid: ['Hybrid'],
    'on-site': ['On-site', 'On-site', ''],
  };
  return random.pick(words[workplace]);
}

/** A label of a host name: at most 63 characters. */
const slug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '');
