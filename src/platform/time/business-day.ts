import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';

/**
 * The day of a time in the time zone of the business, such as 2026-03-01. The database's `business_day` is the same
 * rule.
 */
export const businessDay = (time: Date | number, zone: string): string =>
  format(new TZDate(new Date(time), zone), 'yyyy-MM-dd');
