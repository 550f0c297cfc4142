import { randomBytes } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { sql, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import { analysts, onlyAdmins } from '../../api/roles.ts';
import { asDollars } from '../../db/as-dollars.ts';
import type { Tables } from '../../db/schema.ts';
import {
  choice,
  line,
  lines,
  longText,
  optionalAddress,
  optionalLine,
  optionalMoney,
} from '../../desk/lists/form-values.schema.ts';
import { defineResource, type ServerRowAction } from '../../desk/lists/resource.server.ts';
import { deleteRow, insertRow, updateRow } from '../../desk/lists/rows.server.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { defaultCeilings } from '../tracking/conversions/conversion-ceilings.server.ts';
import {
  formerSecretHours,
  removeSigningSecrets,
  rotateSigningSecret,
} from '../tracking/conversions/signing-secrets.server.ts';
import { refuseTest, testPostback } from '../tracking/postbacks/postbacks.server.ts';
import { PostbackUrl } from './postback-url.schema.ts';
import { resumePostbacksAction, statusActions, statuses, statusField } from './status-actions.server.ts';

const duplicateModes = {
  ignore: 'Refuse another amount',
  update: 'Update the amount',
  add: 'Add to the amount',
} as const;
const modes = Object.keys(duplicateModes) as (keyof typeof duplicateModes)[];

const networkHint =
  'Enter an IP address such as 203.0.113.7 or a network such as 203.0.113.0/24, one per line.';
const host = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
const Network = z.string().check(z.refine(isNetwork, networkHint));

const Partner = z.object({
  name: line('a name'),
  description: longText('a description', 2000),
  website: optionalAddress('a website'),
  contactEmail: optionalLine('an email address', 254, `^$|${z.regexes.email.source}`).check(
    z.refine(
      (text) => !text || z.safeParse(z.email(), text).success,
      'Enter an email address such as name@example.com.',
    ),
  ),
  postbackUrl: PostbackUrl,
  allowedNetworks: lines('networks', 50, Network),
  duplicateMode: choice(modes),
  conversionCeiling: optionalMoney('a review limit per conversion'),
  dailyCeiling: optionalMoney('a review limit per day'),
  status: choice(statuses),
});
export type Partner = z.infer<typeof Partner>;

/** Whether a text is an IP address, or a network whose host bits are zero. */
function isNetwork(text: string): boolean {
  if (!z.safeParse(host, text).success) return false;
  const [address = '', bits] = text.split('/');
  const family = address.includes(':') ? ipaddr.IPv6 : ipaddr.IPv4;
  if (bits === undefined) return true;
  return family.networkAddressFromCIDR(text).toString() === family.parse(address).toString();
}

const table = 'partners';

const defaultDollars = (of: keyof typeof defaultCeilings): string =>
  `$${defaultCeilings[of].toLocaleString('en-US')}`;

const newKeyAction: ServerRowAction = {
  name: 'new-key',
  label: 'New API key',
  doneText: 'Created a new API key for {rows}.',
  confirm: 'The current key stops working immediately. Create a new key?',
  run: async (tx, id) => ({ id: Number(id), shownOnce: { apiKey: await giveKey(tx, Number(id)) } }),
};

const signingAction = (secrets: SecretBox): ServerRowAction => ({
  name: 'new-signing-secret',
  label: 'New signing secret',
  doneText: 'Created a new signing secret for {rows}.',
  confirm: `The current secret, if any, keeps working for ${formerSecretHours} hours, so that the partner can switch. Create a new secret?`,
  run: async (tx, id) => ({
    id: Number(id),
    shownOnce: {
      signingSecret: await rotateSigningSecret(tx, secrets, { table, id: Number(id) }, new Date()),
    },
  }),
});

const testAction: ServerRowAction = {
  name: 'test-postback',
  label: 'Send test postback',
  doneText: 'Queued a test postback to {rows}.',
  refuse: ({ postbackUrl, postbacksEndedAt }) => refuseTest(Boolean(postbackUrl), Boolean(postbacksEndedAt)),
  run: async (tx, id) => {
    await testPostback(tx, Number(id), new Date());
  },
};

const unsignedAction: ServerRowAction = {
  name: 'remove-signing-secret',
  label: 'Remove signing secret',
  doneText: 'Removed the signing secret of {rows}.',
  confirm: 'Reports will need only the API key. Remove the signing secret?',
  refuse: ({ isSigned }) => !isSigned && 'This partner has no signing secret.',
  run: (tx, id) => removeSigningSecrets(tx, Number(id)),
};

/** The list of partners, who pay for applications and hires and report them. */
export const partners = (secrets: SecretBox) =>
  defineResource({
    name: 'partners',
    title: 'Partners',
    one: 'partner',
    about:
      'Partners pay for applications and hires. They report conversions with an API key, which is shown only once.',
    read: analysts,
    write: onlyAdmins,
    columns: [
      { name: 'name', label: 'Name', kind: 'text' },
      { name: 'website', label: 'Website', kind: 'text' },
      { name: 'apiKeyHint', label: 'API key ending', kind: 'text' },
      { name: 'duplicateMode', label: 'Duplicate reports', kind: 'text', words: duplicateModes },
      { name: 'status', label: 'Status', kind: 'status' },
      { name: 'postbacksEndedAt', label: 'Postbacks stopped', kind: 'time' },
      { name: 'createdAt', label: 'Created', kind: 'time' },
      { name: 'description', label: 'Description', kind: 'text', detail: true },
      { name: 'contactEmail', label: 'Contact', kind: 'text', detail: true },
      { name: 'postbackUrl', label: 'Postback URL', kind: 'text', detail: true, read: onlyAdmins },
      { name: 'postbacksEndedReason', label: 'Reason postbacks stopped', kind: 'text', detail: true },
      { name: 'allowedNetworks', label: 'IP allow list', kind: 'text', detail: true },
      { name: 'conversionCeiling', label: 'Review limit per conversion', kind: 'money', detail: true },
      { name: 'dailyCeiling', label: 'Review limit per day', kind: 'money', detail: true },
      { name: 'isSigned', label: 'Signed reports', kind: 'flag', detail: true },
      { name: 'id', label: 'ID', kind: 'number', detail: true },
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
    leadsTo: [
      { label: 'Job views and apply clicks', list: 'site-events', id: 'id', filter: 'partner' },
      { label: 'Conversions', list: 'conversions', id: 'id', filter: 'partner' },
      { label: 'Revenue entries', list: 'conversion-entries', id: 'id', filter: 'partner' },
      { label: 'Balance and statement', list: 'balances', id: 'id' },
      { label: 'Payments and adjustments', list: 'partner-entries', id: 'id', filter: 'partner' },
      { label: 'Incoming reports', list: 'incoming-reports', id: 'id', filter: 'partner' },
      { label: 'Postbacks', list: 'postbacks', id: 'id', filter: 'partner' },
      { label: 'Bids and limits', list: 'bids', id: 'id', filter: 'partner' },
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
      { name: 'name', kind: 'text' },
      { name: 'description', kind: 'textarea' },
      { name: 'website', kind: 'url' },
      { name: 'contactEmail', label: 'Contact email', kind: 'email' },
      {
        name: 'postbackUrl',
        kind: 'url',
        hint: 'Called for every conversion and status change. Supports macros such as {transaction_id} and {status}.',
      },
      {
        name: 'allowedNetworks',
        kind: 'lines',
        hint: 'IP addresses or networks that may send reports, one per line. Leave empty to allow any.',
      },
      {
        name: 'duplicateMode',
        kind: 'select',
        hint: `How another report of the same transaction changes the amount. A new status is followed in every mode. Default: ${duplicateModes.ignore.toLowerCase()}.`,
      },
      {
        name: 'conversionCeiling',
        kind: 'money',
        hint: `In US dollars. A report above this amount needs review. Default: ${defaultDollars('conversion')}.`,
      },
      {
        name: 'dailyCeiling',
        kind: 'money',
        hint: `In US dollars for all reports of a day. Reports above this total need review. Default: ${defaultDollars('day')}.`,
      },
      statusField,
    ],
    schema: Partner,
    create: async (tx, input) => {
      const id = await insertRow(tx, table, input);
      return { id, shownOnce: { apiKey: await giveKey(tx, id) } };
    },
    update: (tx, id, input) => updateRow(tx, table, id, input),
    remove: (tx, id) =>
      deleteRow(tx, table, id, 'This partner has reported conversions. Pause and archive it instead.'),
    actions: [
      testAction,
      resumePostbacksAction(table),
      newKeyAction,
      signingAction(secrets),
      unsignedAction,
      ...statusActions(table),
    ],
  });

/** Gives a partner a new API key. Stores only its hash and last 4 characters. @returns the key. */
async function giveKey(tx: Transaction<Tables>, id: number): Promise<string> {
  const key = `jlp_${randomBytes(32).toString('base64url')}`;
  await tx
    .updateTable('partners')
    .set({ api_key_hash: sha256(key), api_key_hint: key.slice(-4) })
    .where('id', '=', id)
    .execute();
  return key;
}
