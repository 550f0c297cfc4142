import type { FormField } from './resource.ts';

/** A row's value in the form in which its field shows it and a form sends it. */
export function fieldText(value: unknown, { kind }: Pick<FormField, 'kind'>): string {
  if (value === null || value === undefined) return '';
  if (kind === 'time' || kind === 'day') {
    const text = value instanceof Date ? value.toISOString() : String(value);
    return text.slice(0, kind === 'time' ? 16 : 10);
  }
  if (Array.isArray(value)) return value.join(kind === 'lines' ? '\n' : ', ');
  return String(value);
}
