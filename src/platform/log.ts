import { type DestinationStream, destination, type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import { requestId } from './http/request-id.ts';

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
