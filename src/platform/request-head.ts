import type { IncomingMessage } from 'node:http';

/** Reads a request's headers by their name in small letters; null: there is none. */
export type HeaderReader = Pick<Headers, 'get'>;

/** What a request says before its body: a `Request` is one, and so is what Node reads off the wire, without making a `Request` of it. */
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
