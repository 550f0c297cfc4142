import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allOf, type Check, type Part, type TrustSite } from './check.ts';
import { adminHeaders, runCommand } from './site.ts';

/** Imports bytes as one edition of a source. */
async function importBytes(
  site: TrustSite,
  name: string,
  bytes: string | Uint8Array,
  source: string,
  more: string[] = [],
): Promise<void> {
  const file = join(site.dataDir, name);
  await writeFile(file, bytes);
  await runCommand(site, ['import', file, '--source', source, ...more]);
}

interface StoredJob {
  id: number;
  external_id: string;
  title: string;
  company: string;
  description: string;
  affiliate_link: string;
  status: string;
}

async function jobsOf(site: TrustSite, source: string): Promise<StoredJob[]> {
  const { rows } = await site.pool.query<StoredJob>(
    `select jobs.id, external_id, title, company, description, affiliate_link, status
     from jobs join sources on sources.id = source_id where sources.name = $1 order by jobs.id`,
    [source],
  );
  return rows;
}

async function lastRun(site: TrustSite, source: string) {
  const { rows } = await site.pool.query<{
    id: number;
    note: string | null;
    retired: number;
    missing: number;
  }>(
    `select import_runs.id, note, retired, missing from import_runs join sources on sources.id = source_id
     where sources.name = $1 order by import_runs.id desc limit 1`,
    [source],
  );
  return rows[0]!;
}

const field = (name: string, value: string): string => `<${name}><![CDATA[${value}]]></${name}>`;
const row = (id: number, more: Partial<Record<'title' | 'url' | 'description', string>> = {}): string =>
  `<job>${field('referencenumber', `r${id}`)}${field('title', more.title ?? `Job ${id}`)}${field('company', 'Acme')}` +
  `${field('url', more.url ?? `https://acme.example/${id}`)}${field('description', more.description ?? 'Work.')}</job>`;
const feed = (rows: string[]): string => `<?xml version="1.0"?><source>${rows.join('')}</source>`;
const rowsTo = (count: number): string[] => Array.from({ length: count }, (_, index) => row(index + 1));

/** Feeds that took minutes, or all memory, before the readers were linear: name to file name and text. */
const greedy: Record<string, [string, string]> = {
  'CSV, 40,000 stray quotes': ['quotes.csv', `title,company,url\n${'<a b="'.repeat(40_000)}\n`],
  'XML, open CDATA sections': [
    'cdata.xml',
    feed([`<job><title>x</title><!x ${'<![CDATA['.repeat(60_000)}</job>`]),
  ],
  'XML, three rows of them': [
    'cdata3.xml',
    feed(Array(3).fill(`<job><title>x</title><!x ${'<![CDATA[ ]'.repeat(60_000)}]]></job>`)),
  ],
  'XML, fields in a long name': [
    'names.xml',
    feed([
      `<job><${'a'.repeat(300_000)}>${Array.from({ length: 60_000 }, (_, n) => `<b${n}/>`).join('')}</${'a'.repeat(300_000)}></job>`,
    ]),
  ],
  'JSON, keys in a long key': [
    'keys.jsonl',
    `{"${'a'.repeat(300_000)}":{${Array.from({ length: 60_000 }, (_, n) => `"b${n}":1`).join(',')}}}\n`,
  ],
  'JSON-LD, types in tags': [
    'types.html',
    `<html>${`<script ${'type=application/ld+json '.repeat(40)} `.repeat(2000)}</html>`,
  ],
};

const bounded: Check = {
  promise: 'Feeds that are built to cost time and memory are imported in time',
  asked: 'within 10 s, start of the command included',
  measure: async (site) => {
    const failed: string[] = [];
    for (const [name, [file, text]] of Object.entries(greedy)) {
      const start = performance.now();
      await importBytes(site, file, text, `greedy ${file}`);
      const seconds = (performance.now() - start) / 1000;
      const health = await site
        .ask('/healthz')
        .then(({ ok }) => ok)
        .catch(() => false);
      if (seconds > 10 || !health) failed.push(`${name}: ${seconds.toFixed(1)} s`);
    }
    return allOf(Object.keys(greedy).length, failed);
  },
};

const damaged: Check = {
  promise: 'One invalid byte in a UTF-8 feed costs no other row',
  asked: '200 of 201 rows whole, and the run says so',
  measure: async (site) => {
    const names = Array.from({ length: 200 }, (_, n) => `Café ${n} – 李`);
    const rows = names.map((title, n) => Buffer.from(row(n, { title })));
    const bad = Buffer.from(row(999, { title: 'A#B' }));
    bad[bad.indexOf('A#B') + 1] = 0xe9;
    const bytes = Buffer.concat([Buffer.from('<source>'), bad, ...rows, Buffer.from('</source>')]);
    await importBytes(site, 'damaged.xml', bytes, 'damaged');
    const titles = new Set((await jobsOf(site, 'damaged')).map(({ title }) => title));
    const whole = names.filter((name) => titles.has(name)).length;
    const { note } = await lastRun(site, 'damaged');
    return {
      measured: `${whole} of ${names.length} whole; note: ${note}`,
      held: whole === 200 && /1 row contained invalid UTF-8/.test(note ?? ''),
    };
  },
};

/** Direction marks, zero-width characters, tags. */
const unseen = '\u202e\u2066\u200f\u200b\ufeff\u00ad\u{e0041}';
const seen = /[\u202a-\u202e\u2066-\u2069\u200b-\u200f\ufeff\u00ad]|\u{e0041}/u;

const invisible: Check = {
  promise: 'Direction marks and invisible characters are removed from jobs',
  asked: 'in no stored text, and not on the page of the job',
  measure: async (site) => {
    const text = `Nur${unseen}se`;
    await importBytes(
      site,
      'unseen.xml',
      feed([row(1, { title: text, description: `<p>a${unseen}b&#x202e;c</p>` })]),
      'unseen',
    );
    const [job] = await jobsOf(site, 'unseen');
    const page = await (await site.ask(`/jobs/${job?.id}`)).text();
    const failed = [job?.title, job?.description, page].filter((one) => one === undefined || seen.test(one));
    return allOf(3, job?.title === 'Nurse' ? failed.map(() => 'a mark is left') : ['the title']);
  },
};

const links: Check = {
  promise: 'Links with a macro, without a host, or with a user or a backslash in the host are refused',
  asked: 'refused; a host is shown in ASCII only',
  measure: async (site) => {
    const refused = [
      'https://{sub1}/x',
      'https://{sub1}.example/x',
      'https:evil.example',
      'https:\\\\evil.example',
      'https://good.example\\@evil.example/',
      'https://user@evil.example/',
      'javascript:alert(1)',
    ];
    const rows = refused.map((url, index) => row(index, { url }));
    const lookalike = row(99, { url: 'https://\u0430pple.example/' });
    await importBytes(site, 'links.xml', feed([...rows, lookalike]), 'links');
    const jobs = await jobsOf(site, 'links');
    const headers = await adminHeaders(site);
    const own = await site.ask('/api/admin/jobs', {
      method: 'POST',
      headers: { ...headers, origin: new URL(site.url).origin },
      body: JSON.stringify({ title: 'A', company: 'B', description: 'C', affiliateLink: 'https://{sub1}/x' }),
    });
    const failed = jobs
      .filter(({ affiliate_link }) => affiliate_link !== 'https://xn--pple-43d.example/')
      .map(({ affiliate_link }) => affiliate_link);
    if (jobs.length === 0) failed.push('the look-alike is not kept in ASCII');
    if (own.status !== 422 && own.status !== 400) failed.push(`an own job: ${own.status}`);
    return allOf(refused.length + 2, failed);
  },
};

const ids: Check = {
  promise: 'IDs in JSON that differ only beyond 2^53 stay different',
  asked: '2 jobs of 2',
  measure: async (site) => {
    const lines = ['9007199254740993', '9007199254740992'].map(
      (id) => `{"id":${id},"title":"Job ${id}","company":"Acme","url":"https://acme.example/${id}"}`,
    );
    await importBytes(site, 'ids.jsonl', `${lines.join('\n')}\n`, 'ids');
    const jobs = await jobsOf(site, 'ids');
    return { measured: `${jobs.length} jobs of 2`, held: jobs.length === 2 };
  },
};

const shrink: Check = {
  promise: 'When a feed shrinks from 40 to 12 jobs, only the operator closes the missing ones',
  asked: '0 closed unasked; then 28, once; all listed',
  measure: async (site) => {
    const open = async () => (await jobsOf(site, 'shrinks')).filter(({ status }) => status === 'open').length;
    await importBytes(site, 'shrinks.xml', feed(rowsTo(40)), 'shrinks', ['--retire']);
    await importBytes(site, 'shrinks.xml', feed(rowsTo(12)), 'shrinks', ['--retire']);
    const unasked = 40 - (await open());
    const { id, missing } = await lastRun(site, 'shrinks');
    const headers = { ...(await adminHeaders(site)), origin: new URL(site.url).origin };
    const count = async (path: string) =>
      Number((await site.ask(path, { headers })).headers.get('x-total-count'));
    const listed = await count(`/api/admin/missing-jobs?run=${id}`);
    const close = () =>
      site.ask('/api/admin/import-runs/actions', {
        method: 'POST',
        headers,
        body: JSON.stringify({ action: 'close-missing', ids: [String(id)] }),
      });
    await close();
    const closed = 40 - (await open());
    const again = await (await close()).text();
    const closedBy = await count(`/api/admin/jobs?closedByRun=${id}`);
    return {
      measured: `${unasked} unasked; ${missing} missing, ${listed} listed; ${closed} closed, ${closedBy} listed`,
      held:
        unasked === 0 &&
        missing === 28 &&
        listed === 28 &&
        closed === 28 &&
        closedBy === 28 &&
        /no missing jobs/.test(again),
    };
  },
};

const emoji: Check = {
  promise: 'A page description for search engines ends with a whole character',
  asked: 'ends with a whole character',
  measure: async (site) => {
    const description = `${'x'.repeat(139)}👩🏽‍💻 and more`;
    await importBytes(site, 'emoji.xml', feed([row(1, { title: 'Emoji painter', description })]), 'emoji');
    const [job] = await jobsOf(site, 'emoji');
    const page = await (await site.ask(`/jobs/${job?.id}`)).text();
    const content = /<meta name="description" content="([^"]*)"/.exec(page)?.[1] ?? '';
    return { measured: JSON.stringify(content.slice(-12)), held: content === 'x'.repeat(139) };
  },
};

export const part: Part = { checks: [bounded, damaged, invisible, links, ids, shrink, emoji] };
