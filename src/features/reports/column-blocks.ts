import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

type Codes = Uint8Array | Uint16Array | Uint32Array;

/** A column: its different values, and for each row the index of its value. */
export interface Column {
  values: readonly (string | null)[];
  codes: Codes;
}

/** Codes have one byte, two or four in a block: the narrowest that fits the number of values. */
const codeType = (values: number) =>
  values <= 2 ** 8 ? Uint8Array : values <= 2 ** 16 ? Uint16Array : Uint32Array;

const level = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };
/** Where numbers begin in a block is a multiple of this, so that they are read in place. */
const alignment = 8;

/**
 * A compressed block: the length of the values in bytes (four bytes), the values as JSON with spaces up to the next
 * multiple of eight bytes, then the codes in the byte order of x86 and ARM.
 */
export function encodeColumn(values: readonly (string | null)[], codes: ArrayLike<number>): Buffer {
  const text = Buffer.from(JSON.stringify(values));
  const length = Buffer.alloc(4);
  const spaces = Buffer.alloc((2 * alignment - ((4 + text.length) % alignment)) % alignment, ' ');
  length.writeUInt32LE(text.length + spaces.length);
  const narrow = codeType(values.length).from(codes);
  return compress(Buffer.concat([length, text, spaces, bytesOf(narrow)]));
}

/** The column of a block that `encodeColumn` made. */
export function decodeColumn(block: Buffer): Column {
  const bytes = decompress(block);
  const start = 4 + bytes.readUInt32LE();
  const values = JSON.parse(bytes.toString('utf8', 4, start)) as Column['values'];
  const type = codeType(values.length);
  return {
    values,
    codes: new type(bytes.buffer, bytes.byteOffset + start, (bytes.length - start) / type.BYTES_PER_ELEMENT),
  };
}

/** A compressed block of numbers. */
export const encodeNumbers = (numbers: Float64Array): Buffer => compress(bytesOf(numbers));

/** The numbers of a block that `encodeNumbers` made. */
export function decodeNumbers(block: Buffer): Float64Array {
  const { buffer, byteOffset, length } = decompress(block);
  return new Float64Array(buffer, byteOffset, length / Float64Array.BYTES_PER_ELEMENT);
}

/** The length of the bytes comes first, so that they are decompressed in one piece. */
function compress(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length);
  return Buffer.concat([length, zstdCompressSync(bytes, level)]);
}

function decompress(block: Buffer): Buffer<ArrayBuffer> {
  const length = block.readUInt32LE();
  const bytes = zstdDecompressSync(block.subarray(4), { chunkSize: Math.max(length, minChunk) });
  if (bytes.byteOffset % alignment === 0) return bytes as Buffer<ArrayBuffer>;
  return Buffer.from(new Uint8Array(bytes).buffer);
}

/** What zlib takes at least. */
const minChunk = 64;

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
