import { type CleanPicture, damaged } from './picture-formats.ts';
import { pictureLimits } from './pictures.schema.ts';
import { cleanJpeg } from './read-jpeg.ts';
import { cleanPng } from './read-png.ts';
import { cleanWebp } from './read-webp.ts';

/** A picture that may be stored, or why not, as a sentence for the form. */
export type PictureRead = { ok: true; picture: CleanPicture } | { ok: false; reason: string };

/**
 * Reads an uploaded file. Its content decides the type, not its name. The result has no metadata (place, camera, author, text) and
 * nothing after the end of the picture. The pixels are the same.
 */
export function readPicture(file: Buffer): PictureRead {
  if (file.length === 0) return refuse('The file is empty.');
  if (file.length > pictureLimits.bytes) return refuse(tooLarge);
  try {
    const picture = clean(file);
    if (!picture)
      return refuse(
        'This file isn’t a JPEG, PNG or WebP picture. Other types, such as SVG, can’t be uploaded.',
      );
    const { width, height } = picture;
    if (width > pictureLimits.pixels || height > pictureLimits.pixels)
      return refuse(
        `The picture has ${count(width)} × ${count(height)} pixels. Use at most ${count(pictureLimits.pixels)} on each side.`,
      );
    return { ok: true, picture };
  } catch (error) {
    if (error === damaged || error instanceof RangeError)
      return refuse('The picture is damaged or incomplete. Save it again in a picture editor.');
    throw error;
  }
}

/** The reason for a file that exceeds the limit. */
export const tooLarge = `The file is too large. Use at most ${pictureLimits.bytes / 1024 / 1024} MB.`;

function clean(file: Buffer): CleanPicture | null {
  return cleanJpeg(file) ?? cleanPng(file) ?? cleanWebp(file);
}

const refuse = (reason: string): PictureRead => ({ ok: false, reason });
const count = (value: number): string => value.toLocaleString('en-US');
