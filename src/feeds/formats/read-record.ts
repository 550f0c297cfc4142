import { countryInText } from '../../catalog/places/read-country.ts';
import type { RawJob } from '../../catalog/postings/raw-job.ts';
import { feedLimits } from '../sources/feed-row.ts';
import columns from './column-names.json' with { type: 'json' };
import { composePay } from './compose-pay.ts';
import { toRawJob } from './read-xml.ts';
import { type FeedReading, withMapping } from './reading.ts';

/**
 * Usual names of columns and keys in CSV and JSON, without case and punctuation. A nested key is `outerinner`. Some
 * fields state the type together: the kind of employment, and the hours. Lists of places are beside a place that only
 * says that there are several.
 */
const { fields: names, types: typeNames, lists: listNames, pay: payNames } = columns;

/** Reads a posting from a record with unknown keys: a row of a CSV file, or a JSON object. */
export function readRecord(record: Record<string, unknown>, { mapping, onFields }: FeedReading = {}): RawJob {
  const fields = new Map<string, string>();
  flatten(record, '', fields, 0);
  onFields?.(fields.keys());
  const raw = toRawJob((name) => fields.get(name), withMapping(names, mapping, plainName));
  placeSchema(raw, schemaPlaces(record));
  const several = listNames.map((name) => fields.get(name)).find(Boolean) ?? '';
  if (several !== '' && !raw.location.includes(several))
    raw.location = [raw.location, several].filter(Boolean).join('; ');
  const types = new Set(typeNames.map((name) => fields.get(name)?.trim()).filter(Boolean));
  raw.jobType ||= [...types].join(', ') || (fields.get('type')?.trim() ?? '');
  const first = (candidates: readonly string[]): string =>
    candidates.map((name) => fields.get(name)).find(Boolean) ?? '';
  if (raw.salary === '') {
    const [min, max, value] = [first(payNames.min), first(payNames.max), first(payNames.value)];
    const [period, currency] = [first(payNames.period), first(payNames.currency)];
    raw.salary =
      composePay(min, max, period, currency) || composePay(value, value, period, currency) || value;
  }
  if (raw.salary !== '' && /^(1|true)$/i.test(fields.get('salaryispredicted') ?? ''))
    raw.salary += ' (estimate)';
  return raw;
}

/** Places that the flattened fields do not hold: more than one, texts, and where a remote worker may live. */
function placeSchema(raw: RawJob, { places, applicants }: SchemaPlaces): void {
  const isStated = raw.location !== '' || raw.city !== '' || raw.region !== '';
  if (places.length > 1 || !isStated) raw.location = places.join('; ') || raw.location;
  if (applicants.length > 1 || (applicants.length === 1 && places.length === 0)) {
    const rule = `Remote (must live in ${applicants.join('; ')})`;
    raw.location = places.length === 0 ? rule : `${raw.location || places[0]}; ${rule}`;
  }
}

function flatten(value: unknown, name: string, fields: Map<string, string>, depth: number): void {
  if (value === null || value === undefined || depth > 5 || name.length > feedLimits.name) return;
  if (Array.isArray(value)) {
    const plain = value.filter((entry) => typeof entry === 'string' || typeof entry === 'number');
    if (plain.length > 0)
      setOnce(fields, name, plain.slice(0, 50).join(name === 'skills' || name === 'tags' ? '|' : '; '));
    else flatten(value[0], name, fields, depth + 1);
  } else if (typeof value === 'object') {
    for (const [key, inner] of Object.entries(value))
      flatten(inner, name + plainName(key), fields, depth + 1);
  } else setOnce(fields, name, String(value));
}

function setOnce(fields: Map<string, string>, name: string, value: string): void {
  if (!fields.get(name) && (fields.size < feedLimits.columns || fields.has(name))) fields.set(name, value);
}

function plainName(key: string): string {
  return key
    .slice(0, feedLimits.name + 1)
    .toLowerCase()
    .replace(/[^a-z\d]/g, '');
}

/** More places than a job has. */
const maxPlaces = 50;

/** What a schema.org JobPosting says about its places, as texts. */
interface SchemaPlaces {
  /** Each of `jobLocation`: "Austin, TX 78701, US". */
  places: string[];
  /** The countries and regions in which a remote worker may live: "Texas, US". */
  applicants: string[];
}

/** Reads `jobLocation` and `applicantLocationRequirements` in any form that schema.org allows: one or several, texts or things. */
function schemaPlaces(record: Record<string, unknown>): SchemaPlaces {
  const of = (name: string): unknown[] => {
    const value = record[name];
    return (Array.isArray(value) ? value : [value]).slice(0, maxPlaces);
  };
  const texts = (values: unknown[]): string[] => [...new Set(values.map(placeText).filter(Boolean))];
  return {
    places: texts(of('jobLocation')),
    applicants: texts(of('applicantLocationRequirements')),
  };
}

/** A Place, a PostalAddress, or a text. */
function placeText(place: unknown): string {
  if (typeof place === 'string') return place.trim();
  const stated = at(place, 'address');
  const [address] = Array.isArray(stated) ? stated : [stated];
  if (typeof address === 'string') return address.trim();
  const where = address ?? place;
  const region = [textAt(where, 'addressRegion.name', 'addressRegion'), textAt(where, 'postalCode')];
  const parts = [
    textAt(where, 'addressLocality.name', 'addressLocality'),
    region.filter(Boolean).join(' '),
    countryInText(textAt(where, 'addressCountry.name', 'addressCountry')),
  ];
  const name = textAt(place, 'name');
  return (
    parts.filter(Boolean).join(', ') || (textAt(place, '@type') === 'Country' ? countryInText(name) : name)
  );
}

/**
 * The value at a path such as `categories.location` or `offices.0.name` in untrusted data. Undefined if there
 * is none.
 */
export function at(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, key) => {
    if (inner === null || typeof inner !== 'object' || !Object.hasOwn(inner, key)) return undefined;
    return (inner as Record<string, unknown>)[key];
  }, value);
}

/** The first text or number at one of the paths, as text. Empty if there is none. */
export function textAt(value: unknown, ...paths: string[]): string {
  for (const path of paths) {
    const found = at(value, path);
    if (typeof found === 'number' || typeof found === 'boolean') return String(found);
    if (typeof found === 'string' && found.trim() !== '') return found.trim();
  }
  return '';
}

/** The array at a path. Empty if there is none. */
export function listAt(value: unknown, path: string): unknown[] {
  const found = path === '' ? value : at(value, path);
  return Array.isArray(found) ? found : [];
}
