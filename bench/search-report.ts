/** Prints a line of the benchmark's output. */
export function report(line: string): void {
  console.log(line);
}

/** The result of `run`, and its time in seconds. */
export async function seconds<T>(run: () => Promise<T> | T): Promise<{ result: T; seconds: number }> {
  const start = performance.now();
  const result = await run();
  return { result, seconds: (performance.now() - start) / 1000 };
}

/** The percentile of the times: `share` of them are below it. */
export function percentile(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** 'name: p50 1.2, p95 3.4, p99 5.6 ms (n)'. */
export function spread(name: string, times: number[]): string {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(1));
  return `${name}: p50 ${p50}, p95 ${p95}, p99 ${p99} ms (${times.length})`;
}
