import { crc32, deflateSync } from 'node:zlib';

const chunk = (type: string, content: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(content.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
};

/** A real PNG of one color. @param more further chunks before the pixels. */
export function testPng(width = 4, height = 3, more: [type: string, content: string][] = []): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.alloc(1 + width * 3, 0x66);
  row[0] = 0;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    ...more.map(([type, content]) => chunk(type, Buffer.from(content))),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A real JPEG of 8 x 16 gray pixels: 1 component, baseline. @param more segments after the start, without 0xff. */
export function testJpeg(...more: [marker: number, content: Buffer][]): Buffer {
  const segment = (marker: number, content: Buffer): Buffer => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(content.length + 2, 2);
    return Buffer.concat([head, content]);
  };
  const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');
  return Buffer.concat([
    hex('ffd8'),
    segment(0xe0, hex('4a46494600 0101 00 0001 0001 00 00')),
    ...more.map(([marker, content]) => segment(marker, content)),
    segment(0xdb, Buffer.concat([hex('00'), Buffer.alloc(64, 1)])),
    segment(0xc0, hex('08 0010 0008 01 01 11 00')),
    // One code of one bit in each table: no difference, end of block.
    segment(0xc4, hex('00 01000000000000000000000000000000 00')),
    segment(0xc4, hex('10 01000000000000000000000000000000 00')),
    segment(0xda, hex('01 01 00 00 3f 00')),
    // Two blocks of two zero bits, filled with ones.
    hex('0f'),
    hex('ffd9'),
  ]);
}

/** The segment of camera data: an orientation, and a place as GPS writers store it. */
export function testExif(orientation: number): Buffer {
  const tiff = Buffer.from(
    `49492a0008000000020012010300010000000${orientation}00000025880400010000002600000000000000`,
    'hex',
  );
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from('GPS 41.2565 N 95.9345 W')]);
}

/** A real WebP of one lossless pixel. @param more chunks after it: the file then has the extended header. */
export function testWebp(...more: [type: string, content: string][]): Buffer {
  const part = (type: string, content: Buffer): Buffer => {
    const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
    head.writeUInt32LE(content.length, 4);
    return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
  };
  const pixel = part('VP8L', Buffer.from('2f00000000072011fd0f44f81108', 'hex').subarray(0, 13));
  const extended = part('VP8X', Buffer.from('0c000000000000000000', 'hex'));
  const body = Buffer.concat([
    ...(more.length > 0 ? [extended] : []),
    pixel,
    ...more.map(([type, content]) => part(type, Buffer.from(content))),
  ]);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
}
