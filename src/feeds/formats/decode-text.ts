import { isAscii, isUtf8 } from 'node:buffer';
import chardet from 'chardet';

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

const byteToWindows1252 = Array.from({ length: 256 }, (_, byte) =>
  new TextDecoder('windows-1252').decode(Uint8Array.of(byte)),
);

/**
 * Decodes UTF-8 with possible invalid bytes. Invalid bytes are read as windows-1252 if the feed declares
 * that, or if it has more of them than valid non-ASCII characters. Otherwise they become U+FFFD. Valid
 * characters never change.
 */
async function* decodeMixed(
  pieces: AsyncIterable<Buffer>,
  claimed: 'utf-8' | 'windows-1252',
  decoding: Decoding,
): AsyncGenerator<string> {
  const seen = { valid: 0, invalid: 0 };
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = true;
  const decode = (bytes: Buffer): string => {
    const text = decodePart(bytes, claimed, seen, decoding);
    const plain = isFirst && text.startsWith('\uFEFF') ? text.slice(1) : text;
    isFirst = false;
    return plain;
  };
  for await (const piece of pieces) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
    const whole = bytes.length - unfinished(bytes);
    rest = bytes.subarray(whole);
    yield decode(bytes.subarray(0, whole));
  }
  if (rest.length > 0) yield decode(rest);
}

function decodePart(
  bytes: Buffer,
  claimed: 'utf-8' | 'windows-1252',
  seen: Utf8Count,
  decoding: Decoding,
): string {
  if (isAscii(bytes)) return bytes.toString('latin1');
  const { valid, invalid } = countUtf8(bytes);
  seen.valid += valid;
  seen.invalid += invalid;
  if (invalid === 0) return bytes.toString();
  const isWindows = claimed === 'windows-1252' || seen.invalid > seen.valid;
  if (!isWindows) {
    decoding.replaced += invalid;
    return bytes.toString();
  }
  if (claimed === 'utf-8') decoding.guessed += invalid;
  return decodeAsWindows(bytes);
}

function decodeAsWindows(bytes: Buffer): string {
  const parts: string[] = [];
  let sound = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = bytes[at]! < 0x80 ? 1 : characterLength(bytes, at);
    if (length > 0) {
      at += length;
      continue;
    }
    parts.push(bytes.toString('utf8', sound, at), byteToWindows1252[bytes[at]!]!);
    sound = ++at;
  }
  parts.push(bytes.toString('utf8', sound));
  return parts.join('');
}

/** The number of valid non-ASCII characters, and of invalid bytes. */
interface Utf8Count {
  valid: number;
  invalid: number;
}

/** Counts the evidence for and against UTF-8. */
function countUtf8(bytes: Buffer): Utf8Count {
  const count = { valid: 0, invalid: 0 };
  const isSound = isUtf8(bytes);
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at]!;
    if (byte < 0x80) {
      at++;
      continue;
    }
    const length = isSound ? claimedLength(byte) : characterLength(bytes, at);
    if (length > 0) count.valid++;
    else count.invalid++;
    at += length || 1;
  }
  return count;
}

/** The length in bytes of the character that starts with this byte. 0 if no character can. */
function claimedLength(byte: number): number {
  if (byte < 0x80) return 1;
  if (byte < 0xc2 || byte > 0xf4) return 0;
  return byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}

/** The length in bytes of the character at this position. 0 if there is none. */
function characterLength(bytes: Buffer, at: number): number {
  const length = claimedLength(bytes[at]!);
  for (let index = 1; index < length; index++) if ((bytes[at + index]! & 0xc0) !== 0x80) return 0;
  if (length < 3) return length;
  return isUtf8(bytes.subarray(at, at + length)) ? length : 0;
}

/** The number of bytes at the end that start a character of the next piece. */
function unfinished(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!;
    if ((byte & 0xc0) === 0x80) continue;
    return claimedLength(byte) > back ? back : 0;
  }
  return 0;
}

/** The pieces that were read ahead, then the rest. Ending early ends the rest. */
export async function* rejoin<Piece extends { length: number }>(
  first: Piece,
  rest: AsyncIterator<Piece>,
): AsyncGenerator<Piece> {
  try {
    if (first.length > 0) yield first;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
