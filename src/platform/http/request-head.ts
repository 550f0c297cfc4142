import type { IncomingMessage } from 'node:http';

/** Reads a request header by its lowercase name. Null if it is missing. */
export type HeaderReader = Pick<Headers, 'get'>;

/** The head of a request. A `Request` is one. So is Node's own message, which saves making a `Request`. */
export interface RequestHead {
  method: string;
  headers: HeaderReader;
}

/** The head of Node's own request. */
export function headOf({ method = 'GET', headers }: IncomingMessage): RequestHead {
  const get = (name: string): string | null => {
    const value = headers[name];
    return Array.isArray(value) ? value.join(', ') : (value ?? null);
  };
  return { method, headers: { get } };
}
