import { crc32 } from 'node:zlib';
import { type CleanPicture, must } from './picture-formats.ts';

const signature = Buffer.from('89504e470d0a1a0a', 'hex');
/** The chunks that decide the pixels and their colors. Text, time, Exif and animation are not among them. */
const kept = ['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'pHYs', 'IDAT', 'IEND'];

/** A PNG without metadata. Of an animation only the first picture stays. Null if the file is no PNG. @throws damaged */
export function cleanPng(file: Buffer): CleanPicture | null {
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
