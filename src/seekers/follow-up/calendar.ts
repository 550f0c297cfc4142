import ical, { type ICalCalendar } from 'ical-generator';
import { firstInterview } from '../../catalog/jobs/kept/tracked-job.ts';
import { brand } from '../../content/brand.ts';
import { interviewKindNames } from './describe.ts';
import type { TrackedRow } from './tracked-row.ts';

const hourMs = 3_600_000;

/**
 * The interviews of tracked jobs as an iCalendar file (RFC 5545). Times are in UTC, so no program needs to know our time
 * zones. Each event lasts an hour, because nobody states an end.
 * @param origin the site's address, for the links to the jobs.
 */
export function interviewCalendar(rows: readonly TrackedRow[], origin: string): string {
  const calendar: ICalCalendar = ical({
    name: `Interviews (${brand.name})`,
    prodId: { company: brand.name, product: 'follow-up', language: 'EN' },
  });
  for (const { id, ad, interviews, changedAt } of rows)
    for (const interview of interviews) {
      const start = new Date(interview.at);
      calendar.createEvent({
        // Calendars know the interviews of earlier versions by their job.
        id: `${interview.id === firstInterview ? id : interview.id}@${new URL(origin).hostname}`,
        stamp: new Date(changedAt),
        start,
        end: new Date(+start + hourMs),
        summary: `${interviewKindNames[interview.kind]}: ${ad.title}, ${ad.company}`,
        location: interview.place || null,
        description: interview.notes || null,
        url: `${origin}/my-jobs/${id}`,
      });
    }
  return `${calendar.toString()}\r\n`;
}
