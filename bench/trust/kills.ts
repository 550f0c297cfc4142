import { runBench } from './bench.ts';
import type { Check, Measurement, Part } from './check.ts';

/**
 * Each benchmark has its own processes and database and mostly waits, so they run in parallel. The first check starts
 * them all.
 */
const running = new Map<string, Promise<Measurement>>();

function runKills(file: string): Promise<Measurement> {
  for (const [name, { args, figures }] of Object.entries(benches))
    if (!running.has(name)) running.set(name, runBench(name, args, figures));
  return running.get(file)!;
}

const benches: Record<string, { args: string[]; figures: RegExp }> = {
  'tracking-kill.ts': { args: ['--kills', '12'], figures: /^(\d+ kills|lost|\d+ reports)/ },
  'chaos.ts': {
    args: ['--minutes', '1'],
    figures: /^(acknowledged|lost|postbacks|web|worker|database)/,
  },
  'postbacks-kill.ts': { args: [], figures: /^(\d+ postbacks|not delivered)/ },
  'alerts-kill.ts': {
    args: ['--subscribers', '2000', '--workers', '2', '--kills', '5'],
    figures: /^(\d+ subscribers|mails)/,
  },
};

const clicks: Check = {
  promise: 'Acknowledged clicks: 20,000 clicks, 12 SIGKILLs of the server',
  asked: '0 lost, 0 doubled; first answer again within 3 s',
  measure: () => runKills('tracking-kill.ts'),
};

const chaos: Check = {
  promise: 'SIGKILL of web, worker and database in random order under load, 1 minute (10 by npm run chaos)',
  asked: '0 lost, 0 doubled, every postback delivered',
  measure: () => runKills('chaos.ts'),
};

const postbacks: Check = {
  promise: 'Postbacks: 1,000 conversions, 5 kills, receivers that fail in five ways',
  asked: 'each delivered, same id and body',
  measure: () => runKills('postbacks-kill.ts'),
};

const alerts: Check = {
  promise: 'Alerts: 2,000 subscribers, 2 workers, 5 kills',
  asked: 'none missed, one mail each but for a kill between acceptance and commit',
  measure: () => runKills('alerts-kill.ts'),
};

export const part: Part = { checks: [clicks, chaos, postbacks, alerts] };
