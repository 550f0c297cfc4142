import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestListener } from 'node:http';

const current = new AsyncLocalStorage<string>();
const header = 'x-request-id';
/** The allowed format of a proxy's id, because log lines contain it. */
const acceptable = /^[\w-]{8,64}$/;

/** The id of the current request. Undefined outside of a request. */
export const requestId = (): string | undefined => current.getStore();

/** Gives each request an id, for its response and its log lines. A trusted proxy may have set the id. */
export function identifyRequests(listener: RequestListener, trustProxy: boolean): RequestListener {
  return (incoming, outgoing) => {
    const given = trustProxy ? String(incoming.headers[header] ?? '') : '';
    const id = acceptable.test(given) ? given : crypto.randomUUID();
    outgoing.setHeader(header, id);
    current.run(id, listener, incoming, outgoing);
  };
}
