import type * as z from 'zod/mini';
import { End } from './backup-contents.ts';
import { BrokenBackup, type Frame, readFrames } from './backup-file.ts';

/** Reads a file to its end. @throws BrokenBackup when it is not a backup, or is incomplete. */
export async function requireWhole(file: string): Promise<void> {
  let last: Frame | undefined;
  for await (const frame of readFrames(file)) last = frame;
  if (last?.kind !== 'J' || !End.safeParse(last.json).success) throw new BrokenBackup(file);
}

/** The frames of a file, one at a time. */
export class FrameReader {
  readonly #file: string;
  readonly #frames: AsyncGenerator<Frame>;
  #ahead: Frame | undefined;

  constructor(file: string) {
    this.#file = file;
    this.#frames = readFrames(file);
  }

  /** The next frame. @throws BrokenBackup when it is not JSON with this schema. */
  async next<Schema extends z.ZodMiniType>(schema: Schema): Promise<z.infer<Schema>> {
    const frame = this.#ahead ?? (await this.#frames.next()).value;
    this.#ahead = undefined;
    const result = schema.safeParse(frame?.kind === 'J' ? frame.json : undefined);
    if (!result.success) throw this.broken();
    return result.data;
  }

  /** The data frames up to the next JSON frame. */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      const { value } = await this.#frames.next();
      if (value?.kind !== 'D') {
        this.#ahead = value;
        return;
      }
      yield value.data;
    }
  }

  broken(): BrokenBackup {
    return new BrokenBackup(this.#file);
  }

  async close(): Promise<void> {
    await this.#frames.return(undefined);
  }
}
