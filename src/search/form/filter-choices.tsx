import { statedPay } from '../../catalog/jobs/job-search.schema.ts';
import { defaultRadius } from '../../catalog/jobs/jobs-path.ts';
import type { Facets } from '../facets.schema.ts';

/** The options of a select; a value of the address that is none of the usual ones is one more. */
export function options(values: readonly string[], chosen: string, label: (value: string) => string) {
  const all = chosen && !values.includes(chosen) ? [...values, chosen] : values;
  return all.map((value) => (
    <option key={value} value={value}>
      {label(value)}
    </option>
  ));
}

/** Least pays in dollars, with the address's own among them. */
export const payOptions = (pays: readonly number[], own: number | null) =>
  withOwn(pays, own).map((pay) => (
    <option key={pay} value={pay}>
      {pay === statedPay ? 'Any listed pay' : `$${pay.toLocaleString('en-US')}`}
    </option>
  ));

/** "Sales (1,204)", or "Sales (about 1,300)" where the counts come from a sample. */
export const counter =
  ({ isExact }: Facets) =>
  (label: string, count = 0): string =>
    `${label} (${isExact ? '' : 'about '}${count.toLocaleString('en-US')})`;

export function withOwn(values: readonly number[], own: number | null): readonly number[] {
  return own === null || values.includes(own) ? values : [...values, own].sort((a, b) => a - b);
}

const radii = [0, 5, 10, 25, 50, 100, 200];

/** Miles around a place. The usual radius goes without saying, so it stays out of the address. */
export const radiusOptions = (own: number | null) =>
  withOwn(radii, own).map((miles) => (
    <option key={miles} value={radiusValue(miles)}>
      {miles === 0 ? 'This city only' : `${miles} miles`}
    </option>
  ));
export const radiusValue = (miles: number | null): string =>
  miles === null || miles === defaultRadius ? '' : String(miles);
