import { randomBytes } from 'node:crypto';
import type { NotNull } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { isSealed, type SecretBox } from '../../../platform/crypto/secret-box.ts';
import { webhookSecretPrefix } from '../../../platform/http/signed-body.ts';

/** Hours for which a replaced secret still signs postbacks and is accepted in reports. */
export const formerSecretHours = 24;
/** Max replaced secrets that we keep, whatever their age. */
const maxFormer = 5;

/** A partner's stored signing secrets. They are encrypted, except those stored before we encrypted secrets. */
export interface StoredSigningSecrets {
  signing_secret: string | null;
  former_signing_secrets: { secret: string; until: string }[];
}

const purposeOf = (partnerId: number): string => `partners.signing_secret:${partnerId}`;

/**
 * The valid signing secrets, the current one first. Empty if the partner's messages are not signed.
 * @throws SecretUnreadable if one was encrypted with another key.
 */
export function readSigningSecrets(
  box: SecretBox,
  partnerId: number,
  { signing_secret, former_signing_secrets }: StoredSigningSecrets,
  now: Date,
): string[] {
  if (signing_secret === null) return [];
  const former = former_signing_secrets.filter(({ until }) => new Date(until) > now);
  return [signing_secret, ...former.map(({ secret }) => secret)].map((stored) =>
    isSealed(stored) ? box.open(stored, purposeOf(partnerId)) : stored,
  );
}

/**
 * Gives a partner a new signing secret in the Standard Webhooks format. The previous one also signs for
 * `formerSecretHours`.
 * @returns the secret. It is shown only once.
 */
export async function rotateSigningSecret(
  tx: Database,
  box: SecretBox,
  partnerId: number,
  now: Date,
): Promise<string> {
  const secret = webhookSecretPrefix + randomBytes(32).toString('base64');
  const stored = await lockSecrets(tx, partnerId);
  const until = new Date(now.getTime() + formerSecretHours * 3_600_000).toISOString();
  const replaced = stored.signing_secret === null ? [] : [{ secret: stored.signing_secret, until }];
  const former = [...replaced, ...stored.former_signing_secrets]
    .filter((one) => new Date(one.until) > now)
    .slice(0, maxFormer);
  await writeSecrets(tx, box, partnerId, { signing_secret: secret, former_signing_secrets: former });
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

/** Encrypts signing secrets that are still stored as plain text. @returns the number of partners that had one. */
export async function sealSigningSecrets(db: Database, box: SecretBox): Promise<number> {
  const plain = await db
    .selectFrom('partners')
    .select(['id', 'signing_secret'])
    .where('signing_secret', 'is not', null)
    .$narrowType<{ signing_secret: NotNull }>()
    .execute();
  const ids = plain.filter(({ signing_secret }) => !isSealed(signing_secret)).map(({ id }) => id);
  for (const id of ids)
    await db.transaction().execute(async (tx) => writeSecrets(tx, box, id, await lockSecrets(tx, id)));
  return ids.length;
}

async function lockSecrets(tx: Database, partnerId: number): Promise<StoredSigningSecrets> {
  return tx
    .selectFrom('partners')
    .select(['signing_secret', 'former_signing_secrets'])
    .where('id', '=', partnerId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

async function writeSecrets(
  tx: Database,
  box: SecretBox,
  partnerId: number,
  { signing_secret, former_signing_secrets }: StoredSigningSecrets,
): Promise<void> {
  const seal = (text: string): string => (isSealed(text) ? text : box.seal(text, purposeOf(partnerId)));
  const former = former_signing_secrets.map(({ secret, until }) => ({ secret: seal(secret), until }));
  await tx
    .updateTable('partners')
    .set({
      signing_secret: signing_secret === null ? null : seal(signing_secret),
      former_signing_secrets: JSON.stringify(former),
    })
    .where('id', '=', partnerId)
    .execute();
}
