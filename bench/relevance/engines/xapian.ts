import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from '../../../src/platform/root.ts';
import type { Row } from '../row.ts';
import { type Engine, joined } from './engine.ts';

/** Debian's own Python, which can load the package python3-xapian if it is installed. */
const python = '/usr/bin/python3';

/** Xapian in its own process, with BM25. Null if Python or Xapian is missing. `close` ends the process. */
export async function xapianEngine(
  rows: readonly Row[],
): Promise<(Engine & { close(): Promise<void> }) | null> {
  const child = spawn(python, [join(projectRoot, 'bench/relevance/engines/xapian-bm25.py')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const isMissing = once(child, 'error').then(() => true);
  child.stdin.on('error', () => undefined);
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const read = async (): Promise<unknown> => {
    const { done, value } = await lines.next();
    if (done) throw new Error('Xapian ended before its answer.');
    return JSON.parse(value);
  };
  const hello = await Promise.race([isMissing.then(() => ({})), read()]);
  const { version } = hello as { version?: string | null };
  if (!version) return null;
  const write = (value: unknown) => child.stdin.write(`${JSON.stringify(value)}\n`);
  write(
    rows.map(({ id, title, company, location, skills, description }) => ({
      id,
      title,
      company,
      location,
      skills: skills.join(', '),
      description,
    })),
  );
  return {
    name: 'Xapian BM25',
    version,
    search: async (keywords, location) => {
      write(joined(keywords, location));
      return (await read()) as number[];
    },
    close: async () => {
      const ended = once(child, 'close');
      child.stdin.end();
      await ended;
    },
  };
}
