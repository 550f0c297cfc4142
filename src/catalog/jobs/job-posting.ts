import { endOfDay } from '../../platform/time/day.ts';
import { type KnownPlace, unknownAbroad } from '../places/known-place.ts';
import { stateName, stateNames } from '../places/state-names.ts';
import type { PayPeriod } from '../postings/posting.ts';
import type { JobDetail } from './jobs.schema.ts';
import { readableName } from './readable.ts';

type LdJson = Record<string, string | number | boolean | null | object>;

const employmentTypes: Record<string, string> = {
  'Full-time': 'FULL_TIME',
  'Part-time': 'PART_TIME',
  Contract: 'CONTRACTOR',
  Temporary: 'TEMPORARY',
  Internship: 'INTERN',
};

const units: Record<PayPeriod, string> = {
  hour: 'HOUR',
  day: 'DAY',
  week: 'WEEK',
  month: 'MONTH',
  year: 'YEAR',
};

/**
 * The job as a schema.org JobPosting by Google's rules: pay only as the employer states it, always a country,
 * TELECOMMUTE only for fully remote jobs. Null for a closed job, a job whose expiry or stated closing date has
 * passed, a sample, and a job with an unknown place that is not remote.
 */
export function jobPosting(job: JobDetail, url: string, now: Date): LdJson | null {
  const validThrough = lastMoment(job);
  if (job.closedAt || job.isSample || (validThrough && validThrough <= now)) return null;
  const places = job.places.filter(({ country }) => country !== null && country !== unknownAbroad);
  const remote = job.workplace === 'remote';
  if (places.length === 0 && (!remote || job.places.length > 0)) return null;
  const locations = places.map((place) => ({ '@type': 'Place', address: address(place) }));
  const { title, company } = readableName(job);
  const types = job.jobTypes.flatMap((type) => employmentTypes[type] ?? []);
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title,
    description: job.descriptionHtml ?? textToHtml(job.description),
    datePosted: job.firstSeenAt
      ? job.firstSeenAt.toISOString()
      : (job.postedOn ?? job.postedAt.toISOString()),
    ...(validThrough && { validThrough: validThrough.toISOString() }),
    hiringOrganization: { '@type': 'Organization', name: company },
    identifier: { '@type': 'PropertyValue', name: job.source, value: job.externalId },
    ...(types.length > 0 && { employmentType: types.length === 1 ? types[0] : types }),
    ...(locations.length > 0 && { jobLocation: locations.length === 1 ? locations[0] : locations }),
    ...(remote && {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: applicantPlaces(job, places),
    }),
    ...(job.payPeriod &&
      (job.payMin ?? job.payMax) !== null && { baseSalary: baseSalary(job, job.payPeriod) }),
    ...(job.skills.length > 0 && { skills: job.skills.join(', ') }),
    directApply: false,
    url,
  };
}

/** The earlier of the expiry and the stated closing date. */
function lastMoment({ expiresAt, statedClosingOn }: JobDetail): Date | null {
  const closing = statedClosingOn ? endOfDay(statedClosingOn) : null;
  return expiresAt && closing && closing < expiresAt ? closing : (expiresAt ?? closing);
}

/** Where a remote worker may live: the states that the ad allows, or else the countries of its places. */
function applicantPlaces({ remoteStates, remoteExcept }: JobDetail, places: KnownPlace[]): object | object[] {
  const allowed =
    remoteStates.length > 0
      ? remoteStates
      : remoteExcept.length > 0
        ? Object.keys(stateNames).filter((code) => !remoteExcept.includes(code))
        : [];
  const countries = new Set(places.map(({ country }) => country));
  const required =
    allowed.length > 0
      ? allowed.map((code) => ({ '@type': 'State', name: `${stateName(code)}, US` }))
      : Array.from(countries.size > 0 ? countries : ['US'], (name) => ({ '@type': 'Country', name }));
  return required.length === 1 ? (required[0] ?? []) : required;
}

function address({ city, state, zip, country }: KnownPlace): Record<string, string> {
  return {
    '@type': 'PostalAddress',
    ...(city && { addressLocality: city }),
    ...(state && { addressRegion: state }),
    ...(zip && { postalCode: zip }),
    ...(country && { addressCountry: country }),
  };
}

function baseSalary(job: JobDetail, period: PayPeriod): LdJson {
  const { payMin, payMax } = job;
  const ends = {
    ...(payMin !== null && { minValue: payMin }),
    ...(payMax !== null && { maxValue: payMax }),
  };
  const amount = payMin === payMax ? { value: payMin } : ends;
  return {
    '@type': 'MonetaryAmount',
    currency: job.payCurrency,
    value: { '@type': 'QuantitativeValue', ...amount, unitText: units[period] },
  };
}

function textToHtml(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped
    .split(/\n{2,}/)
    .map((part) => `<p>${part.replaceAll('\n', '<br>')}</p>`)
    .join('');
}
