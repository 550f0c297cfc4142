import { createPrivateKey } from 'node:crypto';
import { readFile, statfs } from 'node:fs/promises';
import { connect } from 'node:tls';
import { sql } from 'kysely';
import robotsParser from 'robots-parser';
import type { Database } from '../../db/client.ts';
import { oneRow } from '../../db/one-row.ts';
import { checkSecondFactorKey } from '../../desk/admin/second-factor.server.ts';
import { hasRealJobs } from '../../feeds/sources/listing-sources.server.ts';
import type { Config } from '../../platform/config.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { lastOffsite, lastRehearsal, rehearsalDays } from '../backup/back-up-offsite.server.ts';
import { readMailRecords, systemResolver, type TextResolver } from './mail-dns.ts';

/** What one check found. A warning needs attention soon, an error now. */
export interface CheckResult {
  name: string;
  state: 'fine' | 'warning' | 'error';
  /** What was found and, unless it is fine, the remedy. */
  detail: string;
}
type Found = Omit<CheckResult, 'name'>;

export interface DoctorServices {
  db: Database;
  config: Config;
  secrets: SecretBox;
  now(): Date;
}

const fine = (detail: string): Found => ({ state: 'fine', detail });
const warning = (detail: string): Found => ({ state: 'warning', detail });
const error = (detail: string): Found => ({ state: 'error', detail });

const dayMs = 86_400_000;

const limits = {
  answerMs: 5000,
  /** Seconds that two clocks may differ. */
  clock: { warning: 5, error: 60 },
  /** Gigabytes that are free on the disk. */
  disk: { warning: 5, error: 1 },
  /** The oldest PostgreSQL that the site runs on. */
  postgres: 15,
  /** Days until a certificate ends. Let's Encrypt renews 30 days before. */
  certificateDays: 14,
  backupDays: 2,
} as const;

/** Checks what the site needs around it. A check that fails by itself is an error of its own. */
export async function examine(
  services: DoctorServices,
  resolver: TextResolver = systemResolver(),
): Promise<CheckResult[]> {
  const isReal = await hasRealJobs(services.db);
  const answer = await askOrigin(services.config.origin, '/healthz').catch((reason: Error) => reason);
  const checks: Record<string, () => Promise<Found> | Found> = {
    settings: () => checkSettings(services.config, isReal),
    address: () => checkAddress(services.config.origin, answer),
    certificate: () => checkCertificate(services.config.origin, services.now()),
    robots: () => checkRobots(services.config.origin),
    clock: () => checkClock(services.db, answer),
    disk: () => checkDisk(services.config.dataDir),
    postgresql: () => checkPostgres(services.db),
    'mail DNS': () => checkMailDns(services.config, resolver),
    backup: () => checkBackup(services, isReal),
    rehearsal: () => checkRehearsal(services),
    keys: () => checkKeys(services),
  };
  const results: CheckResult[] = [];
  for (const [name, check] of Object.entries(checks)) {
    const found = await (async () => check())().catch((reason: Error) => error(reason.message));
    results.push({ name, ...found });
  }
  return results;
}

const isLocal = (origin: string): boolean => /^(localhost|127\.|\[::1\])/.test(new URL(origin).hostname);

function checkSettings({ origin, mail }: Config, isReal: boolean): Found {
  const missing = [
    ...(isLocal(origin) ? ['ORIGIN, the public address'] : []),
    ...(mail.smtpUrl ? [] : ['SMTP_URL and MAIL_FROM: no mail is sent']),
    ...(mail.postalAddress ? [] : ['POSTAL_ADDRESS, which every mail must show']),
    ...(mail.operator ? [] : ['OPERATOR_EMAIL: nobody gets notices and contact messages']),
  ];
  if (missing.length === 0) return fine('Address, mail and operator are set.');
  const text = `Not set: ${missing.join('; ')}.`;
  return isReal ? warning(text) : fine(`${text} Set them before the site lists real jobs.`);
}

async function askOrigin(origin: string, path: string): Promise<Response> {
  const signal = AbortSignal.timeout(limits.answerMs);
  return fetch(`${origin}${path}`, { signal, redirect: 'manual' }).catch((reason: Error) => {
    const why = (reason.cause as Error | undefined)?.message || reason.message;
    throw new Error(`${origin} can't be reached from this machine: ${why}.`);
  });
}

function checkAddress(origin: string, answer: Response | Error): Found {
  if (answer instanceof Error)
    return error(`${answer.message} Start the site, or correct ORIGIN, the DNS or the proxy.`);
  if (answer.status !== 200)
    return error(
      `${origin}/healthz answers ${answer.status}, not 200. Check the proxy in front of the site.`,
    );
  if (!isLocal(origin) && !origin.startsWith('https:'))
    return warning(`${origin} has no TLS. Sign-in and personal data travel in the open.`);
  return fine(`${origin} answers.`);
}

/** The certificate that visitors get. */
async function checkCertificate(origin: string, now: Date): Promise<Found> {
  const { protocol, hostname, port } = new URL(origin);
  if (protocol !== 'https:') return fine('The address has no TLS.');
  const until = await new Promise<string>((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname });
    socket.setTimeout(limits.answerMs, () => socket.destroy(new Error('no answer')));
    socket.once('secureConnect', () => {
      resolve(socket.getPeerCertificate().valid_to);
      socket.end();
    });
    socket.once('error', (reason) => reject(new Error(`TLS of ${hostname} fails: ${reason.message}.`)));
  });
  const days = Math.floor((Date.parse(until) - now.getTime()) / dayMs);
  const text = `The certificate ends in ${days} days.`;
  return days < limits.certificateDays ? warning(`${text} Check its renewal.`) : fine(text);
}

async function checkRobots(origin: string): Promise<Found> {
  const answer = await askOrigin(origin, '/robots.txt');
  const address = `${origin}/robots.txt`;
  if (answer.status !== 200) return warning(`${address} answers ${answer.status}, not 200. Check the proxy.`);
  const rules = robotsParser(address, await answer.text());
  return rules.isAllowed(`${origin}/jobs`, 'Googlebot')
    ? fine('Search engines may read the job pages.')
    : warning(`${address} keeps search engines from /jobs. Check what answers it.`);
}

/** Compares this machine's clock with the database's and with that of the answer. */
async function checkClock(db: Database, answer: Response | Error): Promise<Found> {
  const result = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  const stated = answer instanceof Error ? null : answer.headers.get('date');
  const clocks = [
    { name: 'database', at: oneRow(result).at.getTime() },
    // The header has whole seconds.
    ...(stated ? [{ name: 'site', at: Date.parse(stated) + 500 }] : []),
  ];
  const here = Date.now();
  const apart = clocks.map(({ name, at }) => ({ name, seconds: Math.abs(at - here) / 1000 }));
  const worst = apart.reduce((one, other) => (other.seconds > one.seconds ? other : one));
  const text = `This machine and the ${worst.name} differ by ${worst.seconds.toFixed(0)} s.`;
  if (worst.seconds < limits.clock.warning) return fine(text);
  return (worst.seconds < limits.clock.error ? warning : error)(`${text} Turn on time synchronization.`);
}

async function checkDisk(dataDir: string): Promise<Found> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = (bavail * bsize) / 2 ** 30;
  const text = `${free.toFixed(1)} GB are free for DATA_DIR.`;
  if (free >= limits.disk.warning) return fine(text);
  return (free < limits.disk.error ? error : warning)(`${text} Make room before writes fail.`);
}

async function checkPostgres(db: Database): Promise<Found> {
  const result = await sql<{ version: string }>`
    select current_setting('server_version') as version`.execute(db);
  const { version } = oneRow(result);
  const text = `PostgreSQL ${version} runs.`;
  return Number.parseInt(version, 10) < limits.postgres
    ? error(`${text} Upgrade it to ${limits.postgres} or later.`)
    : fine(text);
}

async function checkMailDns({ mail, dkimSelector }: Config, resolver: TextResolver): Promise<Found> {
  if (!mail.smtpUrl) return fine('No mail is sent.');
  const domain = mail.from.slice(mail.from.lastIndexOf('@') + 1);
  const { spf, dkim, dmarc } = await readMailRecords(domain, dkimSelector, resolver);
  const missing = [
    ...(spf ? [] : ['SPF (a TXT record that begins with v=spf1)']),
    ...(dkim === false ? [`the DKIM key of the selector ${dkimSelector}`] : []),
    ...(dmarc ? [] : [`DMARC (a TXT record of _dmarc.${domain})`]),
  ];
  if (missing.length > 0)
    return warning(`${domain} lacks ${missing.join(' and ')}. Large providers refuse or hide such mail.`);
  if (dkim === null)
    return warning(`${domain} has SPF and DMARC. Set DKIM_SELECTOR so that its DKIM key is checked too.`);
  return fine(`${domain} has SPF, DKIM and DMARC.`);
}

async function checkBackup({ db, config, now }: DoctorServices, isReal: boolean): Promise<Found> {
  const { backups } = config;
  const last = backups
    ? await lastOffsite(db)
    : await db
        .selectFrom('backups')
        .select(['taken_at', 'file'])
        .orderBy('taken_at', 'desc')
        .limit(1)
        .executeTakeFirst();
  const remedy = backups
    ? 'The log says why the task back-up fails. To try it now: npm run backup'
    : 'Set BACKUP_URL, or run npm run backup -- FILE each night.';
  if (!last) return (isReal || backups ? warning : fine)(`No backup was made yet. ${remedy}`);
  const age = now().getTime() - last.taken_at.getTime();
  const days = Math.floor(age / dayMs);
  const text = `The last backup, ${last.file}, is ${days < 1 ? 'from the last 24 hours' : days === 1 ? '1 day old' : `${days} days old`}.`;
  const most = backups ? (2 * backups.everyHours * dayMs) / 24 : limits.backupDays * dayMs;
  return age > most ? warning(`${text} ${remedy}`) : fine(text);
}

/** Whether the last backup of the store could be restored for trial. */
async function checkRehearsal({ db, config, now }: DoctorServices): Promise<Found> {
  if (!config.backups) return fine('Not done, because BACKUP_URL is not set.');
  const last = await lastRehearsal(db);
  const remedy = 'To try it now: npm run restore -- --rehearse';
  if (!last?.rehearsed_at) return warning(`No backup has been restored for trial yet. ${remedy}`);
  if (last.rehearsal_problem !== null)
    return error(`${last.file} could not be restored for trial: ${last.rehearsal_problem} ${remedy}`);
  const days = Math.floor((now().getTime() - last.rehearsed_at.getTime()) / dayMs);
  const text = `${last.file} was restored for trial ${days < 1 ? 'in the last 24 hours' : days === 1 ? '1 day ago' : `${days} days ago`}.`;
  return days > rehearsalDays + 1 ? warning(`${text} ${remedy}`) : fine(text);
}

/** Whether stored secrets can still be opened, and whether keys in files can be used. */
async function checkKeys({ db, config, secrets }: DoctorServices): Promise<Found> {
  await checkSecondFactorKey(db, secrets);
  const { googleIndexing } = config;
  if (googleIndexing) {
    const text = await readFile(googleIndexing.account, 'utf8').catch(() => '');
    try {
      createPrivateKey(JSON.parse(text).private_key);
    } catch {
      return error(
        "GOOGLE_INDEXING_ACCOUNT is not the JSON file of a service account with a key. Download the account's key again.",
      );
    }
  }
  return fine('Stored secrets can be opened.');
}
