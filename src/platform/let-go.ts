import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const lookEveryMs = 15_000;
/** Fewer requests than this between two checks leave time for a collection. */
const calmRequests = 30;
/** Memory growth since the last collection, in bytes, that justifies a pause. */
const worthwhile = 30_000_000;

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/**
 * Returns memory to the system when load is over. V8 keeps its peak memory until it needs to collect again. The pause
 * of about 100 ms falls into a quiet moment.
 * @returns a function to call with each request, and one that ends the watch.
 */
export function letGoWhenCalm(): { count(): void; stop(): Promise<void> } {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  let requests = 0;
  let floor = 0;
  const timer = setInterval(() => {
    const isCalm = requests < calmRequests;
    requests = 0;
    if (!isCalm || process.memoryUsage.rss() < floor + worthwhile) return;
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    floor = process.memoryUsage.rss();
  }, lookEveryMs).unref();
  return {
    count: () => void requests++,
    stop: async () => clearInterval(timer),
  };
}
