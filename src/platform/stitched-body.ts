import { constants, crc32, deflateRawSync } from 'node:zlib';

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
const deflateEnd = Buffer.from([3, 0]);

/**
 * A body that is compressed once and answered many times, each time with another text in place of a marker (the nonce of
 * the content security policy). The parts between the markers are deflated up to a byte boundary; each answer puts the
 * text between them as a stored block (RFC 1951, 3.2.4) and adds the checksum (RFC 1952).
 */
export interface StitchedBody {
  /** Bytes that it keeps in memory. */
  size: number;
  plain(insert: string): Buffer;
  gzip(insert: string): Buffer;
}

/** Cuts `body` at every `marker` (none: the same body each time) and compresses the parts. */
export function stitchedBody(body: string, marker: string): StitchedBody {
  const parts = body.split(marker).map((part) => Buffer.from(part));
  const packed = parts.map((part) => deflateRawSync(part, { level: 5, finishFlush: constants.Z_FULL_FLUSH }));
  const total = (buffers: Buffer[]): number => buffers.reduce((sum, { length }) => sum + length, 0);
  return {
    size: total(parts) + total(packed),
    plain: (insert) => Buffer.concat(between(parts, Buffer.from(insert))),
    gzip: (insert) => {
      const text = Buffer.from(insert);
      let checksum = 0;
      let length = 0;
      for (const part of between(parts, text)) {
        checksum = crc32(part, checksum);
        length += part.length;
      }
      const trailer = Buffer.alloc(8);
      trailer.writeUInt32LE(checksum, 0);
      trailer.writeUInt32LE(length % 2 ** 32, 4);
      return Buffer.concat([gzipHeader, ...between(packed, storedBlock(text)), deflateEnd, trailer]);
    },
  };
}

function between(parts: Buffer[], separator: Buffer): Buffer[] {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part]));
}

function storedBlock(text: Buffer): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt16LE(text.length, 1);
  header.writeUInt16LE(~text.length & 0xffff, 3);
  return Buffer.concat([header, text]);
}
