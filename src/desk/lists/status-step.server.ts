import type { Tables } from '../../db/schema.ts';
import type { ServerRowAction } from './resource.server.ts';
import { moveStatus, type StatusOf, type TableWith } from './rows.server.ts';

/** An action that moves rows from one status to another. */
export const statusStep = <Table extends TableWith<'status'> & keyof Tables>(
  table: Table,
  texts: Pick<ServerRowAction, 'name' | 'label' | 'doneText' | 'undo'>,
  from: StatusOf<Table>,
  to: StatusOf<Table>,
): ServerRowAction => ({
  ...texts,
  refuse: ({ status }) => status !== from && `The status must be ${from} to change to ${to}.`,
  run: (tx, id) => moveStatus(tx, table, id, to),
});
