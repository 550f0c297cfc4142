import type pg from 'pg';
import type { OwnServer } from '../../e2e/own-server.ts';

/** The result of one measurement. */
export interface Measurement {
  /** The figure, in the same terms as `asked`: '0 lost of 20,133'. */
  measured: string;
  held: boolean;
}

/** One promise, and how to measure it from outside. */
export interface Check {
  /** The promise in one line, in plain words: 'The site survives a stop of the database'. */
  promise: string;
  /** The required figure: 'within 2 minutes'. */
  asked: string;
  /** Timeout of the measurement in minutes. By default 8. */
  withinMinutes?: number;
  /** Measures the promise. After an error it is not kept, and the error's message becomes the figure. */
  measure(site: TrustSite): Promise<Measurement>;
}

/** Promises that are measured on one site. */
export interface Part {
  /** Settings of the site, in addition to those of `startTrustSite`. */
  settings?: Record<string, string>;
  checks: readonly Check[];
}

/** A running site with sample jobs, and access to its database. */
export interface TrustSite {
  url: string;
  server: OwnServer;
  /** The site's settings, for another process beside it. */
  settings: Record<string, string>;
  dataDir: string;
  /** Of all that is random. The same seed gives the same requests. */
  seed: number;
  databaseUrl: string;
  /** Reads and prepares data for the check. The measurement does not use it. */
  pool: pg.Pool;
  /** Sends a request. It does not follow redirects, and the response must come within 15 seconds. */
  ask(path: string, init?: RequestInit): Promise<Response>;
  /** Kills the server unless it has ended, and starts it again. */
  restart(settings?: Record<string, string>): Promise<void>;
}

/** The measurement of a figure that must be at most `limit`: '12 ms', kept or not. */
export function atMost(limit: number, value: number, unit: string): Measurement {
  return { measured: `${Math.round(value * 10) / 10} ${unit}`.trim(), held: value <= limit };
}

/** The measurement of cases that must all pass. @param failed the names of those that did not. */
export function allOf(count: number, failed: readonly string[]): Measurement {
  const shown = failed.slice(0, 5).join('; ');
  const rest = failed.length > 5 ? `; and ${failed.length - 5} more` : '';
  return {
    measured: `${count - failed.length} of ${count}${failed.length > 0 ? `: not ${shown}${rest}` : ''}`,
    held: failed.length === 0 && count > 0,
  };
}
