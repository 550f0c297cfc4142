import * as z from 'zod/mini';
import { onlyAdmins } from '../../api/roles.ts';
import { defineResource, type ServerRowAction } from '../../desk/lists/resource.server.ts';
import { updateRow } from '../../desk/lists/rows.server.ts';
import { Conflict } from '../../platform/errors.ts';

/** In the order of the workflow. */
const contactStatuses = ['new', 'open', 'answered', 'spam'] as const;

const ContactStatus = z.object({
  status: z.enum(contactStatuses, `Choose one of: ${contactStatuses.join(', ')}.`),
});
export type ContactStatus = z.infer<typeof ContactStatus>;

type ContactState = (typeof contactStatuses)[number];

/** Each status with its action. The undo runs a hidden action for the status before. */
const moves: { name: string; label: string; to: ContactState }[] = [
  { name: 'open', label: 'Mark as open', to: 'open' },
  { name: 'answer', label: 'Mark as answered', to: 'answered' },
  { name: 'spam', label: 'Mark as spam', to: 'spam' },
];

const statusAction = (name: string, label: string, to: ContactState): ServerRowAction => ({
  name,
  label,
  doneText: `Marked {rows} as ${to}.`,
  undo: 'put-back',
  refuse: ({ status }) => status === to && `This message is already ${to}.`,
  run: (tx, id) =>
    tx
      .updateTable('contact_submissions')
      .set(({ ref }) => ({ status: to, status_before: ref('status') }))
      .where('id', '=', Number(id))
      .execute(),
});

const putBack: ServerRowAction = {
  name: 'put-back',
  label: 'Undo',
  doneText: 'Undid the last change to {rows}.',
  hidden: true,
  run: async (tx, id) => {
    const row = await tx
      .selectFrom('contact_submissions')
      .select('status_before')
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow();
    if (row.status_before === null) throw new Conflict('There is no status change to undo.');
    await updateRow(tx, 'contact_submissions', id, { status: row.status_before, statusBefore: null });
  },
};

/** The inbox of the contact and partnership forms. */
export const contactSubmissions = defineResource({
  name: 'contact-submissions',
  title: 'Inbox',
  one: 'message',
  about: 'Messages from the contact and partnership forms.',
  personal: true,
  read: onlyAdmins,
  write: onlyAdmins,
  columns: [
    { name: 'subject', label: 'Subject', kind: 'text' },
    { name: 'name', label: 'From', kind: 'text' },
    { name: 'email', label: 'Email', kind: 'text' },
    { name: 'companyName', label: 'Company', kind: 'text' },
    { name: 'status', label: 'Status', kind: 'status' },
    { name: 'createdAt', label: 'Received', kind: 'time' },
    { name: 'forPartnership', label: 'Partnership', kind: 'flag' },
    { name: 'partnershipType', label: 'Partnership type', kind: 'text', detail: true },
    { name: 'phone', label: 'Phone', kind: 'text', detail: true },
    { name: 'message', label: 'Message', kind: 'text', detail: true },
    { name: 'id', label: 'ID', kind: 'number', detail: true },
  ],
  filters: [
    {
      name: 'q',
      label: 'Search',
      kind: 'contains',
      columns: ['subject', 'name', 'email', 'companyName', 'message'],
    },
    { name: 'status', label: 'Status', kind: 'is', column: 'status', options: contactStatuses },
    {
      name: 'partnership',
      label: 'Partnership',
      kind: 'is',
      column: 'forPartnership',
      options: ['true', 'false'],
    },
    { name: 'from', label: 'Received from', kind: 'from', column: 'createdAt' },
    { name: 'until', label: 'Received to', kind: 'until', column: 'createdAt' },
  ],
  sort: '-createdAt',
  nameOf: ({ subject, name }) => String(subject || `Message from ${name}`),
  table: 'contact_submissions',
  rows: (db) =>
    db
      .selectFrom('contact_submissions')
      .select(['id', 'subject', 'name', 'email', 'phone', 'message', 'status'])
      .select(['company_name as companyName', 'partnership_type as partnershipType'])
      .select(['for_partnership as forPartnership', 'created_at as createdAt']),
  fields: [
    {
      name: 'status',
      label: 'Status',
      kind: 'select',
      required: true,
      options: contactStatuses.map((value) => ({ value, label: value })),
    },
  ],
  schema: ContactStatus,
  update: (tx, id, input) => updateRow(tx, 'contact_submissions', id, input),
  actions: [...moves.map(({ name, label, to }) => statusAction(name, label, to)), putBack],
});
