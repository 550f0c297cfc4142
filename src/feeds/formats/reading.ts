import type { RawJob } from '../../catalog/postings/raw-job.ts';
import type { FeedFormat } from './detect-format.ts';

/** Fields of a posting that the operator can map to a feed's fields. */
export const mappableFields = [
  'externalId',
  'title',
  'company',
  'location',
  'city',
  'region',
  'postalCode',
  'country',
  'workplace',
  'jobType',
  'salary',
  'description',
  'link',
  'postedAt',
  'expiresAt',
  'category',
  'skills',
  'bid',
] as const satisfies readonly (keyof RawJob)[];
export type MappableField = (typeof mappableFields)[number];

/**
 * Our field to the feed's field: an element, a column, or a key ('hiringOrganization.name'). It comes before
 * the usual names. A text in quotes is no name: all rows get that text, such as '"New York, NY"'.
 */
export type FieldMapping = Partial<Record<MappableField, string>>;

const quoted = /^"([^"]+)"$/;

/** The fields that have the same text in all rows. */
export function sharedTexts(mapping: FieldMapping = {}): Partial<RawJob> {
  const texts = Object.entries(mapping).flatMap(([field, name]) => {
    const text = name.match(quoted)?.[1];
    return text ? [[field, field === 'skills' ? [text] : text]] : [];
  });
  return Object.fromEntries(texts);
}

/** Options for reading a feed besides its format. */
export interface FeedReading {
  mapping?: FieldMapping;
  onFormat?(format: FeedFormat): void;
  /** Called for each row with its field names. */
  onFields?(names: Iterable<string>): void;
}

/** The names of each field, mapped ones first. `plain` brings a name into the reader's form. */
export function withMapping<Names extends Record<string, readonly string[]>>(
  names: Names,
  mapping: FieldMapping = {},
  plain: (name: string) => string,
): Names {
  const renamed = Object.entries(mapping).filter(([, name]) => !quoted.test(name));
  if (renamed.length === 0) return names;
  const chosen = renamed.map(([field, name]) => [field, [plain(name), ...(names[field] ?? [])]]);
  return { ...names, ...Object.fromEntries(chosen) };
}
