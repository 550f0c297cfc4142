import { LRUCache } from 'lru-cache';
import { occupationOfTerm } from '../occupations/fields.ts';
import { knownTitleKey } from '../occupations/occupation.ts';
import { titleKey } from '../occupations/title-key.ts';
import { firstPart, isRank } from '../occupations/title-parts.ts';
import { unplaced } from '../places/bare-places.ts';
import type { Point } from '../places/distance.ts';
import type { KnownPlace } from '../places/known-place.ts';
import { countryName, readCountry } from '../places/read-country.ts';
import { readState } from '../places/read-state.ts';
import {
  distinctPlaces,
  isSamePlace,
  readStatedPlaces,
  type StatedPlaces,
} from '../places/read-stated-places.ts';
import { readWorkplace, workplaceInLocation } from '../places/read-workplace.ts';
import type { Workplace } from '../places/workplace.ts';
import { writtenCountry } from '../places/world-places.ts';
import { readSkills } from './classify-skills.ts';
import { readTitle, statedCategories } from './classify-titles.ts';
import words from './workplace-words.json' with { type: 'json' };

/** The place of a posting in the feed's words. Missing texts are empty. */
export interface StatedPlace {
  location: string;
  city: string;
  region: string;
  postalCode: string;
  country: string;
  latitude: number | null;
  longitude: number | null;
  workplace: string;
  title: string;
}

/** What a posting says about where the work is. */
export interface PostingPlaces extends StatedPlaces {
  workplace: Workplace | null;
}

/** Titles are single lines, and so is each field of a place. Characters after this number are ignored. */
const longestField = 300;

type Where = Omit<StatedPlace, 'title'>;

/** Many postings of a feed are in the same place. */
const understood = new LRUCache<string, PostingPlaces>({ max: 2000 });

/**
 * Determines where a job is, from its fields and its text. Both may name several places. Where they differ, the
 * fields say the first place.
 */
export function readPlaces({ title, ...where }: StatedPlace): PostingPlaces {
  const key = JSON.stringify(where);
  const found = understood.get(key) ?? understand(where);
  understood.set(key, found);
  return { ...found, workplace: found.workplace ?? workplaceInTitle(title.slice(0, longestField)) };
}

function understand(stated: Where): PostingPlaces {
  const { location, city, region } = stated;
  const fields = readStatedPlaces(fieldText(stated)).places;
  const text = readText(location, fields);
  const places = withPoint(mergePlaces(fields, text.places), statedPoint(stated));
  const workplace =
    readWorkplace(stated.workplace) ??
    workplaceInLocation([location, city, region].map((one) => one.slice(0, longestField)).join(' '));
  return { ...text, places, workplace };
}

/** The fields as one text: "Austin, TX 78701, United States". */
function fieldText({ city, region, postalCode, country }: Where): string {
  const [cities, regions, zips, [inCountry = '']] = [city, region, postalCode, country].map(values) as [
    string[],
    string[],
    string[],
    string[],
  ];
  const code = readCountry(inCountry);
  // Some feeds write the country in the region, and the United States beside it.
  const isInRegion =
    code === 'US' && regions.every((one) => !readState(one) && (writtenCountry(one) ?? 'US') !== 'US');
  const named = isInRegion ? '' : code ? countryName(code) : inCountry;
  const one = (own: string, within: string, zip: string): string =>
    [own, within, zip, named].filter(Boolean).join(', ');
  const isParallel = cities.length > 1 && regions.length === cities.length;
  if (!isParallel) return one(cities.join('; '), regions.join('; '), zips.join(' '));
  return cities.map((own, at) => one(own, regions[at] ?? '', zips[at] ?? '')).join('; ');
}

/** The values in a field: "Austin; Denver" has two. */
const values = (field: string): string[] =>
  field
    .slice(0, longestField)
    .split(/[;|\n]/)
    .map((one) => one.trim());

/** Reads the text. A state or country that only the fields name decides what a bare name means. */
function readText(location: string, [field]: KnownPlace[]): StatedPlaces {
  const text = readStatedPlaces(location);
  if (!field) return text;
  const within = field.state ?? (field.country && countryName(field.country));
  if (!within || field.city || text.places.some((one) => contains(field, one))) return text;
  const narrowed = readStatedPlaces(`${location.slice(0, longestField)}, ${within}`).places;
  return narrowed.some((one) => one.city !== null && contains(field, one))
    ? { ...text, places: narrowed }
    : text;
}

/** The places of the fields and those of the text, each once. */
function mergePlaces(fields: KnownPlace[], text: KnownPlace[]): KnownPlace[] {
  const [field, ...others] = fields;
  if (!field) return text;
  const same = text.find((one) => agrees(field, one)) ?? (text.length === 1 ? text[0] : undefined);
  const first = same && agrees(field, same) ? narrower(field, same) : field;
  const rest = [...others, ...text.filter((one) => one !== same)];
  return distinctPlaces([first, ...rest.filter((one) => !isSamePlace(one, first) && !contains(one, first))]);
}

/** Whether two readings may mean one place: each names nothing that the other one contradicts. */
const agrees = (one: KnownPlace, other: KnownPlace): boolean =>
  contains(one, other) || contains(other, one) || isSamePlace(one, other);

/** Whether a country or a state has the other place in it. */
const contains = (wide: KnownPlace, place: KnownPlace): boolean =>
  wide.city === null &&
  wide.county === null &&
  wide.point === null &&
  wide.country === place.country &&
  (wide.state === null || wide.state === place.state);

const narrower = (field: KnownPlace, text: KnownPlace): KnownPlace => {
  if (contains(field, text) && !contains(text, field)) return text;
  return field.zip || !text.zip || contains(text, field) ? field : text;
};

/** The point of the feed belongs to the first place. */
function withPoint(places: KnownPlace[], point: Point | null): KnownPlace[] {
  if (!point) return places;
  const [first = unplaced, ...rest] = places;
  return [{ ...first, point }, ...rest];
}

function statedPoint({ latitude, longitude }: Where): Point | null {
  if (latitude === null || longitude === null || (latitude === 0 && longitude === 0)) return null;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

const sign =
  /\b(?:remote(?:ly)?|hybrid|on[- ]?site|in[- ]person|in[- ]office|wfh|work(?:ing)? from home|telework(?:ing|er)?|telecommut(?:e|er|ing))\b/gi;
/** "Nurse Onsite": at the end of a title these words have no other meaning. */
const last = /\s(?:remote|hybrid|on[- ]?site|in[- ]person|in[- ]office|wfh)$/i;
const begins = /^(?:on[- ]?site|in[- ]person)\s/i;
const sure = /\b(?:100%|fully)\s+remote\b|\bwork from home\b|\bwfh\b/i;
const leads = /^(remote|hybrid)[\s-]+(?=\p{L})/iu;

const fillers = new Set(words.fillers);
const remoteWork = new Set(words.remoteWork);

/**
 * The workplace in a title, if the words surely mean the workplace and not the work: "Analyst (Remote)", "Remote Java
 * Developer", but not "Remote Sensing Scientist" or "Remote Start Installer".
 */
export function workplaceInTitle(title: string): Workplace | null {
  const text = title.trim();
  const parts = text.split(/[,:;|/()[\]–—]|\s-|-\s/);
  const apart = parts.find(isWorkplace);
  if (apart) return readWorkplace(apart);
  const word =
    text.match(sure)?.[0] ??
    text.match(begins)?.[0] ??
    parts
      .map((part) => part.trim())
      .find((part) => last.test(part))
      ?.match(last)?.[0];
  if (word) return readWorkplace(word);
  const lead = parts.map((part) => part.trim()).flatMap((part) => (leads.test(part) ? [part] : []))[0];
  const [, kind = ''] = lead?.match(leads) ?? [];
  return lead && isOccupation(lead.replace(leads, '')) ? readWorkplace(kind) : null;
}

/** Whether a part of a title says only where one works: "Remote", "No Remote", "100% Remote - US". */
function isWorkplace(part: string): boolean {
  if (readWorkplace(part) === null || part.search(sign) < 0) return false;
  const rest = part
    .replace(sign, ' ')
    .replace(/\b(?:not?|non|yes|partially|partly|\d)\b/gi, ' ')
    .replace(/\b(?:in|within|from)\s.*/i, ' ');
  return (rest.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).every((word) => fillers.has(word));
}

/** Whether a text is the title of an occupation, with nothing before it but its field, skill or rank. */
function isOccupation(text: string): boolean {
  const [next = ''] = titleKey(text).split(' ');
  if (remoteWork.has(next)) return false;
  if (readTitle(text).isClear) return true;
  const found = knownTitleKey(text);
  if (found === null) return false;
  const key = titleKey(firstPart(text));
  const before = key.includes(found) ? key.slice(0, key.indexOf(found)).split(' ') : [];
  const field = before.filter((word) => word && !isRank(word)).join(' ');
  return field === '' || isField(field);
}

const isField = (text: string): boolean =>
  statedCategories.has(text) || occupationOfTerm(text) > 0 || readSkills([], text, '').length > 0;
