import * as z from 'zod/mini';

/** A schema for a line that `read` accepts. Normalizes the line with `write`. */
export function readableLine<T>(
  read: (line: string) => T | null,
  write: (value: T) => string,
  message: string,
) {
  return z.string().check(
    z.refine((line) => read(line) !== null, message),
    z.overwrite((line) => writeAgain(line, read, write)),
  );
}

function writeAgain<T>(line: string, read: (line: string) => T | null, write: (value: T) => string): string {
  const value = read(line);
  return value === null ? line : write(value);
}
