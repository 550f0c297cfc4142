import { createHash } from 'node:crypto';
import type { RawJob } from '../../catalog/postings/raw-job.ts';
import customerService from './ads/customer-service.json' with { type: 'json' };
import education from './ads/education.json' with { type: 'json' };
import engineering from './ads/engineering.json' with { type: 'json' };
import finance from './ads/finance.json' with { type: 'json' };
import healthcare from './ads/healthcare.json' with { type: 'json' };
import management from './ads/management.json' with { type: 'json' };
import marketing from './ads/marketing.json' with { type: 'json' };
import other from './ads/other.json' with { type: 'json' };
import retail from './ads/retail.json' with { type: 'json' };
import sales from './ads/sales.json' with { type: 'json' };
import technology from './ads/technology.json' with { type: 'json' };

/** A sample ad of a fictional employer, as src/feeds/samples/ads has it. */
export interface SampleAd {
  title: string;
  company: string;
  /** As a feed states it: "Boise, ID 83702", "Boise, ID; Nampa, ID", "Remote (CO, TX or UT)". */
  location: string;
  workplace: string;
  jobType: string;
  /** Empty: the ad states no pay. */
  salary: string;
  /** Days until applications close. Missing: the ad does not say. */
  closesIn?: number;
  skills: string[];
  /** Lines: "# " begins a heading, "- " an item of a list. Others are paragraphs. */
  text: string[];
}

/** The sample ads by the category that their feed would state. */
export const adsByCategory: Readonly<Record<string, readonly SampleAd[]>> = {
  Healthcare: healthcare,
  Technology: technology,
  Retail: retail,
  Education: education,
  Finance: finance,
  'Customer Service': customerService,
  Engineering: engineering,
  Sales: sales,
  Management: management,
  Marketing: marketing,
  '': other,
};

/** Ends each ad, because a reader may see its text alone, for example in the API. */
const note = 'This is a sample ad of a fictional employer.';

/** The number of the first sample's page at its employer. */
const firstNumber = 10_001;
const day = 86_400_000;

/**
 * The sample ads as a feed would state them. Their dates follow the day of `now` (UTC): posted within the last 30 days,
 * most of them in the last 10.
 */
export function sampleJobs(now: Date): RawJob[] {
  const today = Math.floor(now.getTime() / day) * day;
  const ads = Object.entries(adsByCategory).flatMap(([category, some]) =>
    some.map((ad) => ({ ...ad, category })),
  );
  return ads.map((ad, index) => {
    const number = firstNumber + index;
    const age = ageOf(ad) * day;
    return {
      externalId: `sample-${number}`,
      title: ad.title,
      company: ad.company,
      location: ad.location,
      city: '',
      region: '',
      postalCode: '',
      country: 'US',
      latitude: null,
      longitude: null,
      workplace: ad.workplace,
      jobType: ad.jobType,
      salary: ad.salary,
      description: toHtml([...ad.text, note]),
      link: `https://careers.${hostOf(ad.company)}.example/jobs/${number}`,
      postedAt: new Date(today - age).toISOString(),
      expiresAt: ad.closesIn === undefined ? '' : dayOf(today + ad.closesIn * day),
      category: ad.category,
      grade: '',
      skills: ad.skills,
      bid: '',
      bidModel: '',
      cpa: '',
    };
  });
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The days since an ad was posted, the same for the same ad. The square makes most of them young. */
function ageOf({ title, company }: SampleAd): number {
  const hash = createHash('sha256').update(`${title}\n${company}`).digest();
  return (hash.readUInt32BE() / 2 ** 32) ** 2 * 30;
}

function toHtml(lines: readonly string[]): string {
  return lines
    .map((line) => line.replaceAll('&', '&amp;'))
    .map((line) => {
      if (line.startsWith('# ')) return `<h3>${line.slice(2)}</h3>`;
      if (line.startsWith('- ')) return `<li>${line.slice(2)}</li>`;
      return `<p>${line}</p>`;
    })
    .join('')
    .replace(/(?:<li>[^<]*<\/li>)+/g, '<ul>$&</ul>');
}

/** A label of a host name: at most 63 characters. */
const hostOf = (company: string): string =>
  company
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '');
