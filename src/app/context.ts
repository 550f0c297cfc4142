import { createContext } from 'react-router';
import type { Endpoint } from '../api/endpoint.ts';
import type { Database } from '../db/client.ts';
import type { RateLimits } from '../db/rate-limits.ts';
import type { Tracker } from '../money/tracking/clicks/tracker.server.ts';
import type { SearchLog } from '../office/searches/search-log.server.ts';
import type { Config } from '../platform/config.ts';
import type { SecretBox } from '../platform/crypto/secret-box.ts';
import type { Client } from '../platform/http/client.ts';
import type { SearchEngine } from '../search/search-engine.ts';

/** What the server passes to every loader. */
export interface PageServices {
  db: Database;
  /** For reads of public data. */
  readDb: Database;
  search: SearchEngine;
  rateLimits: RateLimits;
  secrets: SecretBox;
  tracker: Tracker;
  searchLog: SearchLog;
  /** Every address of the JSON API, for the API reference. */
  endpoints: readonly Endpoint[];
  config: Config;
  /** The clock for everything that is scheduled. */
  now(): Date;
  /** The public address, without a trailing slash. */
  origin: string;
  report(error: unknown): void;
}

export const servicesContext = createContext<PageServices>();
/** The client of the request. Cached pages are rendered without one. */
export const clientContext = createContext<Client>();
/** The page that was rendered for the request. Null if there is none, for example for a redirect. */
export const htmlContext = createContext<Buffer | null>(null);
