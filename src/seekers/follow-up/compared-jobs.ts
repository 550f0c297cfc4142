/** How many jobs one table compares. */
export const comparedJobs = { least: 2, most: 4 } as const;

/** The IDs of our jobs in an address, each once. Null: too few or too many. */
export function readCompared(params: URLSearchParams): number[] | null {
  const ids = new Set(params.getAll('job').filter((id) => /^[1-9]\d{0,14}$/.test(id)));
  return ids.size >= comparedJobs.least && ids.size <= comparedJobs.most ? [...ids].map(Number) : null;
}
