const iso =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?\s*(Z|UTC|[+-]\d\d:?\d\d)?)?$/i;
const rfc822 =
  /^(?:[a-z]{3,9},?\s+)?\d{1,2}\s+[a-z]{3,9}\s+\d{4}(?:\s+\d{1,2}:\d\d(?::\d\d)?(?:\s*(?:[+-]\d{4}|[a-z]{1,4}))?)?$/i;
const dayFirst = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:\s+(\d\d):(\d\d)(?::(\d\d))?)?$/;
const monthFirst = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/**
 * Parses a date in the formats of feeds: ISO 8601, RFC 822, day.month.year, month/day/year, seconds or
 * milliseconds since 1970. Without a time zone it is UTC. Null for anything else, and for years outside 1990
 * to 2100.
 */
export function parseDate(text: string): Date | null {
  const date = read(text.trim());
  if (!date || Number.isNaN(date.getTime())) return null;
  const year = date.getUTCFullYear();
  return year >= 1990 && year <= 2100 ? date : null;
}

function read(text: string): Date | null {
  if (/^\d{10}$/.test(text)) return new Date(Number(text) * 1000);
  if (/^\d{12,13}$/.test(text)) return new Date(Number(text));
  const isoMatch = iso.exec(text);
  if (isoMatch) return readIso(isoMatch);
  if (rfc822.test(text)) return new Date(/(?:[+-]\d{4}|\s[a-z]{1,4})$/i.test(text) ? text : `${text} UTC`);
  const german = dayFirst.exec(text);
  if (german) return utc(german[3], german[2], german[1], german[4], german[5], german[6]);
  const american = monthFirst.exec(text);
  if (american) return utc(american[3], american[1], american[2]);
  return null;
}

function readIso([, year, month, day, hour, minute, second, zone]: RegExpExecArray): Date | null {
  const date = utc(year, month, day, hour, minute, second);
  if (!date || !zone || /^(Z|UTC)$/i.test(zone)) return date;
  const [, sign, hours, minutes] = /([+-])(\d\d):?(\d\d)/.exec(zone) ?? [];
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return new Date(date.getTime() - (sign === '-' ? -offset : offset));
}

/** Null if the calendar has no such day. */
function utc(
  year?: string,
  month?: string,
  day?: string,
  hour = '0',
  minute = '0',
  second = '0',
): Date | null {
  const date = new Date(
    Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)),
  );
  return date.getUTCDate() === Number(day) && date.getUTCMonth() === Number(month) - 1 ? date : null;
}
