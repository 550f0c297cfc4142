import { type CleanPicture, must } from './picture-formats.ts';

const kept = ['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'];
/** In VP8X: the file has Exif, and XMP. */
const metadataFlags = 0x08 | 0x04;

/** A WebP without metadata. Null if the file is no WebP. @throws damaged */
export function cleanWebp(file: Buffer): CleanPicture | null {
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
    if (kept.includes(type)) parts.push(chunk);
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
