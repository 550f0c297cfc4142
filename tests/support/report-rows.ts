import { addDays, type DayRange, periodBefore } from '../../src/money/reports/report-range.ts';
import { newUuid7 } from '../../src/platform/crypto/uuid7.ts';

export const zone = 'America/New_York';
/** Clocks go back on November 1. */
export const range: DayRange = { from: '2026-10-27', to: '2026-11-05' };
export const today = '2026-11-05';
const firstDay = addDays(periodBefore(range).from, -3);

export interface Click {
  id: string;
  at: Date;
  campaign: number | null;
  source: number | null;
  robot: boolean;
  unique: boolean;
  device: string | null;
  browser: string | null;
  country: string | null;
  referrer: string | null;
  landing: string | null;
  utm: Record<string, string | null>;
  subs: Record<string, string>;
  costMicros: number | null;
}
export interface Placed {
  at: Date;
  campaign: number | null;
  source: number | null;
  click: Click | null;
}
export interface Event extends Placed {
  type: 'impression' | 'job_view' | 'application';
  job: number | null;
  partner: number | null;
  unique: boolean;
  robot: boolean;
}
export interface Conversion extends Placed {
  id: number;
  micros: number;
  job: number | null;
  partner: number | null;
  status: 'pending' | 'approved' | 'paid' | 'reversed' | 'rejected' | 'hold';
  entries: { at: Date; micros: number }[];
}
export interface Spend {
  day: string;
  campaign: number;
  micros: number;
}

/** All rows behind the figures. */
export interface ReportRows {
  jobIds: readonly number[];
  clicks: Click[];
  events: Event[];
  registrations: Placed[];
  conversions: Conversion[];
  spends: Spend[];
}

/** `bid`: millionths of a dollar for a click on Apply. `feed`: null if no feed has the job. */
export const jobFacts = [
  { category: 'Sales', state: 'TX', company: 'Acme', bid: 450_000, feed: 2 },
  { category: 'Sales', state: 'NY', company: 'Acme', bid: 0, feed: 1 },
  { category: null, state: null, company: 'Beta & Sons', bid: 125_001, feed: null },
];
/** The cost model and the rate in millionths of a dollar. */
export const campaigns = {
  1: { source: 1, model: 'cpc', rate: 33_300 },
  2: { source: 1, model: 'cpc', rate: 500_000 },
  3: { source: 2, model: 'cpm', rate: 1_250_000 },
  4: { source: 3, model: 'cpl', rate: 2_000_000 },
  5: { source: 4, model: 'cpa', rate: 7_000_001 },
} as const;
const campaignIds = [1, 2, 3, 4, 5] as const;
export const sourceOf = (campaign: number | null) =>
  campaign === null ? null : campaigns[campaign as keyof typeof campaigns].source;

/** A random sequence that is the same for every caller. */
const firstSeed = 7;
let seed = firstSeed;
const random = (below: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
};
const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;
const days = 26;
export const hourMs = 3_600_000;
/** Often the first or the last moment of a day in the zone. */
const moment = (): Date => {
  const midnight = Date.parse(`${addDays(firstDay, random(days))}T00:00:00-04:00`);
  return new Date(
    midnight + pick([0, -1, hourMs, 24 * hourMs - 1, random(24 * hourMs), random(24 * hourMs)]),
  );
};

/** Random clicks and what followed them, the same in every run. @param jobIds the ids of the jobs of `jobFacts`. */
export function makeReportRows(jobIds: readonly number[]): ReportRows {
  seed = firstSeed;
  const origin = () => {
    const campaign = pick([...campaignIds, null]);
    return { campaign, source: sourceOf(campaign) };
  };
  const clicks: Click[] = Array.from({ length: 500 }, () => {
    const at = moment();
    const from = origin();
    return {
      id: newUuid7(at.getTime()),
      at,
      ...from,
      robot: random(5) === 0,
      unique: random(2) === 0,
      device: pick(['mobile', 'desktop', null]),
      browser: pick(['Chrome', 'Safari', null]),
      country: pick(['US', 'CA', null]),
      referrer: pick([
        'https://News.example/a',
        'https://news.example:8443/b',
        'http://other.example',
        'odd',
        null,
      ]),
      landing: pick(['/jobs', '/', null]),
      utm: {
        source: pick(['x', 'y', '']),
        medium: null,
        campaign: pick(['z', null]),
        term: pick(['nurse', 'Nurse']),
        content: null,
      },
      subs: pick<Record<string, string>>([
        {},
        { sub1: 'a' },
        { sub1: 'b', sub2: "it's" },
        { sub3: 'c', sub4: '', sub5: '=1' },
        { sub4: 'd' },
      ]),
      costMicros: from.campaign === 2 && random(3) === 0 ? random(900_000) : null,
    };
  });
  const placed = (): Placed => {
    const click = random(3) === 0 ? null : pick(clicks);
    const at = click ? new Date(click.at.getTime() + random(4 * 24) * hourMs) : moment();
    return click ? { at, campaign: click.campaign, source: click.source, click } : { at, ...origin(), click };
  };
  const events: Event[] = Array.from({ length: 500 }, () => ({
    ...placed(),
    type: pick(['impression', 'job_view', 'application'] as const),
    job: pick([...jobIds, null]),
    partner: pick([1, 2, null]),
    unique: random(4) > 0,
    robot: random(6) === 0,
  }));
  const registrations: Placed[] = Array.from({ length: 80 }, placed);
  const conversions: Conversion[] = Array.from({ length: 120 }, (_, index) => {
    const status = pick(['pending', 'approved', 'paid', 'reversed', 'rejected', 'hold'] as const);
    const where = placed();
    const micros = random(20_000_000);
    const later = new Date(where.at.getTime() + random(3 * 24) * hourMs);
    const muchLater = new Date(later.getTime() + random(2 * 24) * hourMs);
    const entries = [{ at: later, micros }];
    if (status === 'reversed') entries.push({ at: muchLater, micros: -micros });
    return {
      id: index + 1,
      ...where,
      micros,
      job: pick([...jobIds, null]),
      partner: pick([1, 2, null]),
      status,
      entries: ['approved', 'paid', 'reversed'].includes(status) ? entries : [],
    };
  });
  const spends: Spend[] = [1, 2, 3, 5].flatMap((campaign) =>
    Array.from({ length: 6 }, () => ({
      campaign,
      day: addDays(firstDay, random(days)),
      // Divisible by the number of clicks of any day, so that every share is exact.
      micros: 27_720 * 10_000 * (1 + random(3)),
    })).filter(({ day }, index, all) => all.findIndex((one) => one.day === day) === index),
  );
  return { jobIds, clicks, events, registrations, conversions, spends };
}
