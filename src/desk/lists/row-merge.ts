import { tz } from '@date-fns/tz';
import { format } from 'date-fns/format';
import type { FormField } from './resource.ts';

/** Who changed something, and when. */
export interface ChangedBy {
  actor: string;
  at: Date | string;
}

/** A field that somebody else changed while a form was open. */
export interface OvertakenField {
  name: string;
  /** The input and the stored value, as the field shows them. */
  mine: string;
  current: string;
  /** Null if the log has no entry, because no admin made the change. */
  by: ChangedBy | null;
}

/** The changes of others that a form ran into. Nothing was saved. */
export interface Merge {
  /** Both changed the field, so the admin must choose one of the two values. */
  conflicts: OvertakenField[];
  /** Only somebody else changed the field, so the form has taken over their value. */
  taken: OvertakenField[];
  /** The new base of the form. */
  base: string;
  /** The form's values: the input, with the values that it took over. */
  values: Record<string, string>;
}

/** The prefix of the form field that says which value to keep: 'mine' or 'current'. */
export const keepPrefix = 'keep.';

/** A row's value in the form in which its field shows it and a form sends it. A time is that of the field's zone. */
export function fieldText(value: unknown, { kind, zone = 'UTC' }: Pick<FormField, 'kind' | 'zone'>): string {
  if (value === null || value === undefined) return '';
  if (kind === 'time') return format(value as string | Date, "yyyy-MM-dd'T'HH:mm", { in: tz(zone) });
  if (kind === 'day') return (value instanceof Date ? value.toISOString() : String(value)).slice(0, 10);
  if (Array.isArray(value)) return value.join(kind === 'lines' ? '\n' : ', ');
  return String(value);
}
