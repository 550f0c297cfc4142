import { type DestinationStream, destination, type Logger, pino } from 'pino';
import { requestId } from './request-id.ts';

export type { Logger };

/**
 * A structured log: one JSON object a line, with the id of the request that caused it. Callers never log secrets or
 * email addresses.
 * @param to standard output by default.
 */
export function createLog(level: string, to: DestinationStream = destination(1)): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, mixin }, to);
}

function mixin(): { requestId?: string } {
  const id = requestId();
  return id ? { requestId: id } : {};
}
