import type { JobEvent } from '../../catalog/jobs/kept/tracked-job.ts';
import { saveFile } from '../../ui/save-file.ts';
import { interviewCalendar } from './calendar.ts';
import { type TrackedFileName, trackedCsv, trackedJson } from './tracked-files.ts';
import type { TrackedRow } from './tracked-row.ts';
import { workLog } from './work-log.ts';

/** Makes a file of the jobs that this browser tracks, and downloads it. */
export async function saveTrackedFile(name: TrackedFileName): Promise<void> {
  const { listRowsInBrowser } = await import('./follow-up-in-browser.ts');
  saveFile(await makeFile(name, await listRowsInBrowser()), name);
}

async function makeFile(name: TrackedFileName, jobs: (TrackedRow & { events: JobEvent[] })[]): Promise<Blob> {
  switch (name) {
    case 'work-search-log.pdf': {
      const [{ pdfInBrowser }, { workLogOptions, writeWorkLog }] = await Promise.all([
        import('../../platform/text/pdf-in-browser.ts'),
        import('./work-log-pdf.ts'),
      ]);
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      return pdfInBrowser(workLogOptions(), (document) => writeWorkLog(document, workLog(jobs, timeZone)));
    }
    case 'jobs.csv':
      return new Blob([trackedCsv(jobs)], { type: 'text/csv;charset=utf-8' });
    case 'jobs.json':
      return new Blob([trackedJson(jobs)], { type: 'application/json' });
  }
}

/** Downloads the interviews of a row that this browser tracks, for a calendar program. */
export function saveCalendar(row: TrackedRow): void {
  const calendar = interviewCalendar([row], window.location.origin);
  saveFile(new Blob([calendar], { type: 'text/calendar;charset=utf-8' }), 'interview.ics');
}
