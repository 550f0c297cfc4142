/** The kinds of lines in a preview, in display order. */
export const statementKinds = {
  status: 'Status differs',
  amount: 'Amount differs',
  both: 'Amount and status differ',
  blocked: 'Differs, but can’t change',
  'not-ours': 'In their file, not in ours',
  'not-theirs': 'In our month, not in their file',
  same: 'The same',
} as const;
export type LineKind = keyof typeof statementKinds;
export const lineKinds = Object.keys(statementKinds) as [LineKind, ...LineKind[]];

export const isLineKind = (text: string | null): text is LineKind => lineKinds.includes(text as LineKind);
