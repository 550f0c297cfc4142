/** The first start of a site in its own process, without the pages, for a test that starts several at once. */
import { prepareSite } from '../../src/app/entry/first-start.ts';
import { openServices } from '../../src/app/entry/services.ts';
import { startWorker } from '../../src/app/entry/tasks.ts';
import { readConfig } from '../../src/platform/config.ts';

const services = await openServices(readConfig(), (line) => console.error(line));
services.secrets.seal('a secret', 'test');
await prepareSite(services, (line) => console.error(line));
const stop = await startWorker(services);
console.log('ready');
process.stdin.once('data', async () => {
  await stop();
  await services.close();
  process.exit(0);
});
