import { Turns } from '../../platform/cache/turns.ts';
import { BadRequest } from '../../platform/errors.ts';

/** Rows of a report at most, for the memory of the process: a million take about 300 MB while the report is made. */
export const maxReportRows = 1_000_000;

/** The error of a report with more rows. */
export const tooManyRows = (): BadRequest =>
  new BadRequest(
    `This report has more than ${maxReportRows.toLocaleString('en-US')} rows, which do not fit into memory. Choose fewer days, or another dimension.`,
  );

/** Reports by two dimensions, of which a process makes two at a time, for its memory. */
export const pairReports = new Turns({ running: 2, waiting: 20, withinMs: 10_000 });
