import { BadRequest } from '../../platform/errors.ts';

/** Rows of a report at most. */
export const maxReportRows = 100_000;

/** The error of a report with more rows. */
export const tooManyRows = (): BadRequest =>
  new BadRequest(
    `This report has more than ${maxReportRows.toLocaleString('en-US')} rows. Choose fewer days, or another dimension.`,
  );
