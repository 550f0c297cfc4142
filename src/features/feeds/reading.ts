import type { RawJob } from '../postings/raw-job.ts';
import type { FeedFormat } from './detect-format.ts';

/** Fields of a posting for which the operator may say where a feed has them. */
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
] as const satisfies readonly (keyof RawJob)[];
export type MappableField = (typeof mappableFields)[number];

/** Our field to the feed's field: an element's name, a column, or a key ('hiringOrganization.name'). It is looked at first. */
export type FieldMapping = Partial<Record<MappableField, string>>;

/** How a feed is to be read beyond its format, and who looks on. */
export interface Reading {
  mapping?: FieldMapping;
  onFormat?(format: FeedFormat): void;
  /** Called for each row with the names of the fields that it has. */
  onFields?(names: Iterable<string>): void;
}

/** The names under which each field is looked for, the chosen ones first; `plain` writes a name as the reader knows it. */
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
