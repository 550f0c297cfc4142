import { crc32 } from 'node:zlib';
import { type CleanPicture, damaged, must } from './picture-formats.ts';
import { pictureLimits } from './pictures.schema.ts';
import { cleanJpeg } from './read-jpeg.ts';
import { cleanWebp } from './read-webp.ts';

const signature = Buffer.from('89504e470d0a1a0a', 'hex');
/** The chunks that decide the pixels and their colors. Text, time, Exif and animation are not among them. */
const kept = ['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'pHYs', 'IDAT', 'IEND'];

/** A PNG without metadata. Of an animation only the first picture stays. Null if the file is no PNG. @throws damaged */
function cleanPng(file: Buffer): CleanPicture | null {
  if (!file.subarray(0, 8).equals(signature)) return null;
  const parts: Buffer[] = [signature];
  let size: { width: number; height: number } | null = null;
  let hasPixels = false;
  for (let at = 8; ; ) {
    const end = at + 12 + file.readUInt32BE(at);
    must(end <= file.length);
    const chunk = file.subarray(at, end);
    const type = chunk.toString('latin1', 4, 8);
    must(crc32(chunk.subarray(4, -4)) === chunk.readUInt32BE(chunk.length - 4));
    must((type === 'IHDR') === (at === 8));
    if (type === 'IHDR') {
      must(chunk.length === 25);
      size = { width: chunk.readUInt32BE(8), height: chunk.readUInt32BE(12) };
      must(size.width > 0 && size.height > 0);
    }
    hasPixels ||= type === 'IDAT' && chunk.length > 12;
    if (kept.includes(type)) parts.push(chunk);
    if (type === 'IEND') break;
    at = end;
  }
  must(size !== null && hasPixels);
  return { extension: 'png', ...size, bytes: Buffer.concat(parts) };
}

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
