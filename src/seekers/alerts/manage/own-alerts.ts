/** See docs/limits.md. */
export const ownAlertLimits = {
  alerts: 5,
  /** The count of new jobs stops at this number. */
  newJobs: 99,
} as const;

/** An active alert of the signed-in account, as a link to its results. */
export interface OwnAlertLink {
  id: number;
  /** "nurse jobs in Austin" */
  search: string;
  /** The address of its results, the newest first. */
  path: string;
  /** Jobs found since the last mail. The count stops at `ownAlertLimits.newJobs`. */
  newJobs: number;
}
