import * as z from 'zod/mini';
import { outsideText } from '../../platform/text/outside-text.ts';
import { oneLine } from '../../platform/text/plain-text.ts';

/** What may be uploaded. */
export const pictureLimits = { bytes: 2 * 1024 * 1024, pixels: 4000, alt: 250, total: 2000 } as const;

/** The rest of an upload's form: names, alt text, boundaries. */
export const uploadBytes = pictureLimits.bytes + 64 * 1024;

const altHint = 'Describe what the picture shows, or mark it as decorative.';

/** The fields of an upload beside its file. A picture has a text or is decorative. */
export const PictureText = z
  .object({
    alt: z.pipe(
      z._default(
        outsideText(pictureLimits.alt, altHint, `The text may have at most ${pictureLimits.alt} characters.`),
        '',
      ),
      z.transform(oneLine),
    ),
    decorative: z.optional(outsideText(20)),
  })
  .check(z.refine(({ alt, decorative }) => decorative || alt !== '', { path: ['alt'], error: altHint }));

/** An upload, for the API's description. */
export const PictureUpload = z.object({
  file: z.file(),
  alt: z.optional(outsideText(pictureLimits.alt)),
  decorative: z.optional(outsideText(20)),
});

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
