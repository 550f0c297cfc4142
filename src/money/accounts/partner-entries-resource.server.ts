import { sql } from 'kysely';
import { analysts, onlyAdmins } from '../../api/roles.ts';
import { asDollars } from '../../db/as-dollars.ts';
import { nameOf } from '../../desk/admin/audit.server.ts';
import { ids, linked } from '../../desk/lists/linked-columns.ts';
import { defineResource } from '../../desk/lists/resource.server.ts';
import { inWords } from '../../desk/lists/words.ts';
import { partnerOptions } from '../tracking/conversions/partner-options.server.ts';
import { entryKindNames, entryStates, PartnerEntry } from './partner-entries.schema.ts';
import { addEntry, cancelEntry, decideEntry, refuseCancel } from './partner-entries.server.ts';

/** The list of payments by partners, and of adjustments of what they owe. */
export const partnerEntries = defineResource({
  name: 'partner-entries',
  title: 'Payments and adjustments',
  one: 'entry',
  about:
    'Payments by partners, and bonuses, fees and clawbacks. An entry never changes: cancel it to take it back.',
  read: analysts,
  write: onlyAdmins,
  columns: [
    { name: 'day', label: 'Day', kind: 'day', neverNull: true },
    { name: 'amount', label: 'Changes due', kind: 'money' },
    { ...linked.partner, derived: true },
    { name: 'kind', label: 'Kind', kind: 'word' },
    { name: 'state', label: 'State', kind: 'status' },
    { name: 'reference', label: 'Reference', kind: 'text' },
    { name: 'note', label: 'Reason or note', kind: 'text' },
    { ...linked.conversion, detail: true },
    {
      name: 'cancels',
      label: 'Cancels',
      kind: 'number',
      detail: true,
      link: { list: 'partner-entries', id: 'cancels' },
    },
    {
      name: 'canceledBy',
      label: 'Canceled by',
      kind: 'number',
      detail: true,
      derived: true,
      link: { list: 'partner-entries', id: 'canceledBy' },
    },
    { name: 'enteredBy', label: 'Entered by', kind: 'text', detail: true, derived: true },
    { name: 'enteredAt', label: 'Entered', kind: 'time', detail: true, derived: true },
    { name: 'decidedBy', label: 'Decided by', kind: 'text', detail: true, derived: true },
    { name: 'decidedAt', label: 'Decided', kind: 'time', detail: true, derived: true },
    ids.partner,
    { name: 'id', label: 'ID', kind: 'number', detail: true },
  ],
  filters: [
    { name: 'partner', label: 'Partner', kind: 'is', column: 'partnerId', names: 'partners' },
    { name: 'kind', label: 'Kind', kind: 'is', column: 'kind', options: entryKindNames },
    { name: 'state', label: 'State', kind: 'is', column: 'state', options: entryStates },
    { name: 'from', label: 'From', kind: 'from', column: 'begins' },
    { name: 'until', label: 'To', kind: 'until', column: 'begins' },
    { name: 'conversion', label: 'Conversion', kind: 'is', column: 'conversionId', names: 'conversions' },
  ],
  sort: '-day',
  nameOf: ({ kind, partner }) => [inWords(String(kind)), partner].filter(Boolean).join(': '),
  table: 'partner_entries',
  rows: (db) =>
    db
      .selectFrom('partner_entries as e')
      .innerJoin('partners as p', 'p.id', 'e.partner_id')
      .leftJoin('partner_entries as c', 'c.cancels', 'e.id')
      .select([
        'e.id',
        'e.day',
        'e.kind',
        'e.state',
        'e.reference',
        'e.note',
        'e.cancels',
        'p.name as partner',
      ])
      .select([asDollars('e.amount').as('amount'), sql<Date>`day_begins(e.day)`.as('begins')])
      .select(['e.partner_id as partnerId', 'e.conversion_id as conversionId', 'c.id as canceledBy'])
      .select(['e.entered_by as enteredBy', 'e.entered_at as enteredAt'])
      .select(['e.decided_by as decidedBy', 'e.decided_at as decidedAt']),
  fields: [
    { name: 'partnerId', label: 'Partner', kind: 'select' },
    {
      name: 'kind',
      kind: 'select',
      required: true,
      hint: 'A bonus adds to what the partner owes. The others subtract.',
      options: entryKindNames,
    },
    {
      name: 'day',
      kind: 'day',
      hint: 'A day in the time zone of the business. It decides the month of the statement.',
    },
    { name: 'amount', label: 'Amount', kind: 'money', hint: 'In US dollars, without a sign.' },
    { name: 'reference', kind: 'text', hint: 'The number of the transfer or of the partner’s note.' },
    {
      name: 'note',
      kind: 'text',
      hint: 'Needed for an adjustment: the statement shows it. The note of a payment stays here.',
    },
    {
      name: 'conversionId',
      label: 'Conversion ID',
      kind: 'number',
      hint: 'If an adjustment is of one conversion. It changes that conversion’s revenue, too.',
    },
  ],
  options: { partnerId: partnerOptions },
  schema: PartnerEntry,
  create: async (tx, entry, caller) => ({ id: await addEntry(tx, entry, nameOf(caller)) }),
  actions: [
    {
      name: 'book',
      label: 'Book',
      doneText: 'Booked {rows}.',
      refuse: ({ state }) => state !== 'waiting' && 'This entry does not wait for a decision.',
      run: (tx, id, caller) => decideEntry(tx, Number(id), 'booked', nameOf(caller)),
    },
    {
      name: 'refuse',
      label: 'Refuse',
      doneText: 'Refused {rows}.',
      asksReason: true,
      refuse: ({ state }) => state !== 'waiting' && 'This entry does not wait for a decision.',
      run: (tx, id, caller) => decideEntry(tx, Number(id), 'refused', nameOf(caller)),
    },
    {
      name: 'cancel',
      label: 'Cancel',
      doneText: 'Canceled {rows}.',
      asksReason: true,
      refuse: ({ state, cancels, canceledBy }) => refuseCancel({ state, cancels, canceledBy }),
      run: (tx, id, caller, reason) => cancelEntry(tx, Number(id), reason, nameOf(caller)),
    },
  ],
});
