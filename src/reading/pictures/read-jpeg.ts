import { type CleanPicture, must } from './picture-formats.ts';

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
/** Baseline, extended and progressive. Browsers show no other. */
const frames = [0xc0, 0xc1, 0xc2];
/** DQT, DHT, DRI, and the segments that decide colors: JFIF, Adobe. */
const kept = [0xdb, 0xc4, 0xdd, 0xe0, 0xee, ...frames];
const exif = 0xe1;
/** Cameras and editors write some ten scans. Each one makes every browser decode the whole picture again. */
const maxScans = 100;
const colorProfile = 0xe2;

/**
 * A JPEG without metadata. Only the orientation stays, in an Exif segment of its own. Null if the file is no JPEG.
 * @throws damaged
 */
export function cleanJpeg(file: Buffer): CleanPicture | null {
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
    if (kept.includes(marker) || (marker === colorProfile && isColorProfile(content))) parts.push(segment);
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
