import { parse } from 'csv-parse/sync';
import { allOf, type Check, type Part, type TrustSite } from './check.ts';
import { adminHeaders } from './site.ts';

/** Texts that a visitor sends so that the operator's spreadsheet runs them. */
const hostile = [
  '=1+1',
  '+1',
  '-1',
  '@a',
  '\t=1',
  '  =1',
  '＝1',
  'a\n=cmd|"/c calc"!A0',
  'a\r\n=1',
  'a","=1',
  'a;=1',
  '"=1"',
  'plain',
];

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

type Json = Record<string, unknown>;

/** Sends API requests as the owner. */
async function asOwner(site: TrustSite) {
  const headers = await adminHeaders(site);
  return async (method: string, path: string, { body, etag }: { body?: Json; etag?: string } = {}) =>
    site.ask(`/api/admin/${path}`, {
      method,
      headers: { ...headers, ...(etag !== undefined && { 'if-match': etag }) },
      ...(body && { body: JSON.stringify(body) }),
    });
}

/** A CSV file as rows by column. An error if it is not strictly valid CSV. */
async function readFile(answer: Response): Promise<Record<string, string>[]> {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  return parse(await answer.text(), { bom: true, columns: true, record_delimiter: '\r\n' });
}

/** Names that no other run has used. */
let named = 0;
const newName = (what: string): string => `${what} ${process.pid}-${++named}`;

const exactFiles: Check = {
  promise: 'CSV files keep hostile text of visitors harmless in every text column',
  asked: 'every cell comes back, guarded; no row is torn',
  measure: async (site) => {
    const ask = await asOwner(site);
    const [before] = (await site.pool.query('select count(*)::int as n from contact_submissions')).rows;
    await site.pool.query(
      `insert into contact_submissions (name, email, subject, message)
        select t, 'a@example.org', t, t from unnest($1::text[]) with ordinality as u (t, n) order by n`,
      [hostile],
    );
    for (const text of hostile)
      await site.ask(`/?utm_source=${encodeURIComponent(text)}`, { headers: { 'user-agent': chrome } });
    const inbox = await readFile(await ask('GET', 'contact-submissions?format=csv&sort=id'));
    const failed = hostile.filter((text, index) => {
      const row = inbox[Number(before.n) + index];
      const cell = /^\s*[=+\-@＝]|^[\t\r\n]/.test(text) ? `'${text}` : text;
      return !row || [row.name, row.subject, row.message].some((value) => value !== cell);
    });
    const clicks = await readFile(await ask('GET', 'clicks?format=csv'));
    const loose = clicks.filter((row) => Object.values(row).some((cell) => /^\s*[=+@＝]/.test(cell)));
    return allOf(hostile.length, [...failed, ...loose.map(({ utmSource }) => `a click of ${utmSource}`)]);
  },
};

const exactSums: Check = {
  promise: 'CSV files keep refunds as numbers',
  asked: 'the sum of the file is the sum of the ledger',
  measure: async (site) => {
    const ask = await asOwner(site);
    await site.pool.query(
      `with v as (insert into conversions (conversion_type, report_hash, external_reference_id, revenue)
          select 'hire', '', 'trust-' || n, 100 from generate_series(1, 300) as n returning id)
        insert into conversion_entries (conversion_id, amount, reason)
        select id, amount, 'approved' from v, (values (100.25), (-100.25), (0.01)) as a (amount) where id % 3 > 0 or amount > 0`,
    );
    const rows = await readFile(await ask('GET', 'conversion-entries?format=csv'));
    const cents = rows.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 10_000), 0);
    const [ledger] = (await site.pool.query('select sum(amount)::float8 as sum from conversion_entries'))
      .rows;
    return {
      measured: `${(cents / 10_000).toFixed(2)} of ${Number(ledger.sum).toFixed(2)} in ${rows.length} rows`,
      held: cents === Math.round(ledger.sum * 10_000),
    };
  },
};

const rowsOfFile = 5000;

const oneMoment: Check = {
  promise: 'A CSV file has each row once while rows are added, changed and removed',
  asked: `each of ${rowsOfFile.toLocaleString('en-US')} rows once`,
  measure: async (site) => {
    const ask = await asOwner(site);
    const { pool } = site;
    await pool.query(
      `insert into contact_submissions (name, email, subject, message)
        select 'moment', 'a@example.org', lpad(n::text, 6, '0'), repeat('x', 2000) from generate_series(1, $1) as n`,
      [rowsOfFile],
    );
    const answer = await ask('GET', 'contact-submissions?format=csv&q=moment&sort=subject');
    const reader = answer.body!.getReader();
    const decoder = new TextDecoder();
    let text = '';
    for (let part = 0; ; part++) {
      const { value, done } = await reader.read();
      if (done) break;
      text += decoder.decode(value, { stream: true });
      if (part % 8 > 0) continue;
      await pool.query(
        `insert into contact_submissions (name, email, subject, message)
          select 'moment', 'a@example.org', '000000', 'new' from generate_series(1, 50)`,
      );
      await pool.query(
        "delete from contact_submissions where name = 'moment' and message <> 'new' and id in (select id from contact_submissions where name = 'moment' order by random() limit 40)",
      );
      await pool.query(
        "update contact_submissions set subject = '9' || subject where name = 'moment' and id in (select id from contact_submissions where name = 'moment' order by random() limit 40)",
      );
    }
    const rows: { subject: string }[] = parse(text, { bom: true, columns: true, record_delimiter: '\r\n' });
    const seen = new Set(rows.map(({ subject }) => subject));
    const missing = rowsOfFile - seen.size;
    const twice = rows.length - seen.size;
    return { measured: `${missing} missing, ${twice} twice`, held: missing === 0 && twice === 0 };
  },
};

const trueHistory: Check = {
  promise: 'The audit log has every one of 40 changes of one row at once, in order',
  asked: 'each entry begins where the one before it ended',
  measure: async (site) => {
    const ask = await asOwner(site);
    const added = await ask('POST', 'traffic-sources', { body: { name: newName('History'), type: 'other' } });
    const { id, description } = (await added.json()) as { id: number; description: unknown };
    const changes = await Promise.all(
      Array.from({ length: 40 }, (_none, index) =>
        ask('PATCH', `traffic-sources/${id}`, { body: { description: `Description ${index}` } }),
      ),
    );
    const refused = changes.filter(({ status }) => status !== 200).length;
    const { rows } = await site.pool.query(
      "select before, after from audit_log where entity = 'traffic-sources' and entity_id = $1 and action = 'update' order by id",
      [String(id)],
    );
    let last = description;
    let broken = 0;
    for (const { before, after } of rows) {
      if (before.description !== last) broken++;
      last = after.description;
    }
    return {
      measured: `${rows.length} entries, ${broken} false, ${refused} refused`,
      held: rows.length === 40 && broken === 0 && refused === 0,
    };
  },
};

const lostUpdates: Check = {
  promise: 'Nobody loses input when 10 people save the same form at once, without scripts',
  asked: 'one is saved, nine see both values and lose nothing',
  measure: async (site) => {
    const ask = await asOwner(site);
    const added = await ask('POST', 'traffic-sources', { body: { name: newName('Form'), type: 'other' } });
    const { id, name } = (await added.json()) as { id: number; name: string };
    const { cookie = '' } = await adminHeaders(site);
    const path = `/admin/traffic-sources/${id}`;
    const page = await (await site.ask(path, { headers: { cookie } })).text();
    const base = /name="base" value="([^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_none, index) => {
        const form = { intent: 'save', base, name, type: 'other', description: `Typed by ${index}` };
        const answer = await site.ask(path, {
          method: 'POST',
          headers: { cookie, origin: new URL(site.url).origin },
          body: new URLSearchParams(form),
        });
        return { status: answer.status, html: await answer.text(), typed: form.description };
      }),
    );
    const saved = answers.filter(({ status }) => status === 200);
    const asked = answers.filter(
      ({ status, html, typed }) =>
        status === 409 && html.includes(typed) && html.includes(saved[0]?.typed ?? '-'),
    );
    return {
      measured: `${saved.length} saved, ${asked.length} asked to choose`,
      held: saved.length === 1 && asked.length === 9,
    };
  },
};

export const part: Part = {
  checks: [exactFiles, exactSums, oneMoment, trueHistory, lostUpdates],
};
