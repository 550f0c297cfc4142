/** A sender of postbacks in a process of its own, for tests that kill it. */
import { startPostbacks } from './features/tracking/send-postbacks.server.ts';
import { createLog } from './platform/log.ts';

const { DATABASE_URL = '', OUTBOUND_ALLOW = '', ANSWER_WITHIN_MS = '10000' } = process.env;
startPostbacks(
  {
    config: { outboundAllow: OUTBOUND_ALLOW.split(',') },
    log: createLog('silent'),
    databaseUrl: DATABASE_URL,
    now: () => new Date(),
  },
  Number(ANSWER_WITHIN_MS),
);
console.log('sending');
