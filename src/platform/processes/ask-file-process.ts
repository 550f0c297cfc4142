import { join } from 'node:path';
import { Turns } from '../cache/turns.ts';
import { Invalid } from '../errors.ts';
import { projectRoot } from '../root.ts';
import { askProcess, ProcessDied } from './watched-process.ts';

/** The readers that `src/app/entry/file-process.ts` knows. */
export type FileReader = 'statement' | 'spend' | 'picture';

/** A request to the process that reads files. */
export interface FileRequest {
  reader: FileReader;
  input: readonly unknown[];
}

// The process runs from the source tree beside the built server, as feeds do.
const entry = join(projectRoot, 'src/app/entry/file-process.ts');

/** Limits of one reading. */
const memoryBytes = 512 * 2 ** 20;
const deadlineMs = 20_000;
const turns = new Turns({ running: 2, waiting: 8, withinMs: deadlineMs });

/**
 * Reads an uploaded file in a process of its own, so that no file can hold this one.
 * @throws Invalid for a file that needs too much time or memory; Unavailable if too many wait; what the reader throws.
 */
export function askFileProcess<T>(reader: FileReader, input: readonly unknown[]): Promise<T> {
  const request: FileRequest = { reader, input };
  return turns.take(() =>
    askProcess<T>(request, {
      entry,
      memoryBytes,
      deadlineMs: () => deadlineMs,
      silenceMs: deadlineMs,
    }).catch((error: unknown) => {
      if (!(error instanceof ProcessDied) || error.death === 'crash') throw error;
      const message = 'Reading this file took too much time or memory. Split it, or correct it.';
      throw new Invalid({ file: message }, message);
    }),
  );
}
