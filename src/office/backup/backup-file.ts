import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';

/**
 * A backup's file: gzip over frames. Each frame is a letter, the length of its content (4 bytes, big-endian),
 * and the content. 'J' holds JSON. 'D' holds a piece of a table's rows in PostgreSQL's COPY text format,
 * which every version of PostgreSQL can read.
 */
export type Frame = { kind: 'J'; json: unknown } | { kind: 'D'; data: Buffer };

const headBytes = 5;
const pieceBytes = 64 * 1024;
/** A frame that claims to be longer is none of ours. */
const maxBytes = 2 ** 20;

/** The frame of one JSON value. */
export function jsonFrame(value: object): Buffer {
  const body = Buffer.from(JSON.stringify(value));
  return Buffer.concat([head('J', body.length), body]);
}

/** The frames of rows. Frames may split the bytes anywhere. */
export function* dataFrames(rows: Buffer): Generator<Buffer> {
  for (let from = 0; from < rows.length; from += pieceBytes) {
    const piece = rows.subarray(from, from + pieceBytes);
    yield head('D', piece.length);
    yield piece;
  }
}

function head(kind: Frame['kind'], length: number): Buffer {
  const bytes = Buffer.alloc(headBytes);
  bytes.write(kind);
  bytes.writeUInt32BE(length, 1);
  return bytes;
}

/** A file that is not a backup, or that is incomplete. */
export class BrokenBackup extends Error {
  override name = 'BrokenBackup';
  constructor(file: string) {
    super(
      `${file} is not a backup from npm run backup, or it is damaged or truncated. Nothing was restored.`,
    );
  }
}

/**
 * Reads the frames of a file, in little memory.
 * @throws BrokenBackup for other content, or an end within a frame.
 */
export async function* readFrames(file: string): AsyncGenerator<Frame> {
  const packed = createReadStream(file);
  const unpacked = packed.pipe(createGunzip({ chunkSize: pieceBytes }));
  packed.once('error', (error) => unpacked.destroy(error));
  let rest: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      rest = Buffer.concat([rest, chunk]);
      for (let length = lengthOf(rest); length <= rest.length; length = lengthOf(rest)) {
        yield readFrame(rest.subarray(0, length));
        rest = rest.subarray(length);
      }
    }
    if (rest.length > 0) throw new SyntaxError('The last frame is not whole.');
  } catch (error) {
    const isContent = error instanceof SyntaxError || (error as NodeJS.ErrnoException).code?.startsWith('Z_');
    throw isContent ? new BrokenBackup(file) : error;
  } finally {
    packed.destroy();
  }
}

/**
 * The length of the frame at the start, as far as it is known yet.
 * @throws SyntaxError if no frame starts here.
 */
function lengthOf(bytes: Buffer): number {
  if (bytes.length < headBytes) return headBytes;
  const length = bytes.readUInt32BE(1);
  if (!'JD'.includes(bytes.toString('latin1', 0, 1)) || length > maxBytes)
    throw new SyntaxError('This is no frame.');
  return headBytes + length;
}

function readFrame(bytes: Buffer): Frame {
  const body = bytes.subarray(headBytes);
  if (bytes[0] === 'D'.charCodeAt(0)) return { kind: 'D', data: body };
  return { kind: 'J', json: JSON.parse(body.toString()) };
}
