import { createHash } from 'node:crypto';
import type { Database } from '../../db/client.ts';
import { AppError } from '../../platform/errors.ts';
import { getAudit } from '../admin/audit.server.ts';
import type { Resource } from './resource.server.ts';
import type { FormField, Row } from './resource.ts';
import type { RowCheck } from './resource-verbs.server.ts';
import { type ChangedBy, fieldText, keepPrefix, type Merge, type OvertakenField } from './row-merge.ts';

type Fields = readonly FormField[];
type Sent = Record<string, unknown>;

/** Somebody else changed fields of the row while the form was open. */
export class Overtaken extends AppError {
  /** The row as it is now. */
  readonly current: Row;

  constructor(current: Row) {
    super(409, 'Conflict', 'Someone else changed this while you were editing. Nothing is saved yet.');
    this.current = current;
  }
}

/**
 * The state of the row that a form was made from: a hash of each field's value. With it the server sees which
 * fields changed since.
 */
export function baseOf(fields: Fields, row: Row): string {
  const prints = fields.map((field) => [field.name, printOf(fieldText(row[field.name], field))]);
  return new URLSearchParams(prints as [string, string][]).toString();
}

/** Browsers send line breaks as CR LF. Space around a value never counts. */
const printOf = (text: string): string =>
  createHash('sha256').update(text.replace(/\r\n?/g, '\n').trim()).digest('base64url').slice(0, 16);

interface Edit {
  /** The fields that the admin changed; all fields if the form has no base. */
  input: Sent;
  /** @throws Overtaken when others have changed the form's fields since. */
  check: RowCheck | undefined;
}

/** Reads a form for an existing row. */
export function readEdit(fields: Fields, sent: Sent): Edit {
  const base = new URLSearchParams(String(sent.base ?? ''));
  const input = Object.fromEntries(
    fields.filter((field) => isMine(field, sent, base)).map(({ name }) => [name, sent[name]]),
  );
  const check: RowCheck = (current) => {
    const { conflicts, taken } = compare(fields, sent, current);
    if (conflicts.length + taken.length > 0) throw new Overtaken(current);
  };
  return { input, check: base.size > 0 ? check : undefined };
}

const textOf = (sent: Sent, name: string): string => String(sent[name] ?? '');

function isMine({ name }: FormField, sent: Sent, base: URLSearchParams): boolean {
  if (sent[name] === undefined || sent[keepPrefix + name] === 'current') return false;
  return !base.has(name) || base.get(name) !== printOf(textOf(sent, name));
}

/**
 * The fields that others changed since the form was made: `conflicts` if the admin changed them too,
 * otherwise `taken`.
 */
function compare(fields: Fields, sent: Sent, current: Row): { conflicts: Pair[]; taken: Pair[] } {
  const base = new URLSearchParams(String(sent.base ?? ''));
  const overtaken = fields
    .filter(({ name }) => base.has(name) && sent[name] !== undefined)
    .map((field) => ({
      field,
      mine: textOf(sent, field.name),
      current: fieldText(current[field.name], field),
    }))
    .filter(
      (pair) =>
        printOf(pair.current) !== base.get(pair.field.name) && printOf(pair.current) !== printOf(pair.mine),
    );
  const isConflict = ({ field }: Pair) => isMine(field, sent, base);
  return {
    conflicts: overtaken.filter(isConflict),
    taken: overtaken.filter((pair) => !isConflict(pair)),
  };
}

interface Pair {
  field: FormField;
  mine: string;
  current: string;
}

/** What the form shows after somebody else's change, with who changed what. */
export async function mergeEdit(
  db: Database,
  resource: Resource,
  { fields, sent, current }: { fields: Fields; sent: Sent; current: Row },
): Promise<Merge> {
  const entries = await getAudit(db, resource.name, String(current.id));
  const named = ({ field, ...texts }: Pair): OvertakenField => ({
    name: field.name,
    ...texts,
    by: changedBy(entries, field, texts.current, resource.personal ?? false),
  });
  const { conflicts, taken } = compare(fields, sent, current);
  const typed = fields
    .filter(({ kind }) => kind !== 'password')
    .map(({ name }) => [name, textOf(sent, name)]);
  return {
    conflicts: conflicts.map(named),
    taken: taken.map(named),
    base: baseOf(fields, current),
    values: {
      ...Object.fromEntries(typed),
      ...Object.fromEntries(taken.map(({ field, current: now }) => [field.name, now])),
    },
  };
}

type Entry = Awaited<ReturnType<typeof getAudit>>[number];

/**
 * The last entry in the audit log that gave the field its current value. For rows with personal data the log
 * does not keep the fields.
 */
function changedBy(
  entries: Entry[],
  field: FormField,
  current: string,
  isPersonal: boolean,
): ChangedBy | null {
  const madeIt = ({ after }: Entry) => {
    const values = after as Record<string, unknown> | null;
    return isPersonal || (values !== null && field.name in values);
  };
  const entry = entries.find(madeIt);
  if (!entry) return null;
  const value = (entry.after as Record<string, unknown> | null)?.[field.name];
  const isIt = isPersonal || printOf(fieldText(value, field)) === printOf(current);
  return isIt ? { actor: entry.actor, at: entry.at } : null;
}
