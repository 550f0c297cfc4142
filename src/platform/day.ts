/** The UTC day of a time, such as 2026-03-01. */
export const dayOf = (time: Date | number): string => new Date(time).toISOString().slice(0, 10);

const inText = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** A day such as 2026-03-01 as text: Mar 1, 2026. Another text stays as it is. */
export function dayText(day: string): string {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN;
  return Number.isNaN(time) ? day : inText.format(time);
}

const monthInText = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A month such as 2026-03 as text: March 2026. Another text stays as it is. */
export function monthText(month: string): string {
  const time = /^\d{4}-\d{2}$/.test(month) ? Date.parse(month) : Number.NaN;
  return Number.isNaN(time) ? month : monthInText.format(time);
}
