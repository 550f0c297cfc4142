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
 * the usual names.
 */
export type FieldMapping = Partial<Record<MappableField, string>>;

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
  if (Object.keys(mapping).length === 0) return names;
  const chosen = Object.entries(mapping).map(([field, name]) => [
    field,
    [plain(name), ...(names[field] ?? [])],
  ]);
  return { ...names, ...Object.fromEntries(chosen) };
}
