/**
 * Measures the promises that operators rely on, against sites that it starts. It prints one table: promise, required
 * figure, measured figure, kept or not.
 * `npm run trust -- [--only feeds,money] [--list] [--seed 42]`. The last line counts the kept promises. Exits with 1 unless all are
 * kept.
 */
import { parseArgs } from 'node:util';
import { report, seconds } from './search-report.ts';
import type { Check, Measurement, TrustSite } from './trust/check.ts';
import { longParts, parts, timedParts } from './trust/parts.ts';
import { withTrustSite } from './trust/site.ts';

const { values } = parseArgs({
  options: { only: { type: 'string' }, list: { type: 'boolean' }, seed: { type: 'string' } },
});
const names = values.only?.split(',') ?? Object.keys(parts).filter((name) => !longParts.has(name));
const unknown = names.filter((name) => !parts[name]);
if (unknown.length > 0)
  throw new Error(`There is no part ${unknown.join(', ')}. The parts are ${Object.keys(parts).join(', ')}.`);

const checkWithinMinutes = 8;
const counted = { held: 0, all: 0 };

async function measure(check: Check, site: TrustSite): Promise<Measurement> {
  let timer: NodeJS.Timeout | undefined;
  const { withinMinutes = checkWithinMinutes } = check;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`no end within ${withinMinutes} minutes`)),
      withinMinutes * 60_000,
    );
  });
  try {
    return await Promise.race([check.measure(site), tooLong]);
  } catch (error) {
    return { measured: `error: ${(error as Error).message.split('\n', 1)[0]!.slice(0, 200)}`, held: false };
  } finally {
    clearTimeout(timer);
  }
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replace(/\s+/g, ' ');

async function runPart(name: string): Promise<void> {
  const { part } = await parts[name]!();
  const seed = values.seed === undefined ? undefined : Number(values.seed);
  await withTrustSite(
    part.settings ?? {},
    async (site) => {
      for (const check of part.checks) {
        const { result, seconds: time } = await seconds(() => measure(check, site));
        counted.all++;
        if (result.held) counted.held++;
        const row = [check.promise, check.asked, result.measured, result.held ? 'held' : '**not held**'];
        report(`| ${name} | ${row.map(cell).join(' | ')} | ${time.toFixed(0)} s |`);
      }
    },
    seed,
  );
}

if (values.list) for (const name of Object.keys(parts)) report(name);
else {
  report('| part | promise | asked | measured | | time |\n|---|---|---|---|---|---|');
  const times: string[] = [];
  const runAll = async (queue: string[]): Promise<void> => {
    for (let name = queue.shift(); name; name = queue.shift()) {
      const part = name;
      const { seconds: time } = await seconds(() => runPart(part));
      times.push(`${part} ${time.toFixed(0)} s`);
    }
  };
  const all = await seconds(async () => {
    await runAll(names.filter((name) => timedParts.has(name)));
    const others = names.filter((name) => !timedParts.has(name));
    await Promise.all([runAll(others), runAll(others)]);
  });
  report(`\n${(all.seconds / 60).toFixed(1)} minutes: ${times.join(', ')}`);
  const leftOut = [...longParts].filter((name) => !names.includes(name));
  if (leftOut.length > 0)
    report(`Not run, because it takes longer: ${leftOut.join(', ')}. Run it with --only.`);
  report(`${counted.held} of ${counted.all} held`);
  process.exitCode = counted.held === counted.all ? 0 : 1;
}
