import { createContext } from 'react-router';
import type { Database } from '../db/client.ts';

/** What the server hands to every loader. */
export interface PageServices {
  db: Database;
  /** The pool with the settings of search. */
  searchDb: Database;
  /** The public address, without a trailing slash. */
  origin: string;
  report(error: unknown): void;
}

export const servicesContext = createContext<PageServices>();
export const nonceContext = createContext<string>();
