import { sql, type Transaction } from 'kysely';
import { editors, onlyAdmins } from '../../api/roles.ts';
import type { Tables } from '../../db/schema.ts';
import { defineResource } from '../../desk/lists/resource.server.ts';
import { NotFound } from '../../platform/errors.ts';
import {
  type CatalogSource,
  catalogSources,
  isConfirmed,
  originOf,
  switchOff,
  switchOn,
  termsOf,
  trades,
} from './switch-source.server.ts';

/** The catalog as the database reads it. */
const catalog = JSON.stringify(
  catalogSources.map((source) => ({
    id: source.name,
    employer: source.employer,
    trade: source.trade,
    board: source.board,
    is_confirmed: isConfirmed(source),
    checked_on: source.checkedOn,
    terms: termsOf(source),
    origin: originOf(source),
  })),
);

interface CatalogRow {
  id: string;
  employer: string;
  trade: string;
  board: string;
  is_confirmed: boolean;
  checked_on: string | null;
  terms: string;
  origin: string;
}

const states = ['on', 'off', 'available', 'unchecked'];

/** The boards of the catalog, and which of them the site reads. */
export const sources = defineResource({
  name: 'sources',
  title: 'Sources',
  one: 'source',
  about: 'Public job boards that the site can read.',
  read: editors,
  write: onlyAdmins,
  columns: [
    { name: 'employer', label: 'Employer', kind: 'text' },
    { name: 'trade', label: 'Trade', kind: 'text' },
    { name: 'state', label: 'State', kind: 'status', derived: true },
    { name: 'openJobs', label: 'Open jobs', kind: 'number', derived: true },
    {
      name: 'lastState',
      label: 'Last result',
      kind: 'status',
      derived: true,
      link: { list: 'import-runs', id: 'lastRunId' },
    },
    { name: 'lastNote', label: 'Note', kind: 'text', derived: true },
    { name: 'board', label: 'Board', kind: 'text', detail: true },
    { name: 'terms', label: 'Terms', kind: 'text', detail: true },
    { name: 'origin', label: 'Origin of the address', kind: 'text', detail: true },
    { name: 'checkedOn', label: 'Checked by a person', kind: 'day', detail: true },
    {
      name: 'feed',
      label: 'Feed',
      kind: 'text',
      derived: true,
      detail: true,
      link: { list: 'feeds', id: 'feedId' },
    },
    { name: 'feedId', label: 'Feed ID', kind: 'number', derived: true, detail: true },
    { name: 'lastRunId', label: 'Last run ID', kind: 'number', derived: true, detail: true },
    { name: 'id', label: 'Name', kind: 'text', detail: true },
  ],
  filters: [
    { name: 'q', label: 'Employer or board', kind: 'contains', columns: ['employer', 'board'] },
    { name: 'trade', label: 'Trade', kind: 'is', column: 'trade', options: trades },
    { name: 'state', label: 'State', kind: 'is', column: 'state', options: states },
  ],
  sort: 'employer',
  lock: (tx, id) =>
    tx.selectFrom('feeds').select('id').where('url', '=', sourceOf(id).board).forNoKeyUpdate().execute(),
  rows: (db) =>
    db
      .selectFrom(
        sql<CatalogRow>`jsonb_to_recordset(${catalog}::jsonb)`.as<'c'>(
          sql`c(id text, employer text, trade text, board text, is_confirmed boolean, checked_on date, terms text, origin text)`,
        ),
      )
      .leftJoinLateral(
        (from) =>
          from
            .selectFrom('feeds')
            .select(['id', 'status', 'source_id'])
            .whereRef('url', '=', 'c.board')
            .orderBy('status')
            .limit(1)
            .as('f'),
        (join) => join.onTrue(),
      )
      .leftJoin('sources as s', 's.id', 'f.source_id')
      .leftJoinLateral(
        (from) =>
          from
            .selectFrom('import_runs')
            .select(['id', 'state', 'note'])
            .whereRef('import_runs.source_id', '=', 'f.source_id')
            .orderBy('id', 'desc')
            .limit(1)
            .as('r'),
        (join) => join.onTrue(),
      )
      .select([
        'c.id',
        'c.employer',
        'c.trade',
        'c.board',
        'c.terms',
        'c.origin',
        'c.checked_on as checkedOn',
      ])
      .select([
        'f.id as feedId',
        's.name as feed',
        'r.id as lastRunId',
        'r.state as lastState',
        'r.note as lastNote',
      ])
      .select(
        sql<string>`case when f.status = 'active' then 'on' when f.id is not null then 'off'
          when c.is_confirmed then 'available' else 'unchecked' end`.as('state'),
      )
      .select(
        sql<number | null>`case when f.id is not null then
          (select count(*)::int from jobs where source_id = f.source_id and status = 'open') end`.as(
          'openJobs',
        ),
      ),
  actions: [
    {
      name: 'switch-on',
      label: 'Read these jobs',
      doneText: 'Switched on {rows}. The site reads them within a minute.',
      undo: 'switch-off',
      refuse: ({ state }) => state === 'on' && 'The site reads this source already.',
      run: (tx, id) => switchOn(tx, sourceOf(id)),
    },
    {
      name: 'switch-off',
      label: 'Stop reading',
      doneText: 'Switched off {rows}. Their jobs stay.',
      undo: 'switch-on',
      refuse: ({ state }) => state !== 'on' && 'The site does not read this source.',
      run: (tx: Transaction<Tables>, id) => switchOff(tx, sourceOf(id).board),
    },
  ],
});

/** @throws NotFound when the catalog has no such source. */
function sourceOf(id: string): CatalogSource {
  const source = catalogSources.find(({ name }) => name === id);
  if (!source) throw new NotFound(`There is no source "${id}".`);
  return source;
}
