export type Row = Record<string, unknown> & { id: number | string };

/** How a value is shown in a list, and written in its CSV. */
export type ColumnKind = 'text' | 'number' | 'money' | 'percent' | 'day' | 'time' | 'status' | 'flag';

/** Whether a column holds numbers: they align at the right, and stay numbers in a file. */
export const isFigure = ({ kind }: { kind: ColumnKind }): boolean =>
  ['number', 'money', 'percent'].includes(kind);

/** A column of a list, of its CSV and of its answers in the API. */
export interface Column {
  /** A name among those that `rows` selects. */
  name: string;
  label: string;
  kind: ColumnKind;
  /** Every row has it: then an index of it also serves its order. */
  neverNull?: boolean;
  /** Only in the API, the CSV and the row's own page. */
  detail?: boolean;
  /** It follows from other rows or is counted by itself: it is no part of the row's version, and no change in the audit log. */
  derived?: boolean;
  /** Where the value leads, by the name of the list and the column that holds the id there: `{ list: 'campaigns', id: 'campaignId' }`. */
  link?: {
    list: string;
    id: string;
    /** Leads to the list narrowed by this filter instead of to one row. */
    filter?: string;
  };
}

/** A field of the form for one row. */
export interface FormField {
  name: string;
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
    | 'html'
    | 'password';
  hint?: string;
  required?: boolean;
  /** For 'select'. */
  options?: readonly Option[];
}

/** A choice of a select. */
export interface Option {
  value: string;
  label: string;
}

/** Something to do to chosen rows of a list, or to one on its own page. */
export interface RowAction {
  /** As in the request: 'approve'. */
  name: string;
  label: string;
  /** Asked before it is done; for what cannot be undone. */
  confirm?: string;
  /** The action that takes it back, offered for a moment after it. */
  undo?: string;
  /** Offered only on the page of a row in which this column holds something. */
  needs?: string;
  /** What its button says there; `{column}` is the value: 'Close these {missing} jobs'. */
  rowLabel?: string;
  /** Not offered as a button: only the undo of another one. */
  hidden?: boolean;
}
