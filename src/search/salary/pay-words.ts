import { stateName } from '../../catalog/places/state-names.ts';
import { type PayDetails, payRadius, type Quartiles } from './pay-figures.schema.ts';
import type { SalaryPlace } from './salaries-path.ts';
import { dollars } from './salary-words.ts';

const count = (number: number): string => number.toLocaleString('en-US');

/** 'Austin, TX', 'Texas', 'the United States' */
export const placeName = ({ state, city }: SalaryPlace): string =>
  city ? `${city}, ${state}` : state ? stateName(state) : 'the United States';

/** 'within 25 miles of Austin, TX', 'in Texas', 'in the United States' */
export const whereText = (place: SalaryPlace): string =>
  `${place.city ? `within ${payRadius} miles of` : 'in'} ${placeName(place)}`;

/** 'Pay for Registered Nurses in Austin, TX'. Without a place for the whole country. */
export const salaryTitle = (name: string, place: SalaryPlace): string =>
  `Pay for ${name}${place.state ? ` in ${placeName(place)}` : ''}`;

/** 'Half of these jobs pay between $60,000 and $80,000 a year. The median is $70,000.' */
export const halfText = ({ lowerQuartile, median, upperQuartile }: Quartiles): string =>
  `Half of them pay between ${dollars(lowerQuartile)} and ${dollars(upperQuartile)} a year. The median is ${dollars(median)}.`;

/** '126 of 340 open jobs for Registered Nurses in Texas list pay.' */
export const listedText = (
  name: string,
  place: SalaryPlace,
  { postings, jobs }: { postings: number; jobs: number },
): string =>
  postings === jobs
    ? `All ${count(jobs)} open jobs for ${name} ${whereText(place)} list pay.`
    : `${count(postings)} of ${count(jobs)} open jobs for ${name} ${whereText(place)} list pay.`;

const short = (amount: number): string => `$${(amount / 1000).toLocaleString('en-US')}k`;

/** 'Under $60k', '$60k to $70k', '$90k or more' */
export function stepName({ from, width, counts }: PayDetails['steps'], step: number): string {
  const low = from + step * width;
  if (step === 0) return `Under ${short(low + width)}`;
  return step === counts.length - 1 ? `${short(low)} or more` : `${short(low)}–${short(low + width)}`;
}
