/** The UTC day of a time, such as 2026-03-01. */
export const dayOf = (time: Date | number): string => new Date(time).toISOString().slice(0, 10);
