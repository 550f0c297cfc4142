import { format } from 'date-fns/format';
import { formatDistance } from 'date-fns/formatDistance';
import { jobsPath } from '../catalog/jobs/jobs-path.ts';
import type { Database } from '../db/client.ts';
import { listSessions, type SessionUser } from '../desk/sign-in/sessions.server.ts';
import { getAccount } from '../seekers/accounts/account.server.ts';
import type { AlertView } from '../seekers/alerts/manage/alert-list.tsx';
import { listAlerts, type OwnAlert } from '../seekers/alerts/manage/manage-alerts.server.ts';
import { describeReadSearch } from '../seekers/alerts/match/describe-read-search.server.ts';
import { readAlertQuery } from '../seekers/alerts/subscribe/alerts.server.ts';
import type { PageServices } from './context.ts';

const day = (date: Date): string => format(date, 'MMMM d, yyyy');
const ago = (date: Date, now: Date): string => formatDistance(date, now, { addSuffix: true });

/**
 * Everything that the account page shows. The server formats its texts so that the page and the browser agree on them.
 */
export async function getAccountView({ db, now: clock }: PageServices, user: SessionUser) {
  const [account, sessions, alerts] = await Promise.all([
    getAccount(db, user),
    listSessions(db, user.id),
    listAlerts(db, user.id),
  ]);
  const now = clock();
  return {
    ...account,
    phoneNumber: account.phoneNumber ? writtenPhone(account.phoneNumber) : '',
    since: format(account.createdAt, 'MMMM yyyy'),
    tcpaSince: account.tcpaChangedAt && day(account.tcpaChangedAt),
    mailTrouble: account.emailTrouble && mailTroubles[account.emailTrouble],
    alerts: await Promise.all(alerts.map((alert) => alertView(db, alert, now))),
    sessions: sessions.map(({ id, browser, ip, createdAt, lastSeenAt }) => ({
      id,
      browser,
      isThis: id === user.sessionId,
      lastSeen: `Last used ${ago(lastSeenAt, now)}`,
      began: `signed in ${day(createdAt)}${ip ? ` from ${ip}` : ''}`,
    })),
  };
}

const stopped = 'This address is on our no-alerts list. To take it off, turn email off and then back on.';
const mailTroubles = {
  bounced: 'Email to your address bounced, so we stopped sending. Check the address, then contact us.',
  complained: stopped,
  unsubscribed: stopped,
  stopped,
};

async function alertView(
  db: Database,
  { id, query, frequency, state, createdAt, lastSentAt }: OwnAlert,
  now: Date,
): Promise<AlertView> {
  const { search } = readAlertQuery(query);
  const words = await describeReadSearch(db, search);
  return {
    id,
    search: words.charAt(0).toUpperCase() + words.slice(1),
    path: jobsPath(search),
    frequency,
    state,
    history: lastSentAt ? `last sent ${ago(lastSentAt, now)}` : `set up ${day(createdAt)}, nothing sent yet`,
  };
}

/** "(202) 555-0123" */
function writtenPhone(phone: string): string {
  return phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
}
