import { dayMs } from '../../platform/time/day.ts';
/** A date in a feed's words. */
export interface StatedDate {
  /** The moment. Of a day without a time: its noon in UTC, which is that day in every zone of the United States. */
  at: Date;
  /** Set if the text states no time: '2025-09-26'. */
  day: string | null;
  /** "30+ days ago": the date is this one or an earlier one. */
  atLeast: boolean;
}

/** Texts are longer than this only if they are no dates. */
const longestText = 100;

/**
 * Reads a date as feeds, spreadsheets, browsers and job boards write it: ISO 8601, RFC 822, "Nov 20, 2025 10:00 AM", "11/20/2025",
 * "20-Nov-2025", seconds to nanoseconds since 1970, the serial number of a spreadsheet, "2 days ago". A time without a zone is UTC.
 * @param now the moment to which "2 days ago" refers.
 * @param dayFirst whether 05/06/2025 is in June, as `DateOrder` decides for a feed.
 * @returns null for anything else, for days that no calendar has, and for years outside 1990 to 2100.
 */
export function readDate(text: string, now: Date, dayFirst = false): StatedDate | null {
  if (text.length > longestText) return null;
  const plain = text.normalize('NFKC').replace(/\s+/g, ' ').trim().replace(label, '');
  const calendar = plain.replace(basic, (_, year, month, day, hour, minute, second = '00') =>
    [`${year}-${month}-${day}T${hour}`, minute, second].join(':'),
  );
  const stated = readNumber(plain) ?? readRelative(plain, now) ?? readCalendar(calendar, dayFirst);
  if (!stated || Number.isNaN(stated.at.getTime())) return null;
  const year = stated.at.getUTCFullYear();
  return year >= 1990 && year <= 2100 ? stated : null;
}

/** "Date posted: ", "Posted on ", "Closes: " */
const label =
  /^(?:(?:date |re)?(?:posted|updated|listed|published|added)|active|(?:posting|publish|start|close|closing|expiry|expiration|end) date|closes|expires)(?: on)?(?::| ) ?/i;

const moment = (milliseconds: number): StatedDate => ({
  at: new Date(milliseconds),
  day: null,
  atLeast: false,
});

function wholeDay(milliseconds: number, atLeast = false): StatedDate {
  const day = new Date(milliseconds).toISOString().slice(0, 10);
  return { at: new Date(`${day}T12:00:00Z`), day, atLeast };
}

/** Milliseconds for each unit, by the digits of a time since 1970. */
const unixUnits: Record<number, number> = { 10: 1000, 12: 1, 13: 1, 16: 1e-3, 19: 1e-6 };
/** Spreadsheets count days since this one (ECMA-376, part 1, 18.17.4.1). */
const spreadsheetZero = Date.UTC(1899, 11, 30);

/** A time since 1970, "/Date(1763632800000)/", "20251120", or the number of a day in a spreadsheet. */
function readNumber(text: string): StatedDate | null {
  const [, digits = '', fraction = ''] =
    /^(?:\/Date\()?(\d{5,19})(\.\d{1,9})?(?:[+-]\d{4})?(?:\)\/)?$/.exec(text) ?? [];
  const unit = unixUnits[digits.length];
  if (unit !== undefined) return moment(Math.floor(Number(digits + fraction) * unit));
  if (digits.length === 5) {
    const at = spreadsheetZero + Number(digits) * dayMs;
    return fraction ? moment(at + Math.round(Number(fraction) * dayMs)) : wholeDay(at);
  }
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(digits) ?? [];
  return year ? calendarDay(Number(year), Number(month), Number(day)) : null;
}

const agoUnits: [RegExp, number][] = [
  [/^(?:s|sec|secs|seconds?)$/, 1000],
  [/^(?:m|min|mins|minutes?)$/, 60_000],
  [/^(?:h|hr|hrs|hours?)$/, 3_600_000],
  [/^(?:d|days?)$/, dayMs],
  [/^(?:w|wk|wks|weeks?)$/, 7 * dayMs],
  [/^(?:mo|mos|months?)$/, 30 * dayMs],
  [/^(?:y|yr|yrs|years?)$/, 365 * dayMs],
];

/** "2 days ago", "Posted 30+ Days Ago", "yesterday", "just posted", "3d". */
function readRelative(stated: string, now: Date): StatedDate | null {
  const text = stated.toLowerCase().replace(/[.!]$/, '');
  if (/^(?:today|just (?:now|posted)|now|new)$/.test(text)) return wholeDay(now.getTime());
  if (text === 'yesterday') return wholeDay(now.getTime() - dayMs);
  const [, over = '', number = '', plus = '', name = '', ago = ''] =
    /^(over |more than |about )?(\d{1,4}|an?|one)(\+?) ?([a-z]{1,7})( ago)?$/.exec(text) ?? [];
  const unit = agoUnits.find(([pattern]) => pattern.test(name))?.[1];
  if (unit === undefined || (ago === '' && !/^\d+$/.test(number))) return null;
  const at = now.getTime() - (Number(number) || 1) * unit;
  const atLeast = plus !== '' || over === 'over ' || over === 'more than ';
  return unit < dayMs ? moment(at) : wholeDay(at, atLeast);
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Hours east of UTC. */
const zones: Record<string, number> = {
  ...{ z: 0, ut: 0, utc: 0, gmt: 0, est: -5, edt: -4, cst: -6, cdt: -5, mst: -7, mdt: -6, pst: -8, pdt: -7 },
  ...{ akst: -9, akdt: -8, hst: -10, et: -5, ct: -6, mt: -7, pt: -8 },
};

const clock = /(?:^|[ t,])(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d{1,9})?)? ?([ap]\.?m\.?)?(.*)$/i;
const zoneName = /^ ?(?:(?:utc|gmt)? ?([+-])(\d\d?):?(\d\d)?|([a-z]{1,4}))?(?: ?\([\w ]{1,50}\))?$/i;
const weekday = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,? /i;

/** "20251120T100000Z" */
const basic = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)?/i;

/** A day of the calendar, with or without a time. */
function readCalendar(text: string, dayFirst: boolean): StatedDate | null {
  const time = clock.exec(text);
  const written = (time ? text.slice(0, time.index) : text)
    .replace(weekday, '')
    .replace(/(?: at|,)$/, '')
    .trim();
  const stated = readDay(written, dayFirst);
  if (!stated || !time) return stated;
  const [, hour = '', minute = '', second = '0', half = '', zone = ''] = time;
  const offset = readZone(zone);
  const hours = half ? (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0) : Number(hour);
  const isHour = half ? Number(hour) >= 1 && Number(hour) <= 12 : hours < 24;
  if (offset === null || !isHour || Number(minute) > 59 || Number(second) > 60) return null;
  const midnight = Date.parse(`${stated.day}T00:00:00Z`);
  return moment(midnight + ((hours - offset) * 3600 + Number(minute) * 60 + Number(second)) * 1000);
}

/** Hours east of UTC; null for what is no zone. */
function readZone(text: string): number | null {
  const [whole, sign, hours = '0', minutes = '0', name = ''] = zoneName.exec(text.trim()) ?? [];
  if (whole === undefined) return null;
  if (sign) return (Number(hours) + Number(minutes) / 60) * (sign === '-' ? -1 : 1);
  return name === '' ? 0 : (zones[name.toLowerCase()] ?? null);
}

const numbers = /^(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})$/;
const dayThenMonth = /^(\d{1,2})(?:st|nd|rd|th)?[ /-](?:of )?([a-z]{3,9})\.?,?[ /-](\d{4}|\d\d)$/i;
const monthThenDay = /^([a-z]{3,9})\.?[ -](\d{1,2})(?:st|nd|rd|th)?,?[ -](\d{4})$/i;

const yearThenMonth = /^(\d{4})[ /-]([a-z]{3,9})\.?[ /-](\d{1,2})$/i;

function readDay(text: string, dayFirst: boolean): StatedDate | null {
  const [, first = '', mark, second = '', third = ''] = numbers.exec(text) ?? [];
  if (first.length === 4) return calendarDay(Number(first), Number(second), Number(third));
  if (third.length === 4 || third.length === 2) {
    const year = third.length === 2 ? 2000 + Number(third) : Number(third);
    const isDayFirst = mark === '.' || Number(first) > 12 || (dayFirst && Number(second) <= 12);
    return isDayFirst
      ? calendarDay(year, Number(second), Number(first))
      : calendarDay(year, Number(first), Number(second));
  }
  const named = dayThenMonth.exec(text);
  if (named) return namedDay(named[3], named[2], named[1]);
  const [, year, month, day] = yearThenMonth.exec(text) ?? [];
  if (year) return namedDay(year, month, day);
  const american = monthThenDay.exec(text) ?? /^([a-z]{3}) (\d{1,2}) (\d{4})$/i.exec(text);
  return american ? namedDay(american[3], american[1], american[2]) : null;
}

function namedDay(year = '', name = '', day = ''): StatedDate | null {
  const month = months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  const isName = month > 0 && fullName(month).startsWith(name.toLowerCase().replace(/^sept$/, 'sep'));
  return isName ? calendarDay(Number(year.length === 2 ? `20${year}` : year), month, Number(day)) : null;
}

const monthNames = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
const fullName = (month: number): string => monthNames.format(Date.UTC(2000, month - 1, 15)).toLowerCase();

/** Null if the calendar has no such day. */
function calendarDay(year: number, month: number, day: number): StatedDate | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCDate() === day && at.getUTCMonth() === month - 1 && year >= 1000
    ? wholeDay(at.getTime())
    : null;
}

/** The order of day and month in the dates of one feed, decided by all that were seen. */
export class DateOrder {
  #dayFirst = 0;
  #monthFirst = 0;
  readonly #before: boolean;

  /** @param before the order that the last run of the feed found; null: unknown. Ads of the United States name the month first. */
  constructor(before: boolean | null = null) {
    this.#before = before ?? false;
  }

  /** Notes a date that shows its order: 20/11/2025, 11/20/2025. */
  see(text: string): void {
    const [, first = '', , second = '', year = ''] = ambiguous.exec(text.slice(0, longestText)) ?? [];
    if (year === '' || Number(first) > 31 || Number(second) > 31) return;
    if (Number(first) > 12 && Number(second) <= 12) this.#dayFirst++;
    if (Number(second) > 12 && Number(first) <= 12) this.#monthFirst++;
  }

  /** Whether a date showed its order. */
  get isKnown(): boolean {
    return this.#dayFirst !== this.#monthFirst;
  }

  get isDayFirst(): boolean {
    return this.isKnown ? this.#dayFirst > this.#monthFirst : this.#before;
  }
}

const ambiguous = /^\s*(?:[a-z]{2,9},? )?(\d{1,2})([-/])(\d{1,2})\2(\d{4}|\d\d)\b/i;

/** Whether the order of day and month decides what a date is: 05/06/2025. */
export function needsOrder(text: string): boolean {
  const [, first = '', , second = ''] = ambiguous.exec(text.slice(0, longestText)) ?? [];
  return first !== '' && Number(first) <= 12 && Number(second) <= 12 && Number(first) !== Number(second);
}
