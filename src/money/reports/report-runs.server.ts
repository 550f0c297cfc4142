import { setTimeout as sleep } from 'node:timers/promises';

/** How much of a report is counted. */
export interface ReportProgress {
  days: number;
  of: number;
}

interface Run<Result> {
  progress: ReportProgress;
  isDone: boolean;
  result: Promise<Result>;
}

/** Milliseconds for which a counted report waits to be fetched. */
const keptMs = 60_000;

/** Reports that take longer than a person waits for a page: they are counted on, and the page asks again. */
export class ReportRuns<Result> {
  readonly #runs = new Map<string, Run<Result>>();
  readonly #patienceMs: number;

  /** @param patienceMs how long one call waits for a report. */
  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs;
  }

  /**
   * The report, or how far it is counted. Calls with one key share the count until one of them gets the report.
   * @param days the days of the report.
   * @param count is called unless the report is being counted.
   */
  async get(
    key: string,
    days: number,
    count: (onProgress: (progress: ReportProgress) => void) => Promise<Result>,
  ): Promise<{ result: Result } | { progress: ReportProgress }> {
    const run = this.#runs.get(key) ?? this.#start(key, days, count);
    await Promise.race([
      run.result.catch(() => undefined),
      sleep(this.#patienceMs, undefined, { ref: false }),
    ]);
    if (!run.isDone) return { progress: run.progress };
    this.#runs.delete(key);
    return { result: await run.result };
  }

  #start(
    key: string,
    days: number,
    count: (onProgress: (progress: ReportProgress) => void) => Promise<Result>,
  ): Run<Result> {
    const state = { progress: { days: 0, of: days }, isDone: false };
    const result = count((progress) => {
      state.progress = progress;
    });
    const run: Run<Result> = Object.assign(state, { result });
    this.#runs.set(key, run);
    const end = (): void => {
      run.isDone = true;
      setTimeout(() => this.#runs.get(key) === run && this.#runs.delete(key), keptMs).unref();
    };
    run.result.then(end, end);
    return run;
  }
}
