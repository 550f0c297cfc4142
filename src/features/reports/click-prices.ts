import { type Dollars, noDollars } from './exact-dollars.ts';
import { trafficRows } from './row-sets.ts';

/** How the traffic of a campaign's day is priced. The rules are those of `dayCost`. */
export interface ClickPrice {
  /** The traffic source that entered spend belongs to. Null: no spend was entered. */
  spendSource: number | null;
  /** The share of the entered spend of one click. */
  share: Dollars;
  /** Whether a click of the day stated its cost. */
  hasLinks: boolean;
  model: 'cpc' | 'cpm' | 'cpl' | 'cpa' | null;
  /** The cost of one click, impression or registration of the cost model. */
  unit: Dollars;
}

/** The prices of a day by campaign. */
export type ClickPrices = ReadonlyMap<number, ClickPrice>;

/** Where a field of `trafficRows` is in a run: after its number of rows. */
const placeOf = (field: (typeof trafficRows.fields)[number]): number => trafficRows.fields.indexOf(field) + 1;

const [source, campaign, clicks, impressions, registrations, pricedClicks, linkMillionths] = [
  placeOf('trafficSource'),
  placeOf('campaign'),
  placeOf('clicks'),
  placeOf('impressions'),
  placeOf('registrations'),
  placeOf('pricedClicks'),
  placeOf('linkMillionths'),
] as const;

/** The cost of each row of a run of `trafficRows`. @param at where the run begins in `runs`. */
export function costOfRun(runs: Float64Array, at: number, prices: ClickPrices): Dollars {
  const number = (field: number): number => runs[at + field] ?? 0;
  const price = prices.get(number(campaign));
  if (!price) return noDollars;
  if (price.spendSource !== null)
    return number(source) === price.spendSource ? times(price.share, number(clicks)) : noDollars;
  if (price.hasLinks) {
    const unpriced = price.model === 'cpc' ? number(clicks) - number(pricedClicks) : 0;
    const [millionths, below, lowest] = times(price.unit, unpriced);
    return [millionths + number(linkMillionths), below, lowest];
  }
  if (price.model === 'cpc') return times(price.unit, number(clicks));
  if (price.model === 'cpm') return times(price.unit, number(impressions));
  return price.model === 'cpl' ? times(price.unit, number(registrations)) : noDollars;
}

const times = ([millionths, below, lowest]: Dollars, count: number): Dollars => [
  millionths * count,
  below * count,
  lowest * count,
];
