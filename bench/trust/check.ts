import type pg from 'pg';
import type { OwnServer } from '../../e2e/own-server.ts';

/** What one measurement found. */
export interface Measurement {
  /** The figure, in words that compare with `asked`: '0 lost of 20,133'. */
  measured: string;
  held: boolean;
}

/** One promise and the way to measure it from outside. */
export interface Check {
  /** The promise, in a line: 'A drip is given up'. Starts with the point of the issue or with the row of PROMISES.md where there is one. */
  promise: string;
  /** The figure asked: 'within 2 minutes'. */
  asked: string;
  /** Minutes after which the measurement is given up; 8 where none are given. */
  withinMinutes?: number;
  /** Measures it. An error counts as not held, and its message becomes the figure. */
  measure(site: TrustSite): Promise<Measurement>;
}

/** Promises that are measured on one site. */
export interface Part {
  /** Settings of its site, besides those of `startTrustSite`. */
  settings?: Record<string, string>;
  checks: readonly Check[];
}

/** A running site with sample jobs, and a way into its database. */
export interface TrustSite {
  url: string;
  server: OwnServer;
  /** The settings that the site runs with, to start another process beside it. */
  settings: Record<string, string>;
  dataDir: string;
  databaseUrl: string;
  /** Reads and prepares what the check needs; it takes no part in what is measured. */
  pool: pg.Pool;
  /** Asks the site; redirects are not followed, and the answer has to come within 15 seconds. */
  ask(path: string, init?: RequestInit): Promise<Response>;
  /** Kills the server unless it has ended, and starts it again. */
  restart(settings?: Record<string, string>): Promise<void>;
}

/** Says that a figure has to be a number at most so high: '12 ms', held or not. */
export function atMost(limit: number, value: number, unit: string): Measurement {
  return { measured: `${Math.round(value * 10) / 10} ${unit}`.trim(), held: value <= limit };
}

/** Says that all cases have to pass. @param failed the names of those that did not. */
export function allOf(count: number, failed: readonly string[]): Measurement {
  const shown = failed.slice(0, 5).join('; ');
  const rest = failed.length > 5 ? `; and ${failed.length - 5} more` : '';
  return {
    measured: `${count - failed.length} of ${count}${failed.length > 0 ? `: not ${shown}${rest}` : ''}`,
    held: failed.length === 0 && count > 0,
  };
}
