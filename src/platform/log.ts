import { type Logger, pino } from 'pino';

export type { Logger };

/** A structured log to standard output, one JSON object a line; secrets and addresses are never passed to it. */
export function createLog(level: string): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
