import { stateName } from '../../catalog/places/state-names.ts';
import type { LandingKey } from './landing.schema.ts';
import type { LandingFigures } from './landing-figures.ts';

const number = (count: number): string => count.toLocaleString('en-US');
const dollars = (amount: number): string => `$${number(Math.round(amount / 100) * 100)}`;

/** 'Healthcare jobs in Austin, TX'. A state alone is spelled out: 'Jobs in Texas'. */
export function landingTitle({ category, state, city }: LandingKey): string {
  const work = category ? `${category} jobs` : 'Jobs';
  if (!state) return work;
  return `${work} in ${city ? `${city}, ${state}` : stateName(state)}`;
}

/** The place or the category alone, for breadcrumbs: 'Texas', 'Austin', 'Healthcare'. */
export function landingName({ category, state, city }: LandingKey): string {
  return category || city || stateName(state);
}

/** The number of jobs and their age, in sentences. */
export function landingLead(key: LandingKey, total: number, figures: LandingFigures): string {
  const work = key.category ? `${key.category.toLowerCase()} jobs` : 'jobs';
  const state = stateName(key.state);
  const place = key.city ? `${key.city}, ${state}` : key.state ? state : 'the United States';
  const isAll = figures.jobs === total;
  const employers = figures.employers === 1 ? 'one employer' : `${number(figures.employers)} employers`;
  const who = isAll ? `, from ${employers}` : '';
  return `${number(total)} ${work} in ${place} are open right now${who}. ${newness(figures, isAll)}`;
}

function newness({ lastWeek, jobs }: LandingFigures, isAll: boolean): string {
  if (lastWeek === 0) return 'None of them were posted in the last seven days.';
  if (lastWeek === jobs)
    return isAll
      ? 'All of them were posted in the last seven days.'
      : `More than ${number(lastWeek - 1)} were posted in the last seven days.`;
  return `${number(lastWeek)} ${lastWeek === 1 ? 'was' : 'were'} posted in the last seven days.`;
}

/** The pay of the jobs in one sentence. Null if too few state it. */
export function landingPay({ pay }: LandingFigures): string | null {
  if (!pay) return null;
  const { postings, lowerQuartile, median, upperQuartile } = pay;
  return `Half of the ${number(postings)} jobs that list pay offer ${dollars(lowerQuartile)} to ${dollars(upperQuartile)} a year. The median is ${dollars(median)}.`;
}

/** 'The newest healthcare jobs in Austin, TX' */
export function newestTitle(key: LandingKey): string {
  const title = landingTitle(key);
  return `The newest ${title.slice(0, 1).toLowerCase()}${title.slice(1)}`;
}

/** The description for search engines. */
export function landingDescription(key: LandingKey, total: number, figures: LandingFigures): string {
  const [first] = figures.companies;
  const { pay } = figures;
  const middle = pay && `Typical pay: ${dollars(pay.lowerQuartile)} to ${dollars(pay.upperQuartile)} a year.`;
  const hiring = first && first.jobs > 1 && `Hiring the most: ${first.name}.`;
  return [
    `${number(total)} open ${landingTitle(key).replace(/^Jobs/, 'jobs')}.`,
    middle,
    hiring,
    'Apply on the employer’s own page.',
  ]
    .filter(Boolean)
    .join(' ');
}
