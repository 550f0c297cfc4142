import { sql } from 'kysely';
import { analysts, onlyAdmins } from '../../api/roles.ts';
import { asDollars } from '../../db/as-dollars.ts';
import { ids, linked } from '../../desk/lists/linked-columns.ts';
import { defineResource, type ServerRowAction } from '../../desk/lists/resource.server.ts';
import { conversionStatuses } from '../tracking/conversions/conversion-statuses.ts';
import { batchActionNames } from './batches.schema.ts';
import { undoBatch } from './read-batch.server.ts';

const undo: ServerRowAction = {
  name: 'undo',
  label: 'Undo',
  doneText: 'Undoing {rows}.',
  run: (tx, id) => undoBatch(tx, Number(id), new Date()),
};

/** The list of batches, which change many conversions at once. */
export const conversionBatches = defineResource({
  name: 'conversion-batches',
  title: 'Batches',
  one: 'batch',
  about: 'Changes of many conversions at once: all that match a filter, or what a partner’s statement says.',
  read: analysts,
  write: onlyAdmins,
  columns: [
    { name: 'createdAt', label: 'Confirmed', kind: 'time', neverNull: true },
    { name: 'action', label: 'Action', kind: 'word' },
    { name: 'state', label: 'State', kind: 'status', derived: true },
    { name: 'total', label: 'Conversions', kind: 'number' },
    { name: 'amount', label: 'Amount', kind: 'money' },
    { name: 'done', label: 'Changed', kind: 'number', derived: true },
    { name: 'doneAmount', label: 'Amount changed', kind: 'money', derived: true },
    { name: 'skipped', label: 'Skipped', kind: 'number', derived: true },
    { name: 'actor', label: 'Actor', kind: 'text' },
    { name: 'filter', label: 'Filter', kind: 'text', detail: true },
    { name: 'note', label: 'Note', kind: 'text', detail: true },
    {
      name: 'statementId',
      label: 'Statement',
      kind: 'number',
      detail: true,
      link: { list: 'partner-statements', id: 'statementId' },
    },
    { name: 'undone', label: 'Undone', kind: 'number', detail: true, derived: true },
    { name: 'kept', label: 'Not undone', kind: 'number', detail: true, derived: true },
    { name: 'finishedAt', label: 'Finished', kind: 'time', detail: true, derived: true },
    { name: 'undoneAt', label: 'Undone at', kind: 'time', detail: true, derived: true },
    { name: 'id', label: 'ID', kind: 'number', detail: true },
  ],
  filters: [
    {
      name: 'action',
      label: 'Action',
      kind: 'is',
      column: 'action',
      options: [...batchActionNames, 'statement'],
    },
    {
      name: 'state',
      label: 'State',
      kind: 'is',
      column: 'state',
      options: ['running', 'done', 'undoing', 'undone'],
    },
    { name: 'statement', label: 'Statement', kind: 'is', column: 'statementId', names: 'partner-statements' },
    { name: 'from', label: 'From', kind: 'from', column: 'createdAt' },
    { name: 'until', label: 'To', kind: 'until', column: 'createdAt' },
  ],
  sort: '-createdAt',
  table: 'conversion_batches',
  rows: (db) =>
    db
      .selectFrom('conversion_batches')
      .select([
        'id',
        'action',
        'state',
        'total',
        'done',
        'skipped',
        'actor',
        'filter',
        'note',
        'undone',
        'kept',
      ])
      .select(['created_at as createdAt', 'finished_at as finishedAt', 'undone_at as undoneAt'])
      .select(['statement_id as statementId'])
      .select([asDollars('amount').as('amount'), asDollars('done_amount').as('doneAmount')]),
  actions: [undo],
});

/** The list of conversions in batches. */
export const batchRows = defineResource({
  name: 'batch-rows',
  title: 'Conversions of batches',
  one: 'conversion of a batch',
  about: 'What each batch did with each of its conversions, and why it skipped some.',
  read: analysts,
  columns: [
    linked.conversion,
    { name: 'transaction', label: 'Transaction ID', kind: 'text' },
    { name: 'state', label: 'Result', kind: 'status' },
    { name: 'reason', label: 'Reason', kind: 'text' },
    { name: 'statusBefore', label: 'Status before', kind: 'status' },
    { name: 'statusAfter', label: 'Status after', kind: 'status' },
    { name: 'amountBefore', label: 'Amount before', kind: 'money' },
    { name: 'amountAfter', label: 'New amount', kind: 'money' },
    {
      name: 'batchId',
      label: 'Batch',
      kind: 'number',
      link: { list: 'conversion-batches', id: 'batchId' },
      detail: true,
    },
    { name: 'id', label: 'ID', kind: 'text', neverNull: true, detail: true },
  ],
  filters: [
    { name: 'batch', label: 'Batch', kind: 'is', column: 'batchId', names: 'conversion-batches' },
    {
      name: 'state',
      label: 'Result',
      kind: 'is',
      column: 'state',
      options: ['waiting', 'done', 'skipped', 'undone', 'kept'],
    },
    { name: 'reason', label: 'Reason', kind: 'is', column: 'reason', isRare: true },
    {
      name: 'before',
      label: 'Status before',
      kind: 'is',
      column: 'statusBefore',
      options: conversionStatuses,
    },
    { name: 'conversion', label: 'Conversion', kind: 'is', column: 'conversionId', names: 'conversions' },
  ],
  sort: 'conversionId',
  rows: (db) =>
    db
      .selectFrom('conversion_batch_rows as r')
      .innerJoin('conversions as v', 'v.id', 'r.conversion_id')
      .select(['r.batch_id as batchId', 'r.conversion_id as conversionId', 'r.state', 'r.reason'])
      .select(['r.status_before as statusBefore', 'r.status_after as statusAfter'])
      .select(['v.external_reference_id as transaction'])
      .select(asDollars('r.revenue_before').as('amountBefore'))
      .select(asDollars('r.revenue_after').as('amountAfter'))
      .select(sql<string>`r.batch_id || '-' || r.conversion_id`.as('id')),
});

/** The list of statements that partners sent. */
export const partnerStatements = defineResource({
  name: 'partner-statements',
  title: 'Partner statements',
  one: 'partner statement',
  about: 'What partners say of a month. A preview compares it with our conversions before anything changes.',
  read: analysts,
  write: onlyAdmins,
  uploadLabel: 'Upload a statement',
  columns: [
    { name: 'fileName', label: 'File', kind: 'text' },
    linked.partner,
    { name: 'month', label: 'Month', kind: 'month' },
    { name: 'lines', label: 'Lines', kind: 'number' },
    { name: 'badLines', label: 'Bad lines', kind: 'number' },
    {
      name: 'batches',
      label: 'Applied',
      kind: 'number',
      derived: true,
      link: { list: 'conversion-batches', id: 'id', filter: 'statement' },
    },
    { name: 'createdAt', label: 'Uploaded', kind: 'time', neverNull: true },
    { name: 'actor', label: 'Actor', kind: 'text' },
    ids.partner,
    { name: 'id', label: 'ID', kind: 'number', detail: true },
  ],
  filters: [
    { name: 'partner', label: 'Partner', kind: 'is', column: 'partnerId', names: 'partners' },
    { name: 'month', label: 'Month', kind: 'is', column: 'month' },
    { name: 'from', label: 'From', kind: 'from', column: 'createdAt' },
    { name: 'until', label: 'To', kind: 'until', column: 'createdAt' },
  ],
  sort: '-createdAt',
  rows: (db) =>
    db
      .selectFrom('partner_statements as s')
      .innerJoin('partners as p', 'p.id', 's.partner_id')
      .select(['s.id', 's.file_name as fileName', 's.actor', 's.created_at as createdAt'])
      .select(['s.partner_id as partnerId', 'p.name as partner', 's.bad_line_count as badLines'])
      .select(sql<string>`to_char(s.month, 'YYYY-MM')`.as('month'))
      .select(
        sql<number>`(select count(*)::int from partner_statement_rows where statement_id = s.id)`.as('lines'),
      )
      .select(
        sql<number>`(select count(*)::int from conversion_batches where statement_id = s.id)`.as('batches'),
      ),
});
