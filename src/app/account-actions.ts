import { countOwnGuess } from '../desk/sign-in/guess-limits.server.ts';
import { endOtherSessions, endOwnSession, type SessionUser } from '../desk/sign-in/sessions.server.ts';
import { BadRequest, Invalid } from '../platform/errors.ts';
import type { Client } from '../platform/http/client.ts';
import { checked } from '../platform/http/read-body.ts';
import { ownValue } from '../platform/own-value.ts';
import {
  AlertFrequencyChange,
  NewPassword,
  PasswordRemoval,
  Profile,
  Row,
  Switch,
  TcpaAgreement,
  Zip,
} from '../seekers/accounts/account.schema.ts';
import {
  type Evidence,
  grantTcpa,
  removePassword,
  revokeTcpa,
  setEmailSubscription,
  setPassword,
  updateProfile,
  updateZip,
} from '../seekers/accounts/account.server.ts';
import { sendSignInLink } from '../seekers/accounts/sign-in.server.ts';
import {
  deleteAlert,
  setAlertFrequency,
  startAlert,
  startWaitingAlert,
  stopAlert,
} from '../seekers/alerts/manage/manage-alerts.server.ts';
import type { PageServices } from './context.ts';

type Fields = Record<string, unknown>;
interface AskingAccount {
  services: PageServices;
  user: SessionUser;
  client: Client;
}
/** Runs one form of the account page. Returns the message to show. */
type Verb = (fields: Fields, asker: AskingAccount) => Promise<string>;

const evidence = ({ services, client }: AskingAccount): Evidence => ({
  pageUrl: `${services.origin}/account`,
  client,
});
const row = (fields: Fields): number => checked(Row, fields).id;

/** The forms of the account page, by their intent. */
const verbs: Record<string, Verb> = {
  profile: async (fields, asker) => {
    await updateProfile(asker.services.db, asker.user.id, checked(Profile, fields), evidence(asker));
    return 'Your profile is saved.';
  },
  zip: async (fields, { services, user }) => {
    const { zipCode } = checked(Zip, fields);
    await updateZip(services.db, user.id, zipCode);
    return `Saved. We’ll look for matches near ${zipCode} from now on.`;
  },
  'consent:grant': async (fields, asker) => {
    checked(TcpaAgreement, fields);
    await grantTcpa(asker.services.db, asker.user.id, evidence(asker));
    return 'Thanks. We’ve recorded your consent.';
  },
  'consent:withdraw': async (_fields, asker) => {
    await revokeTcpa(asker.services.db, asker.user.id, evidence(asker));
    return 'You’ve withdrawn your consent. We won’t call or text you anymore.';
  },
  'alerts:mail': async (fields, asker) => {
    const on = checked(Switch, fields).value === 'on';
    await setEmailSubscription(asker.services.db, asker.user.id, on, evidence(asker));
    return on ? 'Email is back on.' : 'All email is now off.';
  },
  'alerts:frequency': async (fields, { services, user }) => {
    const { id, frequency } = checked(AlertFrequencyChange, fields);
    await setAlertFrequency(services.db, user.id, id, frequency);
    return 'Saved. We’ve updated how often you get this alert.';
  },
  'alerts:start': async (fields, asker) => {
    await startWaitingAlert(asker.services.db, asker.user.id, row(fields), evidence(asker));
    return 'Your alert is on. You’ll get jobs posted from now on.';
  },
  'alerts:stop': async (fields, { services, user }) => {
    await services.db.transaction().execute((tx) => stopAlert(tx, user.id, row(fields)));
    return 'Alert stopped. You can resume or delete it below.';
  },
  'alerts:resume': async (fields, { services, user }) => {
    await services.db.transaction().execute((tx) => startAlert(tx, user.id, row(fields)));
    return 'Your alert is back on. You’ll get jobs posted from now on.';
  },
  'alerts:delete': async (fields, { services, user }) => {
    await deleteAlert(services.db, user.id, row(fields));
    return 'Alert deleted.';
  },
  'devices:end': async (fields, { services, user }) => {
    await endOwnSession(services.db, user.id, row(fields));
    return 'That device is signed out.';
  },
  'devices:end-others': async (_fields, { services, user }) => {
    await services.db.transaction().execute((tx) => endOtherSessions(tx, user.id, user.sessionId));
    return 'All other devices are signed out. Sign-in links we emailed earlier no longer work.';
  },
  'password:set': async (fields, asker) => {
    const input = checked(NewPassword, fields);
    await countingGuess(asker, () => setPassword(asker.services.db, asker.user, input));
    return 'Your password is saved. We signed out your other devices, and earlier sign-in links no longer work.';
  },
  'password:remove': async (fields, asker) => {
    const { currentPassword } = checked(PasswordRemoval, fields);
    await countingGuess(asker, () => removePassword(asker.services.db, asker.user, currentPassword));
    return 'Your password is removed. From now on, sign in with an emailed link.';
  },
  'password:link': async (_fields, { services, user, client }) => {
    await sendSignInLink(services, { email: user.email, to: '/account#password' }, client);
    return `A sign-in link is on its way to ${user.email}. It brings you back here.`;
  },
};

/** Runs an action that requires the current password. A stolen session must not be able to guess it. */
async function countingGuess({ services, user }: AskingAccount, act: () => Promise<void>): Promise<void> {
  const wasRight = await countOwnGuess(services.rateLimits, `session:${user.sessionId}`);
  try {
    await act();
    await wasRight();
  } catch (error) {
    if (error instanceof Invalid && !error.fields?.currentPassword) await wasRight();
    throw error;
  }
}

/**
 * Runs one form of the account page.
 * @throws BadRequest for a form that the page does not have, and the errors of the actions.
 */
export async function runAccountVerb(
  fields: Fields,
  asker: AskingAccount,
): Promise<{ intent: string; notice: string }> {
  const intent = String(fields.intent);
  const verb = ownValue(verbs, intent);
  if (!verb) throw new BadRequest('The account page doesn’t have that form.');
  await asker.services.rateLimits.use('account', asker.client);
  return { intent, notice: await verb(fields, asker) };
}
