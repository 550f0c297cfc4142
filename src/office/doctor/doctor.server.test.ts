import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createPlainServer } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCertificate } from '../../../tests/support/certificate.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import {
  type DnsServer,
  type DnsZone,
  resolverAt,
  startDnsServer,
  txt,
} from '../../../tests/support/dns-server.ts';
import { startHttpServer } from '../../../tests/support/http-server.ts';
import { insertJobs } from '../../../tests/support/jobs.ts';
import { testServices } from '../../../tests/support/services.ts';
import { openSecretBox } from '../../platform/crypto/secret-box.ts';
import { backUp, noteBackup } from '../backup/backup.server.ts';
import { readStatus } from '../status/status.server.ts';
import { examineByHand } from './doctor-command.ts';
import { type CheckResult, examine } from './examine.server.ts';
import { keepChecks } from './site-checks.server.ts';

const zone: DnsZone = {
  'whole.test': { records: { 16: txt('v=spf1 include:mail.test -all') } },
  'k1._domainkey.whole.test': { records: { 16: txt('v=DKIM1; k=rsa; p=MIIBIjAN') } },
  '_dmarc.whole.test': { records: { 16: txt('v=DMARC1; p=reject') } },
  'jobs.whole.test': { records: { 16: txt('v=spf1 -all') } },
  'revoked._domainkey.whole.test': { records: { 16: txt('v=DKIM1; p=') } },
  'other.test': { records: { 16: txt('site-verification=1') } },
  'silent.test': { records: null },
};
const mail = { SMTP_URL: 'smtp://127.0.0.1:1', POSTAL_ADDRESS: '1 Main Street, Springfield' };

let database: TestDatabase;
let site: Awaited<ReturnType<typeof startHttpServer>>;
let dns: DnsServer;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  site = await startHttpServer(database);
  dns = await startDnsServer(zone);
  folder = mkdtempSync(join(tmpdir(), 'doctor-'));
});
beforeEach(() => database.empty('site_checks, backups, admins, jobs, sources'));
afterAll(async () => {
  site.close();
  await dns.close();
  rmSync(folder, { recursive: true });
  await database.drop();
});

const services = (env: Record<string, string> = {}) =>
  testServices(database, { ORIGIN: site.origin, DATA_DIR: folder, ...env });
async function found(name: string, env: Record<string, string> = {}): Promise<CheckResult> {
  const results = await examine(services(env), resolverAt(dns.port));
  return results.find((one) => one.name === name)!;
}

test('a site without real jobs is fine as it is', async () => {
  const results = await examine(services(), resolverAt(dns.port));
  // The disk is that of the machine, and the build of tests has no robots.txt.
  const others = results.filter(({ name }) => name !== 'disk' && name !== 'robots');
  expect(others.filter(({ state }) => state !== 'fine')).toEqual([]);
});

test('settings that a site with real jobs needs are named', async () => {
  await insertJobs(database.db, [{ title: 'Cook' }]);
  expect(await found('settings')).toMatchObject({
    state: 'warning',
    detail: expect.stringMatching(/ORIGIN.*SMTP_URL.*POSTAL_ADDRESS.*OPERATOR_EMAIL/),
  });
});

describe('the address', () => {
  test.each([
    ['that nobody answers', 'http://127.0.0.1:8', /can't be reached from this machine: .*ECONNREFUSED/],
    ['without a name server', 'http://site.invalid', /can't be reached from this machine: .*site\.invalid/],
  ])('%s is an error', async (_name, ORIGIN, detail) => {
    expect(await found('address', { ORIGIN })).toMatchObject({
      state: 'error',
      detail: expect.stringMatching(detail),
    });
  });

  test('that a proxy answers is an error, and its robots.txt a warning', async () => {
    const proxy = await startProxy({ status: 503 });
    expect(await found('address', { ORIGIN: proxy.origin })).toMatchObject({
      state: 'error',
      detail: expect.stringContaining('answers 503, not 200'),
    });
    expect(await found('robots', { ORIGIN: proxy.origin })).toMatchObject({ state: 'warning' });
    expect(await found('clock', { ORIGIN: proxy.origin })).toMatchObject({
      state: 'error',
      detail: expect.stringMatching(/the site differ by \d{4,} s.*time synchronization/),
    });
    proxy.close();
  });

  test.each([
    [40, 'fine', /ends in (39|40) days/],
    [5, 'warning', /ends in [45] days.*renewal/],
  ])('with a certificate for %i days is %s', async (days, state, detail) => {
    const known = getCACertificates('default');
    const certificate = makeCertificate('localhost', days);
    const proxy = await startProxy({ tls: certificate });
    const untrusted = await found('certificate', { ORIGIN: proxy.origin });
    setDefaultCACertificates([...known, certificate.cert]);
    const trusted = await found('certificate', { ORIGIN: proxy.origin });
    setDefaultCACertificates(known);
    proxy.close();
    certificate.remove();
    expect(untrusted).toMatchObject({
      state: 'error',
      detail: expect.stringMatching(/TLS of localhost fails: self.signed/),
    });
    expect(trusted).toMatchObject({ state, detail: expect.stringMatching(detail) });
  });
});

test.each([
  ['Disallow: /', 'warning'],
  ['Disallow: /admin', 'fine'],
] as const)('robots.txt with "%s" is %s', async (rule, state) => {
  const proxy = await startProxy({ rule });
  expect(await found('robots', { ORIGIN: proxy.origin })).toMatchObject({ state });
  proxy.close();
});

interface ProxyOptions {
  status?: number;
  rule?: string;
  tls?: { key: string; cert: string };
}

/** A proxy that gives the same answer to everything, with a clock of last year. */
async function startProxy({ status = 200, rule = '', tls }: ProxyOptions) {
  const server = tls ? createServer(tls) : createPlainServer();
  server.on('request', (_request, response) => {
    response.writeHead(status, { date: 'Sat, 01 Nov 2025 12:00:00 GMT' }).end(`User-agent: *\n${rule}\n`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: tls ? `https://localhost:${port}` : `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test.each<[domain: string, selector: string, state: CheckResult['state'], detail: RegExp]>([
  ['whole.test', 'k1', 'fine', /SPF, DKIM and DMARC/],
  ['whole.test', '', 'warning', /Set DKIM_SELECTOR/],
  ['whole.test', 'revoked', 'warning', /lacks the DKIM key of the selector revoked/],
  ['jobs.whole.test', '', 'warning', /has SPF and DMARC/],
  ['other.test', '', 'warning', /lacks SPF .* and DMARC/],
  ['nothing.test', '', 'warning', /lacks SPF .* and DMARC/],
  ['silent.test', '', 'error', /gives no answer for silent\.test/],
])('the mail domain %s with the selector "%s" is %s', async (domain, DKIM_SELECTOR, state, detail) => {
  const env = { ...mail, MAIL_FROM: `jobs@${domain}`, DKIM_SELECTOR };
  expect(await found('mail DNS', env)).toMatchObject({ state, detail: expect.stringMatching(detail) });
});

test('the age of the last backup is told', async () => {
  await insertJobs(database.db, [{ title: 'Cook' }]);
  expect(await found('backup')).toMatchObject({
    state: 'warning',
    detail: expect.stringMatching(/No backup/),
  });
  const totals = await backUp(database.url, join(folder, 'site.backup'));
  await noteBackup(database.url, { ...totals, file: '/var/site.backup', isOffsite: false });
  expect(await found('backup')).toEqual({
    name: 'backup',
    state: 'fine',
    detail: 'The last backup, site.backup, is from the last 24 hours.',
  });
  await database.pool.query("update backups set taken_at = taken_at - interval '75 hours'");
  expect(await found('backup')).toMatchObject({
    state: 'warning',
    detail: expect.stringMatching(/site\.backup, is 3 days old/),
  });
});

test('a key that does not open the stored secrets, and a broken key file, are errors', async () => {
  const other = openSecretBox({ secretKey: 'another key of at least 32 characters', dataDir: folder });
  await database.pool.query(
    "insert into admins (id, username, password_hash, totp_secret) overriding system value values (7, 'ada', '', $1)",
    [other.seal('JBSWY3DPEHPK3PXP', 'admins.totp_secret:7')],
  );
  expect(await found('keys')).toMatchObject({ state: 'error', detail: expect.stringMatching(/SECRET_KEY/) });
  await database.pool.query('delete from admins');
  const GOOGLE_INDEXING_ACCOUNT = join(folder, 'account.json');
  writeFileSync(GOOGLE_INDEXING_ACCOUNT, '{"private_key":"none"}');
  expect(await found('keys', { GOOGLE_INDEXING_ACCOUNT })).toMatchObject({ state: 'error' });
});

test('the command exits with 1 for an error and 3 for warnings; the task keeps the results for the status page', async () => {
  const lines: string[] = [];
  expect(await examineByHand(services({ ORIGIN: 'http://127.0.0.1:8' }), (line) => lines.push(line))).toBe(1);
  expect(lines.find((line) => line.startsWith('error'))).toMatch(/^error {4}address {5}.*Start the site/);
  await insertJobs(database.db, [{ title: 'Cook' }]);
  expect(await examineByHand(services(), () => undefined)).toBe(3);

  await keepChecks(services({ ORIGIN: 'http://127.0.0.1:8' }));
  const { checks, troubles } = await readStatus(services());
  expect(checks[0]).toMatchObject({ name: 'address', state: 'error', at: expect.any(Date) });
  expect(troubles.map(({ text }) => text)).toContain(checks[0]!.detail);
});
