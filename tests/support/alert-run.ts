/** One alert run in a process of its own, for tests that kill it: says which task begins, and ends when nothing is left to do. */
import { readConfig } from '../../src/platform/config.ts';
import { openServices } from '../../src/services.ts';
import { tasks } from '../../src/tasks.ts';

const services = await openServices(readConfig(), console.error);
for (const name of ['match-alerts', 'deliver-alerts', 'send-messages']) {
  console.log(name);
  await tasks[name]!.run(services);
}
await services.close();
