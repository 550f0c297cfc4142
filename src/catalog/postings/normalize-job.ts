import { LRUCache } from 'lru-cache';
import { isPublicHost } from '../../platform/fetch/safe-fetch.ts';
import {
  cleanHtml,
  decodeEntities,
  htmlToText,
  looksLikeEncodedHtml,
  looksLikeHtml,
  tidyText,
} from '../../platform/text/html.ts';
import { mendMojibake } from '../../platform/text/mojibake.ts';
import { cutText } from '../../platform/text/plain-text.ts';
import { dayMs, endOfDay } from '../../platform/time/day.ts';
import { readStatedPlaces } from '../places/read-stated-places.ts';
import { workplaceInLocation } from '../places/read-workplace.ts';
import { classifyJob } from './classify.ts';
import { breakListsInText, makeListsInHtml } from './inline-lists.ts';
import { isMarkdown, markdownToHtml } from './markdown.ts';
import { isDoubtful, type Pay, readPay } from './pay.ts';
import type { CatalogJob, RawJob } from './raw-job.ts';
import { readDate } from './read-date.ts';
import { readLink } from './read-link.ts';
import { readPlaces } from './read-places.ts';
import { readClosing } from './stated-closing.ts';

const lengths = { line: 300, places: 1_000, description: 30_000, html: 60_000 } as const;

/** The times to which the dates of a posting refer. */
export interface When {
  /** The time of the run: the latest possible posting date. */
  now: Date;
  /** The posting date if the feed states none. */
  firstSeen: Date;
  /** Whether the feed names the day before the month: 05/06/2025 is in June. */
  dayFirst?: boolean;
}

/** Parses one posting, or says why it cannot be listed. */
export function normalizeJob(
  raw: RawJob,
  externalId: string,
  when: When,
): { ok: true; job: CatalogJob } | { ok: false; reason: string } {
  const title = line(raw.title);
  const company = line(raw.company);
  const link = readLink(raw.link);
  if (!title) return { ok: false, reason: 'no title' };
  if (!company) return { ok: false, reason: 'no company' };
  if (!raw.link) return { ok: false, reason: 'no link' };
  if (!link) return { ok: false, reason: 'the link is not an http or https URL' };
  if (!isPublicHost(link)) return { ok: false, reason: 'the link leads to an inner address' };
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
      location: placeLine(raw),
      ...place,
      ...classes,
      statedJobType: stated.jobType || null,
      statedCategory: stated.category || null,
      statedGrade: line(raw.grade) || null,
      salary: stated.salary || null,
      ...understandPay(stated.salary),
      ...text,
      affiliateLink: link.href,
      ...readPostedAt(raw.postedAt, when),
      ...readExpiry(raw.expiresAt, when),
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
  let plain = mendMojibake(text.slice(0, 4 * longest));
  if (/[<&]/.test(plain)) plain = decodeEntities(plain.replace(/<\/?[a-z][^<>]*>/gi, ' '));
  plain = cutText(tidyText(plain).replace(/\s+/g, ' '), longest).trim();
  return placeholder.test(plain) ? '' : plain;
}

function readDescription(stated: string): { description: string; descriptionHtml: string | null } {
  const bounded = mendMojibake(cutText(stated, 2 * lengths.html));
  const decoded = looksLikeEncodedHtml(bounded) ? decodeEntities(bounded) : bounded;
  if (looksLikeHtml(decoded)) return ofHtml(decoded);
  const text = tidyText(decodeEntities(decoded));
  const lined = isMarkdown(text) ? text : breakListsInText(text);
  if (isMarkdown(lined)) return ofHtml(markdownToHtml(lined));
  return { description: cutText(lined, lengths.description), descriptionHtml: null };
}

function ofHtml(html: string): { description: string; descriptionHtml: string } {
  const clean = makeListsInHtml(cleanHtml(cutText(html, lengths.html).replace(/\p{Cc}+/gu, ' ')));
  return { description: cutText(htmlToText(clean), lengths.description), descriptionHtml: clean };
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

/** The place in one line. A text that only names a street or a building gets the place of the fields. */
function placeLine(raw: RawJob): string {
  const [stated, fields] = [line(raw.location), joinPlace(raw)];
  if (!stated || !fields) return stated || fields;
  const isPlace = readStatedPlaces(stated).places.length > 0 || workplaceInLocation(stated) !== null;
  return isPlace ? stated : `${stated}, ${fields}`.slice(0, lengths.line);
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
  'payMin' | 'payMax' | 'payPeriod' | 'payCurrency' | 'payYearMin' | 'payYearMax' | 'payYear' | 'payInDoubt'
>;

/** Many postings of a feed state the same pay. */
const understoodPay = new LRUCache<string, StatedPay>({ max: 2000 });

function understandPay(salary: string): StatedPay {
  const known = understoodPay.get(salary);
  if (known) return known;
  const pay = readPay(salary);
  const payInDoubt = pay !== null && isDoubtful(pay);
  const understood = { ...payNumbers(payInDoubt ? null : pay), payInDoubt };
  understoodPay.set(salary, understood);
  return understood;
}

/** The numbers of a pay as they are stored. */
export function payNumbers(pay: Pay | null) {
  return {
    payMin: pay?.min ?? null,
    payMax: pay?.max ?? null,
    payPeriod: pay?.period ?? null,
    payCurrency: pay?.currency ?? null,
    payYearMin: pay?.yearMin ?? null,
    payYearMax: pay?.yearMax ?? null,
    payYear: pay?.year ?? null,
  };
}

type PostedFields = Pick<CatalogJob, 'postedAt' | 'postedOn' | 'postedAtLeast' | 'postedStated'>;

/** A future date comes from a wrong clock or time zone. Today's noon may be in the future too. */
function readPostedAt(text: string, { now, firstSeen, dayFirst }: When): PostedFields {
  const stated = readDate(text, now, dayFirst);
  const { at, day, atLeast } = stated ?? { at: firstSeen, day: null, atLeast: false };
  const postedAt = new Date(Math.min(at.getTime(), now.getTime(), atLeast ? firstSeen.getTime() : Infinity));
  const isToday = day !== null && at.getTime() - now.getTime() < dayMs;
  const postedOn = atLeast ? postedAt.toISOString().slice(0, 10) : isToday ? day : null;
  return { postedAt, postedOn, postedAtLeast: atLeast, postedStated: stated !== null };
}

/** A day is over when it is over everywhere. */
function readExpiry(text: string, { now, dayFirst }: When): Pick<CatalogJob, 'expiresAt' | 'expiresOn'> {
  const stated = readDate(text, now, dayFirst);
  if (!stated) return { expiresAt: null, expiresOn: null };
  return { expiresAt: stated.day ? endOfDay(stated.day) : stated.at, expiresOn: stated.day };
}
