import { displayCase } from '../../catalog/postings/display-case.ts';
import { type Company, type CompanyPay, minStated } from './companies.schema.ts';
import type { HiringHistory, OpenFigures } from './company-figures.server.ts';

const number = (count: number): string => count.toLocaleString('en-US');
const dollars = (amount: number): string => `$${number(Math.round(amount / 100) * 100)}`;
const counted = (count: number, one: string, many = `${one}s`): string =>
  `${number(count)} ${count === 1 ? one : many}`;

/** The employer's open jobs in sentences. */
export function companyLead(name: string, { jobs, cities, remote, places }: OpenFigures): string {
  if (jobs === 0)
    return `${name} has no open jobs right now. Follow this employer, and we’ll email you new ones.`;
  const [place] = places;
  const where =
    cities > 1 ? ` in ${number(cities)} cities` : cities === 1 && place ? ` in ${place.name}` : '';
  const away =
    remote > 0
      ? ` ${remote === jobs ? `${jobs === 1 ? 'It is' : 'All are'} remote.` : `${number(remote)} of them ${remote === 1 ? 'is' : 'are'} remote.`}`
      : '';
  return `${name} has ${counted(jobs, 'open job')}${where}.${away}`;
}

/** The pay of the jobs in one sentence. */
export function payText({ postings, lowerQuartile, median, upperQuartile }: CompanyPay): string {
  const many = `the ${number(postings)} jobs that list pay`;
  if (lowerQuartile === upperQuartile) return `The median of ${many} is ${dollars(median)} a year.`;
  return `Half of ${many} offer ${dollars(lowerQuartile)} to ${dollars(upperQuartile)} a year. The median is ${dollars(median)}.`;
}

/** The employer's open jobs in two sentences, for the page of one of its jobs. */
export function companySummary({ name, jobs, cities, pay }: Company): string {
  const where = cities > 1 ? ` in ${number(cities)} cities` : '';
  const range = !pay
    ? ''
    : pay.lowerQuartile === pay.upperQuartile
      ? ` The median pay is ${dollars(pay.median)} a year.`
      : ` Half of those that list pay offer ${dollars(pay.lowerQuartile)} to ${dollars(pay.upperQuartile)} a year.`;
  return jobs === 0
    ? `${name} has no open jobs right now.`
    : `${name} has ${counted(jobs, 'open job')}${where}.${range}`;
}

/** For how long ads were open. Null if too few closed. */
export const openText = ({ open }: HiringHistory): string | null =>
  open && `${open.medianDays === 0 ? 'less than a day' : counted(open.medianDays, 'day')}`;

/** The chart's content in one sentence, for people who cannot see it. */
export function weeksText({ weeks }: HiringHistory): string {
  const opened = weeks.reduce((sum, week) => sum + week.opened, 0);
  const closed = weeks.reduce((sum, week) => sum + week.closed, 0);
  return `In ${counted(weeks.length, 'week')}, ${counted(opened, 'ad')} opened and ${number(closed)} closed.`;
}

/** A chart of fewer weeks or ads says nothing. */
export const minDrawn = { weeks: 4, ads: 5 } as const;

/** Why there is no chart by week yet. @param ads that opened or closed in the weeks. */
export function noWeeksText({ weeks }: HiringHistory, ads: number): string {
  const [first] = weeks;
  if (!first || weeks.length >= minDrawn.weeks)
    return `We draw a chart once ${minDrawn.ads} ads have opened or closed. So far, ${ads === 0 ? 'none has' : ads === 1 ? '1 has' : `${ads} have`}.`;
  return `We draw a chart after ${minDrawn.weeks} weeks. We first saw an ad from this employer in the week of ${weekText(first.from)}.`;
}

/** Why there is no figure of how long ads stay open. */
export const noOpenText = `We show this once ${minStated} ads have closed within a year.`;

const maxSpellings = 6;
const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Which ads the page of an employer counts. @param names its spellings. */
export function coverageText(names: string[]): string {
  const spellings = [...new Set(names.map(displayCase))].sort((a, b) => a.localeCompare(b, 'en-US'));
  const shown = spellings.slice(0, maxSpellings).map((name) => `“${name}”`);
  const more = spellings.length - shown.length;
  const named = list.format(more > 0 ? [...shown, counted(more, 'more spelling')] : shown);
  return `This page counts the ads that name ${named}. We tell employers apart by name only. If two employers share a name, you’ll see both here, so check where Apply leads.`;
}

/** 'Sep 14' */
export const weekText = (from: Date): string =>
  from.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** The description for search engines. */
export function companyDescription(name: string, { jobs, categories, pay }: OpenFigures): string {
  if (jobs === 0) return `${name} has no open jobs right now.`;
  const [first, second] = categories;
  const fields = first && `Most are in ${second ? `${first.name} and ${second.name}` : first.name}.`;
  const typical =
    pay && `Typical pay: ${dollars(pay.lowerQuartile)} to ${dollars(pay.upperQuartile)} a year.`;
  return [
    `${counted(jobs, 'open job')} at ${name}.`,
    jobs > 1 && fields,
    typical,
    'Apply on the employer’s own page.',
  ]
    .filter(Boolean)
    .join(' ');
}
