import { sql } from 'kysely';
import { onlyAdmins, readers } from '../../api/roles.ts';
import { ids, linked } from '../../desk/lists/linked-columns.ts';
import { defineResource } from '../../desk/lists/resource.server.ts';

/** The list of statements that partners sent. */
export const partnerStatements = defineResource({
  name: 'partner-statements',
  title: 'Partner statements',
  one: 'partner statement',
  about: 'What partners say of a month. A preview compares it with our conversions before anything changes.',
  read: readers,
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
