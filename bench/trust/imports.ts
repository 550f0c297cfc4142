import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateFeed } from '../feed.ts';
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

export const part: Part = { checks: [broken, repeated] };
