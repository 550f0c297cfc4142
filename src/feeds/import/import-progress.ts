import cliProgress from 'cli-progress';
import type { FeedInput } from '../sources/feed-input.ts';
import type { ImportSummary } from './import-summary.ts';

export interface Progress {
  update(summary: ImportSummary): void;
  /** May be called twice. */
  end(): void;
}

const number = new Intl.NumberFormat('en-US');
const lineEveryMs = 5000;

/** Shows the progress of an import on standard error: a bar on a terminal, otherwise an occasional line. */
export function showProgress(input: Pick<FeedInput, 'size' | 'bytesRead'>): Progress {
  return process.stderr.isTTY ? showBar(input) : writeLines(input);
}

function showBar({ size, bytesRead }: Pick<FeedInput, 'size' | 'bytesRead'>): Progress {
  const format = size
    ? '{bar} {percentage}% | {rows} rows | {rate} rows/s | {eta_formatted} left'
    : '{rows} rows | {rate} rows/s | {duration_formatted}';
  const bar = new cliProgress.SingleBar({ format, hideCursor: true, clearOnComplete: true, etaBuffer: 50 });
  const startedAt = performance.now();
  bar.start(size ?? 1, 0, { rows: 0, rate: 0 });
  return {
    update: ({ read }) => {
      const rate = number.format(Math.round((read * 1000) / Math.max(1, performance.now() - startedAt)));
      bar.update(size ? Math.min(size, bytesRead()) : 0, { rows: number.format(read), rate });
    },
    end: () => bar.stop(),
  };
}

function writeLines({ size, bytesRead }: Pick<FeedInput, 'size' | 'bytesRead'>): Progress {
  const startedAt = performance.now();
  let writtenAt = startedAt;
  return {
    update: ({ read }) => {
      const now = performance.now();
      if (now - writtenAt < lineEveryMs) return;
      writtenAt = now;
      const share = size ? `, ${Math.floor((100 * Math.min(size, bytesRead())) / size)}% of the feed` : '';
      const rate = Math.round((read * 1000) / (now - startedAt));
      process.stderr.write(`${number.format(read)} rows read${share}, ${number.format(rate)} rows/s\n`);
    },
    end: () => undefined,
  };
}
