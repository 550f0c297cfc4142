import { expect, test } from 'vitest';
import { tableTypes } from './table-types.ts';

const migrations = `
create table rows (
  id bigint generated always as identity primary key,
  -- A remark, with a comma.
  name text not null,
  amount numeric(12, 6),
  words text[] not null default '{}',
  at timestamptz not null default now(),
  day date not null,
  size int not null generated always as (length(name)) stored,
  state text not null default 'new' check (state in ('new', 'done')),
  kind text,
  unique (name, kind)
);
create table gone (id int primary key);
drop table gone;
alter table rows
  add column is_late boolean not null default false,
  add constraint rows_kind_check check (kind in ('a', 'b'));
`;

test.each([
  ['an identity', 'id: Generated<number>;'],
  ['a column that must be given', 'name: string;'],
  ['an exact number that may be missing', 'amount: string | null;'],
  ['a list with a default', 'words: Defaulted<string[]>;'],
  ['a time with a default', 'at: Defaulted<Date>;'],
  ['a day', 'day: string;'],
  ['a column that the database computes', 'size: ColumnType<number, never, never>;'],
  ['words of a check', "state: Defaulted<'new' | 'done'>;"],
  ['words of a later check', "kind: 'a' | 'b' | null;"],
  ['a column of a later migration', 'is_late: Defaulted<boolean>;'],
])('%s', (_, line) => {
  expect(tableTypes(migrations)).toContain(`    ${line}\n`);
});

test('a table that a later migration drops has no type', () => {
  expect(tableTypes(migrations)).not.toContain('gone');
});

test('a type that nobody has named is an error with the remedy', () => {
  expect(() => tableTypes('create table rows (\n  shape polygon\n);')).toThrow(
    'The type of "shape polygon" is unknown. Add it to scripts/table-types.ts.',
  );
});
