/**
 * One alert run in its own process, for tests that kill it. It reports each task that begins, and ends when no work is
 * left.
 */

import { openServices } from '../../src/app/entry/services.ts';
import { tasks } from '../../src/app/entry/tasks.ts';
import { readConfig } from '../../src/platform/config.ts';

const services = await openServices(readConfig(), console.error);
for (const name of ['match-alerts', 'deliver-alerts', 'send-messages']) {
  console.log(name);
  await tasks[name]!.run(services);
}
await services.close();
