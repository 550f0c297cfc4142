/** The first start of a site in its own process, without the pages, for a test that starts several at once. */
import { prepareSite } from '../../src/first-start.ts';
import { readConfig } from '../../src/platform/config.ts';
import { openServices } from '../../src/services.ts';
import { startWorker } from '../../src/tasks.ts';

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
