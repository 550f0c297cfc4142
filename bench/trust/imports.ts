import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { generateFeed } from '../feed.ts';
import { seconds } from '../search-report.ts';
import { allOf, type Check, type Part, type TrustSite } from './check.ts';
import { runCommand } from './site.ts';

interface Summary {
  read: number;
  inserted: number;
  updated: number;
  unchanged: number;
  retired: number;
}

async function importFile(site: TrustSite, file: string, source: string): Promise<Summary> {
  const args = ['import', file, '--source', source, '--retire', '--json'];
  const { output } = await runCommand(site, args);
  const line = output.trim().split('\n').at(-1) ?? '';
  if (!line.startsWith('{')) throw new Error(`The import gave no summary: ${output.slice(-200)}`);
  return JSON.parse(line) as Summary;
}

const write = async (site: TrustSite, name: string, text: string): Promise<string> => {
  const file = join(site.dataDir, name);
  await writeFile(file, text);
  return file;
};

const rowsOf = (count: number): string => [...generateFeed(count, 300)].join('');
/** The same jobs at other companies, so that they are not duplicates. */
const rowsAt = (company: string, count: number): string =>
  rowsOf(count).replaceAll('Company ', `${company} `);

const broken: Check = {
  promise: 'Feeds: an edition that is empty, a web page, or cut off, with --retire',
  asked: 'no job is closed',
  measure: async (site) => {
    const whole = rowsOf(60);
    await importFile(site, await write(site, 'whole.xml', whole), 'editions');
    const editions: Record<string, string> = {
      'an empty file': '',
      'no rows': '<?xml version="1.0"?><source></source>',
      'a web page': '<!doctype html><html><body><h1>Maintenance</h1></body></html>',
      'cut off at half': whole.slice(0, whole.length / 2),
      'cut off before the end': whole.slice(0, -20),
      'a third of the rows': rowsOf(20),
    };
    const failed: string[] = [];
    for (const [name, text] of Object.entries(editions)) {
      const { retired } = await importFile(site, await write(site, 'edition.xml', text), 'editions').catch(
        () => ({ retired: 0 }),
      );
      const { rows } = await site.pool.query(
        "select count(*)::int as open from jobs join sources on sources.id = source_id where sources.name = 'editions' and status = 'open'",
      );
      if (retired > 0 || rows[0].open !== 60) failed.push(`${name}: ${rows[0].open} of 60 open`);
    }
    return allOf(Object.keys(editions).length, failed);
  },
};

const repeated: Check = {
  promise: 'Feeds: the same feed five times',
  asked: 'no change after the first',
  measure: async (site) => {
    const file = await write(site, 'same.xml', rowsOf(500));
    const changes: number[] = [];
    for (let time = 0; time < 5; time++) {
      const { inserted, updated, retired } = await importFile(site, file, 'same');
      changes.push(inserted + updated + retired);
    }
    return {
      measured: changes.join(', '),
      held: changes[0] === 500 && changes.slice(1).every((n) => n === 0),
    };
  },
};

async function openJobs(site: TrustSite): Promise<Set<number>> {
  const { rows } = await site.pool.query("select id from jobs where status = 'open'");
  return new Set(rows.map(({ id }) => id));
}

const paging: Check = {
  promise: 'Following the links to the next page reads all jobs, while rows are added and removed',
  asked: 'no job twice, none missing',
  measure: async (site) => {
    await importFile(site, await write(site, 'paged.xml', rowsAt('Paged', 600)), 'paged');
    const before = await openJobs(site);
    const changes: Record<number, () => Promise<Summary>> = {
      3: async () => importFile(site, await write(site, 'more.xml', rowsAt('More', 300)), 'more'),
      6: async () => importFile(site, await write(site, 'fewer.xml', rowsAt('Paged', 500)), 'paged'),
    };
    const seen: number[] = [];
    let address: string | undefined = '/api/jobs?pageSize=50';
    for (let page = 1; address; page++) {
      const answer: Response = await site.ask(address);
      for (const { id } of (await answer.json()) as { id: number }[]) seen.push(id);
      const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
      address = next && new URL(next).pathname + new URL(next).search;
      await changes[page]?.();
    }
    const shown = new Set(seen);
    const missing = [...(await openJobs(site)).intersection(before)].filter((id) => !shown.has(id)).length;
    const twice = seen.length - shown.size;
    return {
      measured: `${seen.length} jobs on ${Math.ceil(seen.length / 50)} pages: ${twice} twice, ${missing} missing`,
      held: twice === 0 && missing === 0 && before.size >= 600,
    };
  },
};

const large: Check = {
  promise: 'Feeds: 100,000 good rows into a running site',
  asked: 'within 120 s',
  measure: async (site) => {
    const file = join(site.dataDir, 'large.xml');
    await pipeline(Readable.from(generateFeed(100_000, 1200)), createWriteStream(file));
    const { result, seconds: time } = await seconds(() => importFile(site, file, 'large'));
    return {
      measured: `${result.inserted} rows in ${time.toFixed(0)} s`,
      held: time <= 120 && result.inserted === 100_000,
    };
  },
};

export const part: Part = { checks: [broken, repeated, paging, large] };
