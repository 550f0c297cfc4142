import { randomBytes } from 'node:crypto';
import type { Database } from '../../../db/client.ts';
import type { SecretBox } from '../../../platform/crypto/secret-box.ts';
import { webhookSecretPrefix } from '../../../platform/http/signed-body.ts';

/** Hours for which a replaced secret still signs postbacks and is accepted in reports. */
export const formerSecretHours = 24;
/** Max replaced secrets that we keep, whatever their age. */
const maxFormer = 5;

/** Who has signing secrets: a partner or a webhook. */
export interface SecretOwner {
  table: 'partners' | 'webhooks';
  id: number;
}

/** An owner's stored signing secrets. They are encrypted. */
export interface StoredSigningSecrets {
  signing_secret: string | null;
  former_signing_secrets: { secret: string; until: string }[];
}

const purposeOf = ({ table, id }: SecretOwner): string => `${table}.signing_secret:${id}`;

/**
 * The valid signing secrets, the current one first. Empty if the owner's messages are not signed.
 * @throws SecretUnreadable if one was encrypted with another key.
 */
export function readSigningSecrets(
  box: SecretBox,
  owner: SecretOwner,
  { signing_secret, former_signing_secrets }: StoredSigningSecrets,
  now: Date,
): string[] {
  if (signing_secret === null) return [];
  const former = former_signing_secrets.filter(({ until }) => new Date(until) > now);
  const sealed = [signing_secret, ...former.map(({ secret }) => secret)];
  return sealed.map((secret) => box.open(secret, purposeOf(owner)));
}

/**
 * Gives an owner a new signing secret in the Standard Webhooks format. The previous one also signs for
 * `formerSecretHours`.
 * @returns the secret. It is shown only once.
 */
export async function rotateSigningSecret(
  tx: Database,
  box: SecretBox,
  owner: SecretOwner,
  now: Date,
): Promise<string> {
  const secret = webhookSecretPrefix + randomBytes(32).toString('base64');
  const stored = await tx
    .selectFrom(owner.table)
    .select(['signing_secret', 'former_signing_secrets'])
    .where('id', '=', owner.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const until = new Date(now.getTime() + formerSecretHours * 3_600_000).toISOString();
  const replaced = stored.signing_secret === null ? [] : [{ secret: stored.signing_secret, until }];
  const former = [...replaced, ...stored.former_signing_secrets]
    .filter((one) => new Date(one.until) > now)
    .slice(0, maxFormer);
  await tx
    .updateTable(owner.table)
    .set({
      signing_secret: box.seal(secret, purposeOf(owner)),
      former_signing_secrets: JSON.stringify(former),
    })
    .where('id', '=', owner.id)
    .execute();
  return secret;
}

/** Removes all signing secrets of a partner, including replaced ones. They stop working at once. */
export async function removeSigningSecrets(tx: Database, partnerId: number): Promise<void> {
  await tx
    .updateTable('partners')
    .set({ signing_secret: null, former_signing_secrets: '[]' })
    .where('id', '=', partnerId)
    .execute();
}
