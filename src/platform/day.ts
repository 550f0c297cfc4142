/** The UTC day of a time, such as 2026-03-01. */
export const dayOf = (time: Date | number): string => new Date(time).toISOString().slice(0, 10);

const inText = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** A day such as 2026-03-01 as text: Mar 1, 2026. Another text stays as it is. */
export function dayText(day: string): string {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN;
  return Number.isNaN(time) ? day : inText.format(time);
}
