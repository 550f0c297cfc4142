import { crc32 } from 'node:zlib';
import { type CleanPicture, damaged, must, pictureLimits } from './pictures.schema.ts';

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

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
/** Baseline, extended and progressive. Browsers show no other. */
const frames = [0xc0, 0xc1, 0xc2];
/** DQT, DHT, DRI, and the segments that decide colors: JFIF, Adobe. */
const keptMarkers = [0xdb, 0xc4, 0xdd, 0xe0, 0xee, ...frames];
const exif = 0xe1;
/** Cameras and editors write some ten scans. Each one makes every browser decode the whole picture again. */
const maxScans = 100;
const colorProfile = 0xe2;

/**
 * A JPEG without metadata. Only the orientation stays, in an Exif segment of its own. Null if the file is no JPEG.
 * @throws damaged
 */
function cleanJpeg(file: Buffer): CleanPicture | null {
  if (file[0] !== 0xff || file[1] !== startOfImage || file[2] !== 0xff) return null;
  const parts: Buffer[] = [];
  let size: { width: number; height: number } | null = null;
  let orientation = 1;
  let scans = 0;
  let at = 2;
  for (;;) {
    must(file[at] === 0xff);
    while (file[at] === 0xff) at++;
    const marker = file[at++];
    if (marker === endOfImage) break;
    must(marker !== undefined && marker >= 0xc0 && marker !== startOfImage);
    const end = at + file.readUInt16BE(at);
    must(end >= at + 2 && end <= file.length);
    const content = file.subarray(at + 2, end);
    const segment = Buffer.concat([Buffer.from([0xff, marker]), file.subarray(at, end)]);
    at = end;
    if (frames.includes(marker)) {
      must(size === null);
      size = { height: content.readUInt16BE(1), width: content.readUInt16BE(3) };
      must(size.height > 0 && size.width > 0);
    }
    if (marker === exif) orientation = orientationOf(content) ?? orientation;
    if (keptMarkers.includes(marker) || (marker === colorProfile && isColorProfile(content)))
      parts.push(segment);
    if (marker === startOfScan) {
      scans++;
      must(scans <= maxScans);
      at = endOfScan(file, end);
      parts.push(segment, file.subarray(end, at));
    }
  }
  must(size !== null && scans > 0);
  const bytes = Buffer.concat([
    Buffer.from([0xff, startOfImage]),
    ...(orientation > 1 ? [orientationSegment(orientation)] : []),
    ...parts,
    Buffer.from([0xff, endOfImage]),
  ]);
  const isTurned = orientation >= 5;
  return {
    extension: 'jpg',
    width: isTurned ? size.height : size.width,
    height: isTurned ? size.width : size.height,
    bytes,
  };
}

/** Where the next segment begins after the compressed data. 0xff is data before 0, and a restart before 0xd0 to 0xd7. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1];
    if (next !== undefined && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  must(false);
  return 0;
}

const isColorProfile = (content: Buffer): boolean =>
  content.subarray(0, 12).equals(Buffer.from('ICC_PROFILE\0'));

/** The orientation that an Exif segment states, 1 to 8. Null if it states none. */
function orientationOf(content: Buffer): number | null {
  if (content.toString('latin1', 0, 6) !== 'Exif\0\0') return null;
  const tiff = content.subarray(6);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const word = (at: number): number =>
    at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  const long = (at: number): number =>
    at + 4 > tiff.length ? tiff.length : isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at);
  const first = long(4);
  for (let entry = 0; entry < word(first); entry++) {
    const at = first + 2 + entry * 12;
    if (word(at) !== 0x0112) continue;
    const value = word(at + 8);
    return value >= 1 && value <= 8 ? value : null;
  }
  return null;
}

/** An Exif segment with nothing but the orientation. */
function orientationSegment(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a0000000800010112000300000001000000000000' + '0000', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, exif, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

const keptWebpChunks = ['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'];
/** In VP8X: the file has Exif, and XMP. */
const metadataFlags = 0x08 | 0x04;

/** A WebP without metadata. Null if the file is no WebP. @throws damaged */
function cleanWebp(file: Buffer): CleanPicture | null {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WEBP') return null;
  const end = 8 + file.readUInt32LE(4);
  must(end <= file.length);
  const parts: Buffer[] = [];
  let size: { width: number; height: number } | null = null;
  let hasPixels = false;
  for (let at = 12; at < end; ) {
    const length = file.readUInt32LE(at + 4);
    const next = at + 8 + length + (length % 2);
    must(next <= end);
    const type = file.toString('latin1', at, at + 4);
    const chunk = Buffer.from(file.subarray(at, next));
    must(size !== null || type === 'VP8X' || type === 'VP8 ' || type === 'VP8L');
    size ??= sizeOf(type, chunk.subarray(8));
    if (type === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & ~metadataFlags, 8);
    hasPixels ||= type !== 'VP8X' && ['VP8 ', 'VP8L', 'ANMF'].includes(type);
    if (keptWebpChunks.includes(type)) parts.push(chunk);
    at = next;
  }
  must(size !== null && hasPixels);
  const body = Buffer.concat(parts);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(body.length + 4, 4);
  return { extension: 'webp', ...size, bytes: Buffer.concat([head, body]) };
}

/** The size that the first chunk states. @throws damaged */
function sizeOf(type: string, content: Buffer): { width: number; height: number } {
  if (type === 'VP8X') return { width: content.readUIntLE(4, 3) + 1, height: content.readUIntLE(7, 3) + 1 };
  if (type === 'VP8L') {
    must(content.readUInt8(0) === 0x2f);
    const bits = content.readUInt32LE(1);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  must((content.readUInt8(0) & 1) === 0 && content.readUIntBE(3, 3) === 0x9d012a);
  const size = { width: content.readUInt16LE(6) & 0x3fff, height: content.readUInt16LE(8) & 0x3fff };
  must(size.width > 0 && size.height > 0);
  return size;
}
