/** A position in the log of the catalog: the version of a change, and the number of its jobs that have been read. */
export interface LogPosition {
  version: number;
  place: number;
}

/** A position as addresses write it. */
export const positionText = ({ version, place }: LogPosition): string => `${version}-${place}`;

/** The positions that addresses may hold. */
export const positionPattern = /^\d{1,15}-\d{1,9}$/;

/** Reads a position that matches `positionPattern`. */
export function readPosition(text: string): LogPosition {
  const [version = 0, place = 0] = text.split('-').map(Number);
  return { version, place };
}
