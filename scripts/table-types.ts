/**
 * Makes src/db/schema.ts, the types of all tables, from the migrations. `npm run check` runs it first. So a column is
 * declared once, in SQL, and `check (column in (...))` also names its words for the compiler.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../src/platform/root.ts';

/** What the database's types are in a program. Numeric columns are exact, so they are read as text. */
const typeOf: Record<string, string> = {
  ...{ int: 'number', smallint: 'number', bigint: 'number', real: 'number', 'double precision': 'number' },
  ...{ text: 'string', char: 'string', varchar: 'string', uuid: 'string', inet: 'string', cidr: 'string' },
  ...{ numeric: 'string', bit: 'string', date: 'string', timestamptz: 'Date', boolean: 'boolean' },
  ...{ bytea: 'Buffer', jsonb: 'Json', json: 'Json' },
};

/** What SQL does not say: the content of JSON, words without a check, and the columns of views. */
const known: Record<string, string> = {
  'alert_news.content': 'ColumnType<unknown, string, string>',
  'contact_submissions.status_before': "'new' | 'open' | 'answered' | 'spam'",
  'conversion_batch_rows.status_after': "SelectType<Tables['conversions']['status']>",
  'conversion_batch_rows.status_before': "SelectType<Tables['conversions']['status']>",
  'conversion_batches.filter': 'ColumnType<Record<string, string> | null, string | null, never>',
  'feed_run_jobs.fields':
    'ColumnType<Record<string, [string | null, string | null] | null> | null, string | null, never>',
  'import_runs.reject_reasons': 'ColumnType<Record<string, number> | null, string | undefined, string>',
  'incoming_reports.outcome': "'new' | 'held' | 'changed' | 'repeated' | 'refused'",
  'jobs.closed_reason': "'stated' | 'review' | 'reported' | 'blocked' | 'source'",
  'jobs.places': 'ColumnType<unknown, string | undefined, string>',
  'messages.data': 'ColumnType<unknown, string | undefined, string>',
  'messages.mark': 'ColumnType<string | null, string | undefined, never>',
  'partner_statement_rows.status': "SelectType<Tables['conversions']['status']>",
  'partner_statements.bad_lines':
    'ColumnType<{ line: number; problem: string }[], string | undefined, string>',
  'partners.former_signing_secrets':
    'ColumnType<{ secret: string; until: string }[], string | undefined, string>',
  'sign_in_links.details':
    'ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>',
  'tracked_job_events.data': 'ColumnType<object, string, never>',
  'tracked_jobs.interviews': 'ColumnType<unknown, string | undefined, string>',
  'webhooks.former_signing_secrets':
    'ColumnType<{ secret: string; until: string }[], string | undefined, string>',
  partner_account: '{ partner_id: number; at: Date; day: string; kind: string; amount: string }',
  revenue_entries: `{
    id: string; at: Date; amount: string; reason: string; conversion_id: number | null;
    partner_entry_id: number | null; partner_id: number | null; campaign_id: number | null;
    traffic_source_id: number | null; job_id: number | null; click_id: string | null; click_time: Date;
  }`,
};

/** A column as the migrations declare it. `rest` is what follows its type. */
interface Column {
  type: string;
  isNullable: boolean;
  rest: string;
}

type Columns = Map<string, Column>;

const constraint = /^(primary key|unique|check|constraint|foreign key|exclude)\b/;

/** Splits at commas that stand in no parentheses and no text. */
function partsOf(list: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const piece of list.match(/'[^']*'|[(),]|[^'(),]+/g) ?? []) {
    if (piece === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += piece;
    depth += Number(piece === '(') - Number(piece === ')');
  }
  return parts.map((part) => part.trim());
}

/** @throws Error for a type that is not in `typeOf`. */
function addColumn(columns: Columns, text: string): void {
  const [, name = '', base = '', rest = ''] = /^(\w+) (double precision|\w+)(.*)$/s.exec(text) ?? [];
  const type = typeOf[base];
  if (!type) throw new Error(`The type of "${text}" is unknown. Add it to scripts/table-types.ts.`);
  columns.set(name, {
    type: rest.startsWith('[]') ? `${type}[]` : type,
    isNullable: !/\b(primary key|as identity|not null)\b/.test(rest),
    rest,
  });
}

/** A key has no nulls, and a check may name the words of a column. */
function addConstraint(columns: Columns, text: string): void {
  const [, keys = ''] = /primary key \((.*?)\)/.exec(text) ?? [];
  for (const key of partsOf(keys)) Object.assign(columns.get(key) ?? {}, { isNullable: false });
  const column = columns.get(/check \((\w+) in \(/.exec(text)?.[1] ?? '');
  if (column) column.rest = column.rest.replace(/check \(.*$/s, '') + text;
}

/** Every table with its columns, after all migrations. */
function readTables(migrations: string): Map<string, Columns> {
  const tables = new Map<string, Columns>();
  const sql = migrations.replace(/--.*$/gm, '').replace(/\$\$.*?\$\$/gs, "''");
  const statements = sql.matchAll(/^(create table|alter table|drop table) (\w+)\s*(.*?);$/gms);
  for (const [, action, table = '', text = ''] of statements) {
    const isNew = action === 'create table' && text.startsWith('(');
    if (action === 'drop table') tables.delete(table);
    if (isNew) tables.set(table, new Map());
    const body = isNew ? text.slice(1, text.lastIndexOf('\n)')) : text;
    const added = partsOf(body).flatMap((part) => {
      if (action === 'alter table') return /^add (?:column )?(.*)$/s.exec(part)?.[1] ?? [];
      return isNew ? part : [];
    });
    for (const one of added) (constraint.test(one) ? addConstraint : addColumn)(tables.get(table)!, one);
  }
  return tables;
}

function typeText(table: string, name: string, { type, isNullable, rest }: Column): string {
  const own = known[`${table}.${name}`];
  if (own?.startsWith('ColumnType<')) return own;
  const words = new RegExp(`check \\(${name} in \\((.*?)\\)`, 's').exec(rest)?.[1];
  const plain = own ?? (words && type === 'string' ? partsOf(words).join(' | ') : type);
  const value = isNullable ? `${plain} | null` : plain;
  if (/\bgenerated always as \(/.test(rest)) return `ColumnType<${value}, never, never>`;
  if (/\bas identity\b/.test(rest)) return `Generated<${value}>`;
  return /\bdefault\b/.test(rest) && type !== 'Json' ? `Defaulted<${value}>` : value;
}

/** The module with the types of the tables that these migrations make. */
export function tableTypes(migrations: string): string {
  const tables = Array.from(readTables(migrations), ([table, columns]) => {
    const lines = Array.from(columns, ([name, column]) => `    ${name}: ${typeText(table, name, column)};`);
    return `  ${table}: {\n${lines.join('\n')}\n  };`;
  });
  const views = Object.entries(known).flatMap(([name, type]) =>
    name.includes('.') ? [] : `  ${name}: ${type};`,
  );
  return `// Made by scripts/table-types.ts from the migrations.
import type { ColumnType, Generated, SelectType } from 'kysely';

type Defaulted<T> = ColumnType<T, T | undefined, T>;
type Json = ColumnType<Record<string, unknown>, string | undefined, string>;

/** All tables and views by name. */
export interface Tables {
${[...tables, ...views].join('\n')}
}
`;
}

if (import.meta.main) {
  const files = globSync('src/db/migrations/*.sql', { cwd: projectRoot }).sort();
  const sql = files.map((file) => readFileSync(join(projectRoot, file), 'utf8'));
  writeFileSync(join(projectRoot, 'src/db/schema.ts'), tableTypes(sql.join('\n')));
}
