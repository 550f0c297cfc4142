import type { Role } from '../../api/roles.ts';

export type Row = Record<string, unknown> & { id: number | string };

/**
 * How a list shows a value, and how its CSV writes it. A 'reason' is stored in short words: screens show a sentence, the
 * API and CSV keep the words. So it is in a 'history'.
 */
export type ColumnKind =
  | 'text'
  /** A stored word such as 'job_view': screens show 'Job view'. */
  | 'word'
  | 'number'
  | 'money'
  | 'percent'
  | 'day'
  /** A month as 'yyyy-mm'. */
  | 'month'
  | 'time'
  | 'status'
  | 'flag'
  | 'reason'
  /** Lines that begin with a UTC time. */
  | 'history'
  /** An object: a line for each of its fields. */
  | 'record';

/** Whether a column holds numbers. They align right, and stay numbers in a file. */
export const isFigure = ({ kind }: { kind: ColumnKind }): boolean =>
  ['number', 'money', 'percent'].includes(kind);

/** A column of a list, of its CSV and of its API. `Name` is one of the names that `rows` selects. */
export interface Column<Name extends string = string> {
  name: Name;
  label: string;
  kind: ColumnKind;
  /** No row is null here. Then an index of the column also serves its order. */
  neverNull?: boolean;
  /** What screens show for stored words: { cpc: 'Per click (CPC)' }. The API and CSV keep the words. */
  words?: Readonly<Record<string, string>>;
  /** For 'record': the columns of the list that its fields come from. */
  fields?: readonly Column[] | undefined;
  /** Only in the API, the CSV and the row's own page. */
  detail?: boolean;
  /** The roles that may read it, if not all that read the list. A URL may hold a token. */
  read?: readonly Role[];
  /**
   * The value follows from other rows, or a counter changes it. It is not part of the row's version, and the
   * audit log ignores it.
   */
  derived?: boolean;
  /** Says why a row changed, so each change's audit entry has it, even if it stays the same. */
  explains?: boolean;
  /**
   * The list that the value links to, and the column with the id there: `{ list: 'campaigns', id:
   * 'campaignId' }`.
   */
  link?: ListLink<Name>;
}

/** Where a row leads: to a row of another list, or to its rows. `Name` is a column of the row. */
export interface ListLink<Name extends string = string> {
  list: string;
  id: Name;
  /** Links to the list with this filter instead of to one row. */
  filter?: string;
  /** Fixed filters of that list, beside `filter`. */
  also?: Readonly<Record<string, string>>;
  /** Columns of the row that are filters of that list, under the same names. */
  with?: readonly Name[];
}

/** A link on the page of a row. */
export type RowLink<Name extends string = string> = ListLink<Name> & { label: string };

/** The address that a row leads to. Null: the row has no such value. */
export function linkAddress(
  { list, id, filter, also, with: shared = [] }: ListLink,
  row: Row,
): string | null {
  const target = row[id];
  if (!target) return null;
  if (!filter) return `/admin/${list}/${target}`;
  const same = Object.fromEntries(shared.map((name) => [name, String(row[name])]));
  return `/admin/${list}?${new URLSearchParams({ [filter]: String(target), ...also, ...same })}`;
}

/** A field of the form for one row. */
export interface FormField<Name extends string = string> {
  name: Name;
  label: string;
  kind:
    | 'text'
    | 'textarea'
    | 'number'
    | 'money'
    | 'day'
    | 'time'
    | 'url'
    | 'email'
    | 'password'
    | 'select'
    | 'lines'
    | 'html';
  hint?: string;
  required?: boolean;
  /** The name of an input of its own, for pages that have one (`ownInputs`). */
  input?: string;
  /** For 'html': the endpoint that takes pictures. */
  uploads?: string;
  /** For 'select'. */
  options?: readonly Option[];
  /** For 'time': the zone of its text. */
  zone?: string;
}

/** An option of a select. */
export interface Option {
  value: string;
  label: string;
}

/** The longest reason for an action, in characters. */
export const maxReason = 500;

/** An action on chosen rows of a list, or on one row on its own page. */
export interface RowAction<Name extends string = string> {
  /** The name in the request: 'approve'. */
  name: string;
  label: string;
  /** The question before an action that cannot be undone. */
  confirm?: string;
  /** The action that undoes it, offered for a moment after it. */
  undo?: string;
  /** Offered only on the page of a row with a value in this column. */
  needs?: Name;
  /** The label of its button there. `{column}` is the value: 'Close these {missing} jobs'. */
  rowLabel?: string;
  /** It needs a reason, in words of the person who acts. */
  asksReason?: boolean;
  /** Not offered as a button, only as the undo of another action. */
  hidden?: boolean;
}
