import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestListener } from 'node:http';
import { type DestinationStream, destination, type Logger, pino } from 'pino';
import pretty from 'pino-pretty';

export type { Logger };

/**
 * A log, with the id of the request that caused a line. Callers never log secrets or email addresses.
 * @param to where the lines go as JSON. By default standard output: on a terminal as readable lines, else as JSON.
 */
export function createLog(level: string, to: DestinationStream = standardOutput()): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, mixin }, to);
}

function standardOutput(): DestinationStream {
  if (!process.stdout.isTTY) return destination(1);
  return pretty({ sync: true, translateTime: 'SYS:HH:MM:ss', singleLine: true });
}

function mixin(): { requestId?: string } {
  const id = requestId();
  return id ? { requestId: id } : {};
}

const current = new AsyncLocalStorage<string>();
const header = 'x-request-id';
/** The allowed format of a proxy's id, because log lines contain it. */
const acceptable = /^[\w-]{8,64}$/;

/** The id of the current request. Undefined outside of a request. */
const requestId = (): string | undefined => current.getStore();

/** Gives each request an id, for its response and its log lines. A trusted proxy may have set the id. */
export function identifyRequests(listener: RequestListener, trustProxy: boolean): RequestListener {
  return (incoming, outgoing) => {
    const given = trustProxy ? String(incoming.headers[header] ?? '') : '';
    const id = acceptable.test(given) ? given : crypto.randomUUID();
    outgoing.setHeader(header, id);
    current.run(id, listener, incoming, outgoing);
  };
}
