/** A sender of postbacks in its own process, for tests that kill it. */
import { startPostbacks } from '../../src/money/tracking/postbacks/send-postbacks.server.ts';
import { readConfig } from '../../src/platform/config.ts';
import { openSecretBox } from '../../src/platform/crypto/secret-box.ts';
import { createLog } from '../../src/platform/log.ts';

const { DATABASE_URL = '', ANSWER_WITHIN_MS = '10000' } = process.env;
const config = readConfig();
startPostbacks(
  {
    config,
    secrets: openSecretBox(config),
    log: createLog('silent'),
    databaseUrl: DATABASE_URL,
    now: () => new Date(),
  },
  Number(ANSWER_WITHIN_MS),
);
console.log('sending');
