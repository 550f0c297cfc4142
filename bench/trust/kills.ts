import { runBench } from './bench.ts';
import type { Check, Part } from './check.ts';

const clicks: Check = {
  promise: 'Acknowledged clicks: 20,000 clicks, 12 SIGKILLs of the server',
  asked: '0 lost, 0 doubled; first answer again within 3 s',
  measure: () => runBench('tracking-kill.ts', ['--kills', '12'], /^(\d+ kills|lost|\d+ reports)/),
};

const chaos: Check = {
  promise: 'SIGKILL of web, worker and database in random order under load, 1 minute (10 by npm run chaos)',
  asked: '0 lost, 0 doubled, every postback delivered',
  measure: () =>
    runBench('chaos.ts', ['--minutes', '1'], /^(acknowledged|lost|postbacks|web|worker|database)/),
};

const postbacks: Check = {
  promise: 'Postbacks: 1,000 conversions, 5 kills, receivers that fail in five ways',
  asked: 'each delivered, same id and body',
  measure: () => runBench('postbacks-kill.ts', [], /^(\d+ postbacks|not delivered)/),
};

const alerts: Check = {
  promise: 'Alerts: 2,000 subscribers, 2 workers, 5 kills',
  asked: 'none missed, one mail each but for a kill between acceptance and commit',
  measure: () =>
    runBench(
      'alerts-kill.ts',
      ['--subscribers', '2000', '--workers', '2', '--kills', '5'],
      /^(\d+ subscribers|mails)/,
    ),
};

export const part: Part = { checks: [clicks, chaos, postbacks, alerts] };
