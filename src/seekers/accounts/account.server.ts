import { sql } from 'kysely';
import { tcpaConsent, tcpaWithdrawal } from '../../content/consent-texts.ts';
import type { Database } from '../../db/client.ts';
import { hashPassword, isPassword, refuseWeakPassword } from '../../desk/sign-in/good-password.server.ts';
import { endOtherSessions, type SessionUser } from '../../desk/sign-in/sessions.server.ts';
import { recordConsent } from '../../messages/consents.server.ts';
import { findSuppression, type SuppressionReason } from '../../messages/suppressions.server.ts';
import { toUsPhone } from '../../messages/us-phone.ts';
import { Invalid } from '../../platform/errors.ts';
import type { Client } from '../../platform/http/client.ts';
import { resumeMail, stopMail } from '../alerts/manage/unsubscribe.server.ts';
import { belongsTo } from '../alerts/texts/phone-owner.server.ts';
import type { NewPassword, Profile } from './account.schema.ts';
import { phoneMessage } from './registration.schema.ts';

/** What the account page shows. */
export interface Account {
  firstName: string;
  lastName: string;
  email: string;
  zipCode: string | null;
  /** E.164. */
  phoneNumber: string | null;
  createdAt: Date;
  tcpaAccepted: boolean;
  /** When the consent was last given or withdrawn. */
  tcpaChangedAt: Date | null;
  isEmailSubscribed: boolean;
  /** Why the address gets no mail although it is subscribed. Null if it gets mail. */
  emailTrouble: SuppressionReason | null;
  hasPassword: boolean;
  /** Whether the sign-in is so recent that the password can change without the current one. */
  isFresh: boolean;
}

/** The signed-in account, as its own session may see it. */
export async function getAccount(db: Database, { id, sessionId }: SessionUser): Promise<Account> {
  const row = await db
    .selectFrom('users')
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .selectAll('users')
    .select((expression) => [
      sql<boolean>`sessions.created_at > now() - make_interval(mins => ${freshMinutes})`.as('is_fresh'),
      expression
        .selectFrom('consents')
        .whereRef('consents.user_id', '=', 'users.id')
        .where('kind', '=', 'tcpa')
        .select(sql<Date | null>`max(consents.created_at)`.as('at'))
        .as('tcpa_changed_at'),
    ])
    .where('users.id', '=', id)
    .where('sessions.id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    zipCode: row.zip_code,
    phoneNumber: row.phone_number,
    createdAt: row.created_at,
    tcpaAccepted: row.tcpa_accepted,
    tcpaChangedAt: row.tcpa_changed_at,
    isEmailSubscribed: row.is_email_subscribed,
    emailTrouble: row.is_email_subscribed ? await findSuppression(db, 'email', row.email) : null,
    hasPassword: row.password_hash !== null,
    isFresh: row.is_fresh,
  };
}

/** The evidence of a consent or a withdrawal. */
export interface Evidence {
  pageUrl: string;
  client: Client;
}

/**
 * Changes the names and the phone number. A new number ends the consent to calls and texts, because the
 * consent was for the old number.
 * @throws Invalid for a number that cannot exist.
 */
export async function updateProfile(
  db: Database,
  userId: number,
  { firstName, lastName, phoneNumber }: Profile,
  evidence: Evidence,
): Promise<void> {
  const phone = phoneNumber === '' ? null : toUsPhone(phoneNumber);
  if (phoneNumber !== '' && !phone) throw new Invalid({ phoneNumber: phoneMessage });
  await db.transaction().execute(async (tx) => {
    const before = await lockUser(tx, userId);
    if (before.tcpa_accepted && before.phone_number !== phone) await withdrawTcpa(tx, before, evidence);
    await tx
      .updateTable('users')
      .set({ first_name: firstName, last_name: lastName, phone_number: phone, updated_at: sql`now()` })
      .where('id', '=', userId)
      .execute();
  });
}

/** Changes the ZIP code at the center of the account's matches. */
export async function updateZip(db: Database, userId: number, zipCode: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ zip_code: zipCode, updated_at: sql`now()` })
    .where('id', '=', userId)
    .execute();
}

/**
 * Records the consent to calls and texts at the account's number.
 * @throws Invalid when there is no number.
 */
export async function grantTcpa(db: Database, userId: number, evidence: Evidence): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { phone_number: phone } = await lockUser(tx, userId);
    if (!phone) throw new Invalid({ agree: 'First, add a phone number to your profile.' });
    const consent = {
      userId,
      kind: 'tcpa',
      granted: true,
      channel: 'web',
      text: tcpaConsent,
      phone,
    } as const;
    await recordConsent(tx, { ...consent, ...evidence });
    await setTcpa(tx, userId, true);
  });
}

/** Withdraws the consent to calls and texts. Text alerts to the account's phones end too. */
export async function revokeTcpa(db: Database, userId: number, evidence: Evidence): Promise<void> {
  await db.transaction().execute(async (tx) => withdrawTcpa(tx, await lockUser(tx, userId), evidence));
}

interface LockedUser {
  id: number;
  phone_number: string | null;
  tcpa_accepted: boolean;
}

function lockUser(tx: Database, userId: number): Promise<LockedUser> {
  return tx
    .selectFrom('users')
    .select(['id', 'phone_number', 'tcpa_accepted'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

async function withdrawTcpa(tx: Database, user: LockedUser, evidence: Evidence): Promise<void> {
  const { id: userId, phone_number: phone } = user;
  const consent = {
    userId,
    kind: 'tcpa',
    granted: false,
    channel: 'web',
    text: tcpaWithdrawal,
    phone,
  } as const;
  await recordConsent(tx, { ...consent, ...evidence });
  await setTcpa(tx, userId, false);
  await stopOwnPhones(tx, userId, evidence);
}

/** Stops texts to the account's own numbers, and records the evidence for each number. */
async function stopOwnPhones(tx: Database, userId: number, evidence: Evidence): Promise<void> {
  const stopped = await tx
    .updateTable('phones')
    .set({ state: 'stopped', stopped_at: sql`now()` })
    .where(belongsTo(userId))
    .where('state', '<>', 'stopped')
    .returning('phone')
    .execute();
  const act = { kind: 'sms-alerts', granted: false, channel: 'web', text: tcpaWithdrawal } as const;
  for (const { phone } of stopped) await recordConsent(tx, { ...act, ...evidence, phone });
}

async function setTcpa(tx: Database, userId: number, accepted: boolean): Promise<void> {
  await tx
    .updateTable('users')
    .set({ tcpa_accepted: accepted, updated_at: sql`now()` })
    .where('id', '=', userId)
    .execute();
}

/** Turns all commercial mail to the account on or off at once. Alerts keep their settings. */
export async function setEmailSubscription(
  db: Database,
  userId: number,
  granted: boolean,
  evidence: Evidence,
): Promise<void> {
  const { unsubscribe_token: token } = await db
    .selectFrom('users')
    .select('unsubscribe_token')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const act = { ...evidence, channel: 'web' } as const;
  if (granted) await resumeMail(db, token, null, act);
  else await stopMail(db, token, null, act);
}

/** Minutes after sign-in in which the password can be set, changed or removed without the current one. */
const freshMinutes = 15;

type OwnSession = Pick<SessionUser, 'id' | 'sessionId'>;

/**
 * Sets or changes the password. Ends the account's other sessions and its earlier links.
 * @throws Invalid for a weak password, and when the session is not fresh and the current password is wrong.
 */
export async function setPassword(db: Database, person: OwnSession, input: NewPassword): Promise<void> {
  await requireProof(db, person, input.currentPassword);
  await refuseWeakPassword(input.password, await ownWords(db, person.id));
  await storePassword(db, person, await hashPassword(input.password));
}

/** Words that someone who knows the account's owner would try. */
async function ownWords(db: Database, id: number): Promise<string[]> {
  const { first_name, last_name, email } = await db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return [first_name, last_name, email];
}

/**
 * Removes the password, so that only links sign in, and ends the account's other sessions.
 * @throws Invalid like setPassword.
 */
export async function removePassword(
  db: Database,
  person: OwnSession,
  currentPassword: string,
): Promise<void> {
  await requireProof(db, person, currentPassword);
  await storePassword(db, person, null);
}

async function storePassword(
  db: Database,
  { id, sessionId }: OwnSession,
  hash: string | null,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await endOtherSessions(tx, id, sessionId);
    await tx
      .updateTable('users')
      .set({ password_hash: hash, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute();
  });
}

async function requireProof(
  db: Database,
  { id, sessionId }: OwnSession,
  currentPassword: string,
): Promise<void> {
  const { password_hash, isFresh } = await db
    .selectFrom('users')
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .select([
      'password_hash',
      sql<boolean>`sessions.created_at > now() - make_interval(mins => ${freshMinutes})`.as('isFresh'),
    ])
    .where('users.id', '=', id)
    .where('sessions.id', '=', sessionId)
    .executeTakeFirstOrThrow();
  if (isFresh) return;
  if (!password_hash)
    throw new Invalid({ password: 'To set a password, first sign in again with a new link.' });
  if (!(await isPassword(password_hash, currentPassword)))
    throw new Invalid({
      currentPassword: 'That isn’t your current password. You can also sign in again with a link.',
    });
}
