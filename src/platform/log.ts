import { type DestinationStream, destination, type Logger, pino } from 'pino';
import { requestId } from './request-id.ts';

export type { Logger };

/**
 * A structured log, one JSON object a line, with the id of the request that caused it; secrets and addresses are never passed to it.
 * @param to standard output unless named.
 */
export function createLog(level: string, to: DestinationStream = destination(1)): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, mixin }, to);
}

function mixin(): { requestId?: string } {
  const id = requestId();
  return id ? { requestId: id } : {};
}
