import { tz } from '@date-fns/tz';
import { format } from 'date-fns/format';
import type { FormField } from './resource.ts';

/** A row's value in the form in which its field shows it and a form sends it. A time is that of the field's zone. */
export function fieldText(value: unknown, { kind, zone = 'UTC' }: Pick<FormField, 'kind' | 'zone'>): string {
  if (value === null || value === undefined) return '';
  if (kind === 'time') return format(value as string | Date, "yyyy-MM-dd'T'HH:mm", { in: tz(zone) });
  if (kind === 'day') return (value instanceof Date ? value.toISOString() : String(value)).slice(0, 10);
  if (Array.isArray(value)) return value.join(kind === 'lines' ? '\n' : ', ');
  return String(value);
}
