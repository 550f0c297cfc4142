/** docs/limits.md lists them. */
export const ownAlertLimits = {
  alerts: 5,
  /** New jobs are counted up to this number. */
  newJobs: 99,
} as const;

/** An active alert of the signed-in account, as a link to its results. */
export interface OwnAlertLink {
  id: number;
  /** "nurse jobs in Austin" */
  search: string;
  /** The address of its results, the newest first. */
  path: string;
  /** Jobs found since the last mail, counted up to `ownAlertLimits.newJobs`. */
  newJobs: number;
}
