import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestListener } from 'node:http';

const current = new AsyncLocalStorage<string>();
const header = 'x-request-id';
/** What a proxy's id may look like: it stands in log lines. */
const acceptable = /^[\w-]{8,64}$/;

/** The id of the request that is being answered; undefined outside of one. */
export const requestId = (): string | undefined => current.getStore();

/** Gives each request an id, which its answer and its log lines carry; a proxy of ours may have given it one. */
export function identifyRequests(listener: RequestListener, trustProxy: boolean): RequestListener {
  return (incoming, outgoing) => {
    const given = trustProxy ? String(incoming.headers[header] ?? '') : '';
    const id = acceptable.test(given) ? given : crypto.randomUUID();
    outgoing.setHeader(header, id);
    current.run(id, listener, incoming, outgoing);
  };
}
