import { sql } from 'kysely';
import * as z from 'zod/mini';
import { onlyAdmins } from '../../api/roles.ts';
import { address, line } from '../../desk/lists/form-values.schema.ts';
import { defineResource, type ServerRowAction } from '../../desk/lists/resource.server.ts';
import { deleteRow, insertRow, updateRow } from '../../desk/lists/rows.server.ts';
import {
  formerSecretHours,
  rotateSigningSecret,
} from '../../money/tracking/conversions/signing-secrets.server.ts';
import { queueNotice, refuseTest } from '../../money/tracking/postbacks/postbacks.server.ts';
import { resumePostbacksAction } from '../../money/traffic/status-actions.server.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';

const Webhook = z.object({ name: line('a name'), postbackUrl: address('a URL') });

const table = 'webhooks';
/** The deliveries on a webhook's page. */
const maxDeliveries = 10;

const testAction: ServerRowAction = {
  name: 'test',
  label: 'Send test notice',
  doneText: 'Queued a test notice to {rows}.',
  refuse: ({ postbacksEndedAt }) => refuseTest(true, Boolean(postbacksEndedAt)),
  run: (tx, id) => queueNotice(tx, Number(id), 'test', {}, new Date()),
};

const secretAction = (secrets: SecretBox): ServerRowAction => ({
  name: 'new-signing-secret',
  label: 'New signing secret',
  doneText: 'Created a new signing secret for {rows}.',
  confirm: `Notices carry signatures of both secrets for ${formerSecretHours} hours, so that the receiver can switch. Create a new secret?`,
  run: async (tx, id) => ({
    id: Number(id),
    shownOnce: {
      signingSecret: await rotateSigningSecret(tx, secrets, { table, id: Number(id) }, new Date()),
    },
  }),
});

/** The list of URLs that get the notices of rules. */
export const webhooks = (secrets: SecretBox) =>
  defineResource({
    name: 'webhooks',
    title: 'Webhooks',
    one: 'webhook',
    about:
      'URLs of other programs that get the notices of rules as signed JSON. The signing secret is shown only once.',
    read: onlyAdmins,
    write: onlyAdmins,
    columns: [
      { name: 'name', label: 'Name', kind: 'text' },
      {
        name: 'lastState',
        label: 'Last notice',
        kind: 'status',
        derived: true,
        link: { list: 'postbacks', id: 'id', filter: 'webhook' },
      },
      { name: 'lastAt', label: 'Queued', kind: 'time', derived: true },
      { name: 'postbackUrl', label: 'URL', kind: 'text' },
      { name: 'postbacksEndedAt', label: 'Stopped', kind: 'time' },
      { name: 'postbacksEndedReason', label: 'Reason it stopped', kind: 'text', detail: true },
      { name: 'deliveries', label: 'Last notices', kind: 'history', derived: true, detail: true },
      { name: 'createdAt', label: 'Created', kind: 'time', detail: true },
      { name: 'id', label: 'ID', kind: 'number', detail: true },
    ],
    filters: [{ name: 'q', label: 'Name or URL', kind: 'contains', columns: ['name', 'postbackUrl'] }],
    sort: 'name',
    table,
    rows: (db) =>
      db
        .selectFrom('webhooks as w')
        .leftJoinLateral(
          sql<{ last: string | null; at: Date | null; lines: string | null }>`(
            select (array_agg(state order by place desc))[1] as last, max(created_at) as at, string_agg(
              to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || ' ' || event || ': ' || state
                || coalesce(', response ' || status, ''), e'\\n' order by place desc) as lines
            from (
              select b.*, (select response_status from postback_attempts where postback_id = b.id order by id desc limit 1) as status
              from postbacks as b where webhook_id = w.id order by place desc limit ${sql.lit(maxDeliveries)}) as b)`.as(
            'd',
          ),
          (join) => join.onTrue(),
        )
        .select(['w.id', 'w.name', 'w.postback_url as postbackUrl', 'w.created_at as createdAt'])
        .select([
          'w.postbacks_ended_at as postbacksEndedAt',
          'w.postbacks_ended_reason as postbacksEndedReason',
        ])
        .select(['d.last as lastState', 'd.at as lastAt', 'd.lines as deliveries']),
    fields: [
      { name: 'name', kind: 'text' },
      {
        name: 'postbackUrl',
        kind: 'url',
        hint: 'Gets each notice as JSON by POST, with the headers of Standard Webhooks.',
      },
    ],
    schema: Webhook,
    create: async (tx, input) => {
      const id = await insertRow(tx, table, input);
      const signingSecret = await rotateSigningSecret(tx, secrets, { table, id }, new Date());
      return { id, shownOnce: { signingSecret } };
    },
    update: (tx, id, input) => updateRow(tx, table, id, input),
    remove: (tx, id) =>
      deleteRow(tx, table, id, 'A notification rule uses this webhook. Choose another one there first.'),
    actions: [testAction, resumePostbacksAction(table), secretAction(secrets)],
  });
