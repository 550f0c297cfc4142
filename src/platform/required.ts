/**
 * A value that must be there at this point of the program.
 * @param what the value's name in the error.
 * @throws Error when it is missing. That is a defect of ours, not of a request.
 */
export function required<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`Missing: ${what}.`);
  return value;
}
