import type { Services } from '../../src/app/entry/services.ts';
import { openRateLimits } from '../../src/db/rate-limits.ts';
import { openSingleRuns } from '../../src/db/single-run.ts';
import { openTracker, type Tracker } from '../../src/money/tracking/clicks/tracker.server.ts';
import { readConfig } from '../../src/platform/config.ts';
import { openSecretBox } from '../../src/platform/crypto/secret-box.ts';
import { openReadBudget } from '../../src/platform/http/read-budget.ts';
import { createLog } from '../../src/platform/log.ts';
import { PostgresEngine } from '../../src/search/postgres-engine.server.ts';
import type { TestDatabase } from './database.ts';

/** The services of a test: its database, a silent log, and the given settings. */
export function testServices(
  database: TestDatabase,
  env: Record<string, string> = {},
): Services & { tracker: Tracker } {
  const now = () => new Date();
  const singleRuns = openSingleRuns(database.url);
  const config = readConfig({
    NODE_ENV: 'test',
    READ_BUDGET: 'off',
    SECRET_KEY: 'the key that all tests share, of 32',
    ...env,
  });
  return {
    tracker: openTracker({ db: database.db, now }),
    config,
    secrets: openSecretBox(config),
    log: createLog('silent'),
    databaseUrl: database.url,
    db: database.db,
    readDb: database.db,
    search: new PostgresEngine(database.db),
    replicas: undefined,
    pools: { main: database.pool, search: database.pool },
    rateLimits: openRateLimits(database.pool),
    singleRuns,
    readBudget: openReadBudget({ perMinute: config.readBudget }),
    now,
    close: () => singleRuns.close(),
  };
}
