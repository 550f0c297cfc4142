import { createContext, type RouterContextProvider, redirect } from 'react-router';
import type { Endpoint } from '../api/endpoint.ts';
import type { Database } from '../db/client.ts';
import type { RateLimits } from '../db/rate-limits.ts';
import { findRequestUser, type SessionUser } from '../desk/sign-in/sessions.server.ts';
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

type Context = Readonly<RouterContextProvider>;

/** The signed-in person of a request, or null. */
export async function findUser(request: Request, context: Context): Promise<SessionUser | null> {
  const { db, origin } = context.get(servicesContext);
  return findRequestUser(db, request.headers, origin);
}

/** The signed-in person of a request. @throws a redirect to the sign-in page, which leads back here. */
export async function requireUser(request: Request, context: Context): Promise<SessionUser> {
  const user = await findUser(request, context);
  if (user) return user;
  const { pathname, search } = new URL(request.url);
  throw redirect(`/sign-in?to=${encodeURIComponent(pathname.replace(/\.data$/, '') + search)}`);
}
