import { randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { asDollars } from '../../db/as-dollars.ts';
import type { Tables } from '../../db/schema.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import { sha256 } from '../../platform/tokens.ts';
import { onlyAdmins, readers } from '../api/roles.ts';
import type { Resource, ServerRowAction } from '../lists/resource.server.ts';
import { deleteRow, insertRow, updateRow } from '../lists/rows.server.ts';
import { defaultCeilings } from '../tracking/conversion-ceilings.ts';
import { testPostback } from '../tracking/postbacks.server.ts';
import {
  formerSecretHours,
  removeSigningSecrets,
  rotateSigningSecret,
} from '../tracking/signing-secrets.server.ts';
import { duplicateModes, Partner } from './partners.schema.ts';
import { resumePostbacksAction } from './postbacks-ended.server.ts';
import { statusActions } from './status-actions.server.ts';
import { asOptions, statuses } from './statuses.ts';

const table = 'partners';

const defaultDollars = (of: keyof typeof defaultCeilings): string =>
  `$${defaultCeilings[of].toLocaleString('en-US')}`;

const newKeyAction: ServerRowAction = {
  name: 'new-key',
  label: 'New key',
  confirm: 'The present key stops working at once. Make a new one?',
  run: async (tx, id) => ({ id: Number(id), shownOnce: { apiKey: await giveKey(tx, Number(id)) } }),
};

const signingAction = (secrets: SecretBox): ServerRowAction => ({
  name: 'new-signing-secret',
  label: 'New signing secret',
  confirm: `Make a new secret? A present one works for ${formerSecretHours} more hours, so the partner has time to change it.`,
  run: async (tx, id) => ({
    id: Number(id),
    shownOnce: { signingSecret: await rotateSigningSecret(tx, secrets, Number(id), new Date()) },
  }),
});

const testAction: ServerRowAction = {
  name: 'test-postback',
  label: 'Test postback',
  run: async (tx, id) => {
    await testPostback(tx, Number(id), new Date());
  },
};

const unsignedAction: ServerRowAction = {
  name: 'remove-signing-secret',
  label: 'Take unsigned reports',
  confirm: 'Reports are then taken with the key alone. Remove the signing secret?',
  run: (tx, id) => removeSigningSecrets(tx, Number(id)),
};

/** Who pays for applications and hires, and reports them. */
export const partners = (secrets: SecretBox): Resource => ({
  name: 'partners',
  title: 'Partners',
  one: 'partner',
  about:
    'Who pays for applications and hires. A partner reports conversions with its key, which is shown once.',
  read: readers,
  write: onlyAdmins,
  columns: [
    { name: 'name', label: 'Name', kind: 'text' },
    { name: 'website', label: 'Website', kind: 'text' },
    { name: 'apiKeyHint', label: 'Key ends with', kind: 'text' },
    { name: 'duplicateMode', label: 'A second report', kind: 'text' },
    { name: 'status', label: 'Status', kind: 'status' },
    { name: 'postbacksEndedAt', label: 'Postbacks ended', kind: 'time' },
    { name: 'createdAt', label: 'Created', kind: 'time' },
    { name: 'description', label: 'Description', kind: 'text', detail: true },
    { name: 'contactEmail', label: 'Contact', kind: 'text', detail: true },
    { name: 'postbackUrl', label: 'Postback address', kind: 'text', detail: true },
    { name: 'postbacksEndedReason', label: 'Why they ended', kind: 'text', detail: true },
    { name: 'allowedNetworks', label: 'Allowed networks', kind: 'text', detail: true },
    { name: 'conversionCeiling', label: 'Ceiling for one conversion', kind: 'money', detail: true },
    { name: 'dailyCeiling', label: 'Ceiling for a day', kind: 'money', detail: true },
    { name: 'isSigned', label: 'Reports are signed', kind: 'flag', detail: true },
    { name: 'id', label: 'Id', kind: 'number', detail: true },
  ],
  filters: [
    {
      name: 'q',
      label: 'Name, website or contact',
      kind: 'contains',
      columns: ['name', 'website', 'contactEmail'],
    },
    { name: 'status', label: 'Status', kind: 'is', column: 'status', options: statuses },
  ],
  sort: 'name',
  table,
  rows: (db) =>
    db
      .selectFrom('partners')
      .select(['id', 'name', 'description', 'website', 'status', 'contact_email as contactEmail'])
      .select(['api_key_hint as apiKeyHint', 'duplicate_mode as duplicateMode', 'created_at as createdAt'])
      .select(['postback_url as postbackUrl', 'postbacks_ended_at as postbacksEndedAt'])
      .select('postbacks_ended_reason as postbacksEndedReason')
      .select(asDollars('conversion_ceiling').as('conversionCeiling'))
      .select(asDollars('daily_ceiling').as('dailyCeiling'))
      .select(sql<string[]>`allowed_networks::text[]`.as('allowedNetworks'))
      .select(sql<boolean>`signing_secret is not null`.as('isSigned')),
  fields: [
    { name: 'name', label: 'Name', kind: 'text', required: true },
    { name: 'description', label: 'Description', kind: 'textarea' },
    { name: 'website', label: 'Website', kind: 'url' },
    { name: 'contactEmail', label: 'Contact e-mail', kind: 'email' },
    {
      name: 'postbackUrl',
      label: 'Postback address',
      kind: 'url',
      hint: 'Called for every conversion and change of status. Macros such as {transaction_id} and {status} are filled in.',
    },
    {
      name: 'allowedNetworks',
      label: 'Allowed networks',
      kind: 'lines',
      hint: 'Its reports are taken only from these; one a line; empty: from anywhere.',
    },
    {
      name: 'duplicateMode',
      label: 'A second report of the same conversion',
      kind: 'select',
      options: Object.entries(duplicateModes).map(([value, label]) => ({ value, label })),
    },
    {
      name: 'conversionCeiling',
      label: 'Ceiling for one conversion',
      kind: 'money',
      hint: `In US dollars. A report above it waits for your review. Empty: ${defaultDollars('conversion')}.`,
    },
    {
      name: 'dailyCeiling',
      label: 'Ceiling for a day',
      kind: 'money',
      hint: `In US dollars, for all reports of a UTC day. What goes above it waits for your review. Empty: ${defaultDollars('day')}.`,
    },
    { name: 'status', label: 'Status', kind: 'select', options: asOptions(statuses) },
  ],
  schema: Partner,
  create: async (tx, input: Partner) => {
    const id = await insertRow(tx, table, input);
    return { id, shownOnce: { apiKey: await giveKey(tx, id) } };
  },
  update: (tx, id, input: Partial<Partner>) => updateRow(tx, table, id, input),
  remove: (tx, id) => deleteRow(tx, table, id, 'It has reported conversions. Pause and archive it instead.'),
  actions: [
    testAction,
    resumePostbacksAction(table),
    newKeyAction,
    signingAction(secrets),
    unsignedAction,
    ...statusActions(table),
  ],
});

/** Gives a partner a key; only its hash is kept. */
async function giveKey(tx: Transaction<Tables>, id: number): Promise<string> {
  const key = `jlp_${randomBytes(32).toString('base64url')}`;
  await tx
    .updateTable('partners')
    .set({ api_key_hash: sha256(key), api_key_hint: key.slice(-4) })
    .where('id', '=', id)
    .execute();
  return key;
}
