import { isAscii } from 'node:buffer';
import chardet from 'chardet';
import { rejoin } from '../../platform/fetch/rejoin.ts';
import { countUtf8, decodeMixed } from './decode-mixed.ts';

/**
 * The sample that decides the encoding, and the size of all pieces of text, in bytes. Thus many tiny chunks
 * cost no more than a few large ones.
 */
const pieceBytes = 65_536;
/** The number of non-ASCII bytes that is enough to detect an encoding other than UTF-8 and windows-1252. */
const enoughToGuess = 30;

/** The problems with a feed's bytes so far. */
export interface Decoding {
  /** The encoding that the reader uses. */
  encoding: string;
  /** The number of bytes that are invalid in the encoding. They became U+FFFD. */
  replaced: number;
  /** The number of bytes that are invalid UTF-8 and were read as windows-1252. */
  guessed: number;
}

export const newDecoding = (): Decoding => ({ encoding: 'utf-8', replaced: 0, guessed: 0 });

/**
 * Decodes a stream of bytes by its byte order mark, the charset of the Content-Type, the XML declaration, or
 * else as UTF-8. A declaration that contradicts the bytes is ignored. An invalid byte damages nothing else.
 * @param declared the charset that came with the bytes, if any.
 */
export async function* decodeText(
  chunks: AsyncIterable<Uint8Array>,
  declared: string | null,
  decoding: Decoding = newDecoding(),
): AsyncGenerator<string> {
  const pieces = inPieces(chunks);
  try {
    const first = await pieces.next();
    const sample = first.done ? Buffer.alloc(0) : first.value;
    const encoding = chooseEncoding(sample, declared);
    decoding.encoding = encoding;
    const all = rejoin(sample, pieces);
    if (encoding === 'utf-8' || encoding === 'windows-1252') yield* decodeMixed(all, encoding, decoding);
    else yield* decodeAs(all, encoding, decoding);
  } finally {
    await pieces.return(undefined);
  }
}

/** The same bytes in pieces of one size. Only the last may be smaller. */
async function* inPieces(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; ) {
      const part = chunk.subarray(at, at + pieceBytes - length);
      parts.push(part);
      length += part.length;
      at += part.length;
      if (length < pieceBytes) continue;
      yield Buffer.concat(parts);
      parts = [];
      length = 0;
    }
    // Joins thousands of tiny chunks into one.
    if (parts.length > 1000) parts = [Buffer.concat(parts)];
  }
  if (length > 0) yield Buffer.concat(parts);
}

async function* decodeAs(
  pieces: AsyncIterable<Buffer>,
  encoding: string,
  decoding: Decoding,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  const count = (text: string): string => {
    if (text.includes('\uFFFD')) decoding.replaced++;
    return text;
  };
  for await (const piece of pieces) yield count(decoder.decode(piece, { stream: true }));
  yield count(decoder.decode());
}

function chooseEncoding(sample: Buffer, declared: string | null): string {
  const wide = byteOrderMark(sample) ?? zeroPattern(sample);
  if (wide) return wide;
  const stated = known(declared) ?? known(xmlDeclaration(sample));
  // A declaration that is readable as ASCII rules out UTF-16.
  const claimed = stated?.startsWith('utf-16') ? null : stated;
  if (isAscii(sample)) return claimed ?? 'utf-8';
  const { valid, invalid } = countUtf8(sample);
  if (valid > invalid) return 'utf-8';
  if (claimed && claimed !== 'utf-8' && mostlyValid(sample, claimed)) return claimed;
  const guess = valid + invalid < enoughToGuess ? null : known(chardet.detect(sample));
  return guess ?? 'utf-8';
}

function byteOrderMark(sample: Buffer): string | null {
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le';
  if (sample[0] === 0xfe && sample[1] === 0xff) return 'utf-16be';
  return null;
}

/** Detects UTF-16 without a mark: in punctuation and Latin letters, every other byte is zero. */
function zeroPattern(sample: Buffer): string | null {
  const beginning = sample.subarray(0, 1000);
  let [even, odd] = [0, 0];
  for (const [index, byte] of beginning.entries())
    if (byte === 0) {
      if (index % 2 === 0) even++;
      else odd++;
    }
  const many = beginning.length / 10;
  if (odd > many && even < odd / 10) return 'utf-16le';
  if (even > many && odd < even / 10) return 'utf-16be';
  return null;
}

function xmlDeclaration(sample: Buffer): string | null {
  const beginning = sample.subarray(0, 200).toString('latin1');
  return /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(beginning)?.[1] ?? null;
}

function known(label: string | null): string | null {
  if (!label) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

/** Whether a sample is valid in its declared encoding, except for a few damaged places. */
function mostlyValid(sample: Buffer, encoding: string): boolean {
  const text = new TextDecoder(encoding).decode(sample, { stream: true });
  const damaged = text.split('\uFFFD').length - 1;
  return damaged * 100 <= text.length;
}
