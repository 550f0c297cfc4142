import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** A column: its different values, and for each row the index of its value. */
export interface Column {
  values: readonly (string | null)[];
  codes: Uint32Array;
}

/** Codes have one byte, two or four in a block: the narrowest that fits the number of values. */
const codeType = (values: number) =>
  values <= 2 ** 8 ? Uint8Array : values <= 2 ** 16 ? Uint16Array : Uint32Array;

const level = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };

/**
 * A compressed block: the length of the values in bytes (four bytes), the values as JSON, then the codes in the byte order
 * of x86 and ARM.
 */
export function encodeColumn(values: readonly (string | null)[], codes: ArrayLike<number>): Buffer {
  const json = Buffer.from(JSON.stringify(values));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.length);
  const narrow = codeType(values.length).from(codes);
  return zstdCompressSync(Buffer.concat([length, json, bytesOf(narrow)]), level);
}

/** The column of a block that `encodeColumn` made. */
export function decodeColumn(block: Buffer): Column {
  const bytes = zstdDecompressSync(block);
  const start = 4 + bytes.readUInt32LE();
  const values = JSON.parse(bytes.toString('utf8', 4, start)) as Column['values'];
  return { values, codes: new Uint32Array(new (codeType(values.length))(copyFrom(bytes, start))) };
}

/** A compressed block of numbers. */
export const encodeNumbers = (numbers: Float64Array): Buffer => zstdCompressSync(bytesOf(numbers), level);

/** The numbers of a block that `encodeNumbers` made. */
export const decodeNumbers = (block: Buffer): Float64Array =>
  new Float64Array(copyFrom(zstdDecompressSync(block), 0));

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** A typed array needs an aligned start. */
function copyFrom(bytes: Buffer, start: number): ArrayBuffer {
  const copy = new ArrayBuffer(bytes.length - start);
  new Uint8Array(copy).set(bytes.subarray(start));
  return copy;
}
