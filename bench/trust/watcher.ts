/**
 * Requests one address of a site about 20 times a second, in a process of its own: the process that measures also sends
 * feeds, and its own delays would count as the site's. It does not decompress responses, as another machine would.
 * It sends the times in milliseconds when it is asked for them, and ends.
 */
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const [address = ''] = process.argv.slice(2);
const pauseMs = 40;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const times: number[] = [];

/** The milliseconds until the whole response has come. */
function answerTime(): Promise<number> {
  const begun = performance.now();
  const headers = { 'accept-encoding': 'br', 'x-forwarded-for': `203.0.113.${1 + (times.length % 200)}` };
  return new Promise((resolve, reject) => {
    const request = get(address, { agent, headers }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`${address} answered ${response.statusCode}`));
      response.resume();
      response.once('end', () => resolve(performance.now() - begun));
      response.once('error', reject);
    });
    request.once('error', reject);
  });
}

process.once('message', () => process.send!(times, () => process.exit()));
process.once('disconnect', () => process.exit(1));
for (;;) {
  times.push(await answerTime());
  await sleep(pauseMs);
}
