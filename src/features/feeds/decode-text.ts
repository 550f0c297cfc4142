import { isAscii } from 'node:buffer';
import chardet from 'chardet';
import { rejoin } from '../../platform/rejoin.ts';
import { countUtf8, decodeMixed } from './decode-mixed.ts';

/** The encoding is judged by so many bytes, and all text comes in pieces of so many: many tiny chunks cost no more than a few large ones. */
const pieceBytes = 65_536;
/** So many bytes beyond ASCII tell an encoding that is neither UTF-8 nor windows-1252. */
const enoughToGuess = 30;

/** What was wrong with a feed's bytes so far. */
export interface Decoding {
  /** The encoding that the feed is read in. */
  encoding: string;
  /** Bytes that are not valid in the encoding: they show as U+FFFD. */
  replaced: number;
  /** Bytes that are not valid UTF-8 in a feed that should be, and were read as windows-1252. */
  guessed: number;
}

export const newDecoding = (): Decoding => ({ encoding: 'utf-8', replaced: 0, guessed: 0 });

/**
 * Decodes a stream of bytes: by its byte order mark, the Content-Type's charset, the XML declaration, or as UTF-8. A declaration that
 * the bytes contradict does not count. A byte that is not valid spoils nothing but itself.
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

/** The same bytes in pieces of one size, but for the last. */
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
    // Thousands of tiny chunks are one.
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
  // A declaration that could be read as ASCII rules out UTF-16.
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

/** UTF-16 without a mark: every other byte of its punctuation and of Latin letters is zero. */
function zeroPattern(sample: Buffer): string | null {
  const beginning = sample.subarray(0, 1000);
  const zeros = [0, 0];
  for (const [index, byte] of beginning.entries()) if (byte === 0) zeros[index % 2]!++;
  const [even, odd] = zeros as [number, number];
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

/** Whether a sample reads as it claims to, but for a few damaged places. */
function mostlyValid(sample: Buffer, encoding: string): boolean {
  const text = new TextDecoder(encoding).decode(sample, { stream: true });
  const damaged = text.split('\uFFFD').length - 1;
  return damaged * 100 <= text.length;
}
