import { isAscii, isUtf8 } from 'node:buffer';
import type { Decoding } from './decode-text.ts';

const byteToWindows1252 = Array.from({ length: 256 }, (_, byte) =>
  new TextDecoder('windows-1252').decode(Uint8Array.of(byte)),
);

/**
 * Decodes UTF-8 with possible invalid bytes. Invalid bytes are read as windows-1252 if the feed declares
 * that, or if it has more of them than valid non-ASCII characters. Otherwise they become U+FFFD. Valid
 * characters never change.
 */
export async function* decodeMixed(
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
export interface Utf8Count {
  valid: number;
  invalid: number;
}

/** Counts the evidence for and against UTF-8. */
export function countUtf8(bytes: Buffer): Utf8Count {
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
