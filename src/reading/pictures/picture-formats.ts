/** A picture without metadata. `width` and `height` are as a browser shows it. */
export interface CleanPicture {
  extension: 'jpg' | 'png' | 'webp';
  width: number;
  height: number;
  bytes: Buffer;
}

/** Thrown by the readers for a file that starts as their format and is not a whole picture. */
export const damaged = new Error('damaged picture');

/** @throws damaged unless it holds. */
export function must(holds: boolean): asserts holds {
  if (!holds) throw damaged;
}

/** The media type of a stored picture. */
export const mediaTypes = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;
