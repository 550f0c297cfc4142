/**
 * Measures the labels of ads (src/catalog/postings/labels.json): precision and recall against the facts that employers set
 * beside their texts, and against texts that were judged by reading. docs/measuring.md explains how.
 *
 *   npm run bench:labels -- [--data ../shared/data]
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { labelNames, readLabels } from '../src/catalog/postings/labels.ts';
import { htmlToText } from '../src/platform/text/html.ts';
import judgments from './label-judgments.json' with { type: 'json' };

const { values } = parseArgs({
  options: { data: { type: 'string', default: process.env.JOBLANTERN_DATA ?? '../shared/data' } },
});

interface Ad {
  id: string;
  title: string;
  description: string;
  codes?: { drugTest?: boolean | string; clearance?: string; travel?: string };
}

const ads = readFileSync(join(values.data, 'jobs/prose.ndjson'), 'utf8')
  .trim()
  .split('\n')
  .map((line): Ad => JSON.parse(line));

interface Score {
  found: number;
  right: number;
  /** Labels that the texts state. */
  stated: number;
}

const add = (scores: Map<string, Score>, name: string, more: Score): void => {
  const { found, right, stated } = scores.get(name) ?? { found: 0, right: 0, stated: 0 };
  scores.set(name, { found: found + more.found, right: right + more.right, stated: stated + more.stated });
};

const share = (part: number, whole: number): string => (whole === 0 ? '-' : (part / whole).toFixed(2));

function print(title: string, scores: Map<string, Score>): void {
  console.log(`\n${title}\n| label | found | precision | stated | recall |\n| --- | --- | --- | --- | --- |`);
  for (const [name, { found, right, stated }] of scores)
    console.log(`| ${name} | ${found} | ${share(right, found)} | ${stated} | ${share(right, stated)} |`);
}

/** What the employers set in fields of their own. Undefined: nothing. */
const coded = {
  drugTest: ({ drugTest }: NonNullable<Ad['codes']>) =>
    drugTest === undefined ? undefined : String(drugTest).toLowerCase() === 'true',
  clearance: ({ clearance }: NonNullable<Ad['codes']>) => clearance && clearance !== 'Not Required',
  travel: ({ travel }: NonNullable<Ad['codes']>) => travel && travel !== 'Not required',
};

const byCodes = new Map<string, Score>();
const judged = { tuned: new Map<string, Score>(), aside: new Map<string, Score>() };
const wrong: string[] = [];
const began = process.cpuUsage().user;
const read = ads.map((ad) => ({ ad, labels: readLabels(ad.title, htmlToText(ad.description)) }));
const spent = (process.cpuUsage().user - began) / 1000;

for (const { ad, labels } of read)
  for (const [name, isSet] of Object.entries(coded)) {
    const truth = isSet(ad.codes ?? {});
    if (truth === undefined) continue;
    const says = labels.find((label) => label.name === name)?.says;
    add(byCodes, name, {
      found: Number(says !== undefined),
      right: Number(says !== undefined && (says === 'yes') === truth),
      stated: Number(truth),
    });
  }

const byId = new Map(read.map((one) => [one.ad.id, one]));
for (const [at, [id, truth]] of Object.entries(judgments as Record<string, string[]>).entries()) {
  const found = (byId.get(id)?.labels ?? []).map(({ name, says }) => (says === 'yes' ? name : `${name}:no`));
  const scores = at % 2 === 0 ? judged.tuned : judged.aside;
  for (const name of labelNames.flatMap((one): string[] => [one, `${one}:no`])) {
    const [isFound, isTrue] = [found.includes(name), truth.includes(name)];
    // Two readers may differ on it.
    if (truth.includes(`?${name}`) || (!isFound && !isTrue)) continue;
    for (const line of [name, 'all'])
      add(scores, line, { found: Number(isFound), right: Number(isFound && isTrue), stated: Number(isTrue) });
    if (isFound !== isTrue) wrong.push(`${id}: ${name} is ${isTrue ? 'missing' : 'too much'}`);
  }
}

print('Against what employers set (stated: set, not always in the text)', byCodes);
print('Judged texts, the half that rules were tuned on', judged.tuned);
print('Judged texts, the half set aside', judged.aside);
console.log(`\n${(spent / ads.length).toFixed(2)} ms of processor for a text\n\n${wrong.join('\n')}`);
