import { LRUCache } from 'lru-cache';
import {
  cleanHtml,
  decodeEntities,
  htmlToText,
  looksLikeEncodedHtml,
  looksLikeHtml,
  tidyText,
} from '../../platform/html.ts';
import { cutText } from '../../platform/plain-text.ts';
import { classifyJob } from './classify.ts';
import { parseDate } from './parse-date.ts';
import { readPay } from './pay.ts';
import type { CatalogJob, RawJob } from './raw-job.ts';
import { readLink } from './read-link.ts';
import { readPlaces } from './read-places.ts';
import { readClosing } from './stated-closing.ts';

const lengths = { line: 300, places: 1_000, description: 30_000, html: 60_000 } as const;

/**
 * Parses one posting, or says why it cannot be listed.
 * @param when `now` is the latest possible posting date; `firstSeen` is used if the feed states none.
 */
export function normalizeJob(
  raw: RawJob,
  externalId: string,
  when: { now: Date; firstSeen: Date },
): { ok: true; job: CatalogJob } | { ok: false; reason: string } {
  const title = line(raw.title);
  const company = line(raw.company);
  const link = readLink(raw.link);
  if (!title) return { ok: false, reason: 'no title' };
  if (!company) return { ok: false, reason: 'no company' };
  if (!raw.link) return { ok: false, reason: 'no link' };
  if (!link) return { ok: false, reason: 'the link is not an http or https URL' };
  const text = readDescription(raw.description);
  const place = understandPlace(raw, title);
  const closing = readClosing(text.description, place.country !== null && place.country !== 'US');
  const stated = { jobType: line(raw.jobType), category: line(raw.category), salary: line(raw.salary) };
  const classes = classifyJob({
    title,
    jobType: stated.jobType,
    category: stated.category,
    description: text.description,
    workplace: place.workplace,
    skills: raw.skills
      .map((skill) => line(skill))
      .filter(Boolean)
      .slice(0, 50),
  });
  return {
    ok: true,
    job: {
      externalId,
      title,
      company,
      location: line(raw.location) || joinPlace(raw),
      ...place,
      ...classes,
      statedJobType: stated.jobType || null,
      statedCategory: stated.category || null,
      salary: stated.salary || null,
      ...understandPay(stated.salary),
      ...text,
      affiliateLink: link.href,
      ...readPostedAt(raw.postedAt, when),
      expiresAt: parseDate(raw.expiresAt),
      statedClosingOn: closing.closesOn,
      saysClosed: closing.isClosed,
    },
  };
}

/** Feeds that cannot leave out a field write "No Postal Code", "N/A" and the like. */
const placeholder =
  /^(n\/?a|none|null|undefined|unknown|-+|no (reference|postal|category|city|state|country|salary)\b.*)$/i;

/**
 * A line of printable ASCII words with one blank between them and no markup. Most lines match and stay as
 * they are.
 */
const plainLine = /^(?:[!-%'-;=-~]+ )*[!-%'-;=-~]+$/;

/** One line of text without markup. Empty if the feed only has a placeholder. */
function line(text: string, longest: number = lengths.line): string {
  if (text === '') return '';
  if (text.length <= longest && plainLine.test(text)) return placeholder.test(text) ? '' : text;
  let plain = text.slice(0, 4 * longest);
  if (/[<&]/.test(plain)) plain = decodeEntities(plain.replace(/<\/?[a-z][^<>]*>/gi, ' '));
  plain = cutText(tidyText(plain).replace(/\s+/g, ' '), longest).trim();
  return placeholder.test(plain) ? '' : plain;
}

function readDescription(stated: string): { description: string; descriptionHtml: string | null } {
  const bounded = cutText(stated, 2 * lengths.html);
  const html = looksLikeEncodedHtml(bounded) ? decodeEntities(bounded) : bounded;
  if (!looksLikeHtml(html))
    return {
      description: cutText(tidyText(decodeEntities(html)), lengths.description),
      descriptionHtml: null,
    };
  const clean = cleanHtml(cutText(html, lengths.html).replace(/\p{Cc}+/gu, ' '));
  return {
    description: cutText(htmlToText(clean), lengths.description),
    descriptionHtml: clean,
  };
}

function understandPlace(raw: RawJob, title: string) {
  const { places, more, workplace, remoteStates, remoteExcept } = readPlaces({
    location: line(raw.location.replace(/[\r\n]+/g, '; '), lengths.places),
    city: line(raw.city),
    region: line(raw.region),
    postalCode: line(raw.postalCode),
    country: line(raw.country),
    latitude: raw.latitude,
    longitude: raw.longitude,
    workplace: line(raw.workplace),
    title,
  });
  const { city = null, state = null, zip = null, country = null, point = null } = places[0] ?? {};
  const latitude = point?.latitude ?? null;
  const longitude = point?.longitude ?? null;
  const first = { city, state, zip, country, latitude, longitude };
  return { ...first, places, morePlaces: more, remoteStates, remoteExcept, workplace };
}

/** The place in one line, for feeds that state its parts. */
function joinPlace(raw: RawJob): string {
  const country =
    /^(us|usa|united states( of america)?)$/i.test(line(raw.country)) && line(raw.region) ? '' : raw.country;
  const parts = [raw.city, [line(raw.region), line(raw.postalCode)].join(' '), country].map((one) =>
    line(one),
  );
  return [...new Set(parts)].filter(Boolean).join(', ');
}

type StatedPay = Pick<
  CatalogJob,
  'payMin' | 'payMax' | 'payPeriod' | 'payCurrency' | 'payYearMin' | 'payYearMax' | 'payYear'
>;

/** Many postings of a feed state the same pay. */
const understoodPay = new LRUCache<string, StatedPay>({ max: 2000 });

function understandPay(salary: string): StatedPay {
  const known = understoodPay.get(salary);
  if (known) return known;
  const pay = readPay(salary);
  const understood = {
    payMin: pay?.min ?? null,
    payMax: pay?.max ?? null,
    payPeriod: pay?.period ?? null,
    payCurrency: pay?.currency ?? null,
    payYearMin: pay?.yearMin ?? null,
    payYearMax: pay?.yearMax ?? null,
    payYear: pay?.year ?? null,
  };
  understoodPay.set(salary, understood);
  return understood;
}

/** A future date comes from a wrong clock or time zone. */
function readPostedAt(
  text: string,
  when: { now: Date; firstSeen: Date },
): { postedAt: Date; postedStated: boolean } {
  const stated = parseDate(text);
  const date = stated ?? when.firstSeen;
  return { postedAt: date > when.now ? when.now : date, postedStated: stated !== null };
}
