import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testExif, testJpeg, testPng, testWebp } from '../../../tests/support/pictures.ts';
import { readPicture } from './picture-file.ts';
import { pictureLimits } from './pictures.schema.ts';

const read = (file: Buffer) => {
  const result = readPicture(file);
  if (!result.ok) throw new Error(result.reason);
  return result.picture;
};
const text = (file: Buffer): string => file.toString('latin1');

describe('a picture stays as it is', () => {
  test.each([
    ['jpg', testJpeg(), 8, 16],
    ['png', testPng(4, 3), 4, 3],
    ['webp', testWebp(), 1, 1],
  ])('%s', (extension, file, width, height) => {
    expect(read(file)).toEqual({ extension, width, height, bytes: file });
    expect(read(read(file).bytes).bytes).toEqual(file);
  });
});

const secret = 'GPS 41.2565 N';
const page = '<script>alert(1)</script>';

describe('metadata and everything behind the picture are removed', () => {
  test.each([
    ['jpg: Exif', testJpeg([0xe1, testExif(1)]), testJpeg()],
    ['jpg: XMP', testJpeg([0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${secret}`)]), testJpeg()],
    ['jpg: IPTC', testJpeg([0xed, Buffer.from(secret)]), testJpeg()],
    ['jpg: comment', testJpeg([0xfe, Buffer.from(page)]), testJpeg()],
    ['jpg: other pictures', testJpeg([0xe2, Buffer.from(`MPF\0${secret}`)]), testJpeg()],
    ['jpg: a page behind it', Buffer.concat([testJpeg(), Buffer.from(page)]), testJpeg()],
    ['png: Exif', testPng(4, 3, [['eXIf', secret]]), testPng(4, 3)],
    ['png: text', testPng(4, 3, [['tEXt', `Comment\0${page}`]]), testPng(4, 3)],
    ['png: a page behind it', Buffer.concat([testPng(), Buffer.from(page)]), testPng()],
    ['webp: a page behind it', Buffer.concat([testWebp(), Buffer.from(page)]), testWebp()],
  ])('%s', (_name, file, clean) => {
    expect(read(file).bytes).toEqual(clean);
  });

  test('webp: Exif and XMP, and the flags that announce them', () => {
    const file = testWebp(['EXIF', secret], ['XMP ', secret]);
    const { bytes } = read(file);
    expect(text(bytes)).not.toContain('GPS');
    expect(bytes.readUInt32LE(4)).toBe(bytes.length - 8);
    expect(bytes[20]).toBe(0);
  });

  test('jpg: a color profile stays', () => {
    const file = testJpeg([0xe2, Buffer.from('ICC_PROFILE\0\x01\x01profile', 'latin1')]);
    expect(read(file).bytes).toEqual(file);
  });
});

test.each([
  [1, 8, 16],
  [3, 8, 16],
  [6, 16, 8],
  [8, 16, 8],
])('a JPEG keeps its orientation %i and nothing else of its Exif data', (orientation, width, height) => {
  const picture = read(testJpeg([0xe1, testExif(orientation)]));
  expect(picture).toMatchObject({ width, height });
  expect(text(picture.bytes)).not.toContain('GPS');
  expect(text(picture.bytes).includes('Exif')).toBe(orientation > 1);
  expect(read(picture.bytes)).toEqual(picture);
});

/** A JPEG with so many scans before its end. */
const manyScans = (count: number): Buffer => {
  const whole = testJpeg();
  const scan = Buffer.from([0xff, 0xda, 0, 2]);
  return Buffer.concat([whole.subarray(0, -2), ...Array<Buffer>(count).fill(scan), whole.subarray(-2)]);
};

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const withWidth = (file: Buffer, width: number): Buffer => {
  const changed = Buffer.from(file);
  changed.writeUInt32BE(width, 16);
  changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29);
  return changed;
};

test.each([
  ['nothing', Buffer.alloc(0), 'empty'],
  ['an SVG', Buffer.from(svg), 'isn’t a JPEG, PNG or WebP'],
  ['a GIF', Buffer.from('GIF89a\x01\0\x01\0'), 'isn’t a JPEG'],
  ['a page', Buffer.from(page), 'isn’t a JPEG'],
  ['a page with the start of a PNG', Buffer.concat([testPng().subarray(0, 8), Buffer.from(page)]), 'damaged'],
  [
    'a page with the start of a JPEG',
    Buffer.concat([testJpeg().subarray(0, 4), Buffer.from(page)]),
    'damaged',
  ],
  ['a RIFF that is no picture', Buffer.from('RIFF\x04\0\0\0WAVE'), 'isn’t a JPEG'],
  ['half a JPEG', testJpeg().subarray(0, 60), 'damaged'],
  ['a JPEG without its end', testJpeg().subarray(0, -2), 'damaged'],
  ['a JPEG of many empty scans', manyScans(500_000), 'damaged'],
  ['half a PNG', testPng().subarray(0, 40), 'damaged'],
  ['a PNG without its end', testPng().subarray(0, -12), 'damaged'],
  ['half a WebP', testWebp().subarray(0, -4), 'damaged'],
  ['a WebP without pixels', Buffer.from('RIFF\x04\0\0\0WEBP'), 'damaged'],
  [
    'a PNG with a wrong checksum',
    Buffer.from(testPng().map((byte, at) => (at === 50 ? byte ^ 1 : byte))),
    'damaged',
  ],
  ['a PNG of no width', withWidth(testPng(), 0), 'damaged'],
  ['a PNG that is too wide', withWidth(testPng(), 4001), '4,001 × 3 pixels'],
  ['a bomb', withWidth(testPng(), 0xffffffff), '4,294,967,295'],
  ['a file that is too large', Buffer.alloc(pictureLimits.bytes + 1), '2 MB'],
])('refuses %s', (_name, file, reason) => {
  expect(readPicture(file)).toEqual({ ok: false, reason: expect.stringContaining(reason) });
});

test('any change of a picture is read or refused, and what is read is clean', () => {
  const files = fc.constantFrom(
    testJpeg([0xe1, testExif(6)]),
    testPng(4, 3, [['tEXt', 'x']]),
    testWebp(['EXIF', secret]),
  );
  const changes = fc.array(fc.tuple(fc.nat(200), fc.integer({ min: 0, max: 255 })), { maxLength: 4 });
  fc.assert(
    fc.property(files, changes, fc.nat(250), (file, bytes, cut) => {
      const changed = Buffer.from(file.subarray(0, Math.max(1, file.length - (cut > 200 ? cut - 200 : 0))));
      for (const [at, byte] of bytes) if (at < changed.length) changed[at] = byte;
      const result = readPicture(changed);
      if (result.ok) expect(readPicture(result.picture.bytes)).toEqual(result);
    }),
    { numRuns: 2000 },
  );
});
