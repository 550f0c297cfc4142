const minuteMs = 60_000;
const dayMinutes = 24 * 60;

/**
 * The first minute after a moment at which a schedule is due: five fields of cron in UTC, of which those of days and months are `*`.
 * @throws when the schedule says more than that.
 */
export function nextRun(schedule: string, after: Date): Date {
  const [minutes = '', hours = '', ...days] = schedule.split(' ');
  if (days.join(' ') !== '* * *') throw new Error(`This schedule is not understood: ${schedule}`);
  const next = new Date(Math.floor(after.getTime() / minuteMs) * minuteMs);
  for (let tried = 0; tried < dayMinutes; tried++) {
    next.setTime(next.getTime() + minuteMs);
    if (fits(minutes, next.getUTCMinutes()) && fits(hours, next.getUTCHours())) return next;
  }
  throw new Error(`This schedule is never due: ${schedule}`);
}

/** A field: every value, every so many, or one. */
function fits(field: string, value: number): boolean {
  if (field.startsWith('*')) return value % Number(field.slice('*/'.length) || 1) === 0;
  return value === Number(field);
}
