import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { startProcess } from '../../e2e/own-server.ts';
import { hashPassword } from '../../src/desk/sign-in/good-password.server.ts';
import { allOf, atMost, type Check, type Part, type TrustSite } from './check.ts';
import { owner, runCommand } from './site.ts';

const password = 'five other unrelated lantern words';

interface Asked {
  status: number;
  cookies: string[];
  milliseconds: number;
}

/** Sends a request as a separate client. `cookies` are the cookies of its browser. */
async function post(
  site: TrustSite,
  path: string,
  body: Record<string, unknown>,
  { ip, cookies = [], url = site.url }: { ip: string; cookies?: string[]; url?: string },
): Promise<Asked> {
  const started = performance.now();
  const answer = await fetch(url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': ip,
      cookie: cookies.join('; '),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  });
  await answer.arrayBuffer();
  return {
    status: answer.status,
    cookies: answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]!),
    milliseconds: performance.now() - started,
  };
}

/** A new client each time. */
let clients = 0;
const newClient = (): string => {
  clients += 1;
  return `10.${clients >> 8}.${clients & 255}.9`;
};

async function addMember(site: TrustSite): Promise<{ id: number; email: string }> {
  const email = `${randomUUID()}@example.org`;
  const { rows } = await site.pool.query(
    `insert into users (email, unsubscribe_token, email_confirmed_at, password_hash) values ($1, $2, now(), $3) returning id`,
    [email, randomUUID(), await hashPassword(password)],
  );
  return { id: rows[0].id, email };
}

const deviceOf = ({ cookies }: Asked): string[] =>
  cookies.filter((cookie) => /^(__Host-)?device=/.test(cookie));
const sessionOf = ({ cookies }: Asked): string[] =>
  cookies.filter((cookie) => /^(__Host-)?session=/.test(cookie));
const forgetLimits = (site: TrustSite) => site.pool.query('delete from rate_limits');

/**
 * Makes guesses, each from a new client. After every five it expires the limits per minute, so that only those per hour
 * count.
 * @returns how many guesses were checked.
 */
async function guessForAnHour(
  site: TrustSite,
  path: string,
  body: Record<string, unknown>,
  guesses: number,
): Promise<number> {
  let taken = 0;
  for (let n = 0; n < guesses; n += 5) {
    const tries = await Promise.all(
      Array.from({ length: 5 }, () =>
        post(site, path, { ...body, password: 'a guess' }, { ip: newClient() }),
      ),
    );
    taken += tries.filter(({ status }) => status === 401).length;
    await site.pool.query(
      "delete from rate_limits where key ~ '^(sign-in-account|sign-in-device|admin-sign-in):'",
    );
  }
  return taken;
}

const members: Check = {
  promise:
    'Guesses at a member’s password are limited, from any number of addresses, and the owner can still sign in',
  asked: 'at most 100 an hour; the known device and a mailed link work',
  measure: async (site) => {
    const { email } = await addMember(site);
    const device = deviceOf(await post(site, '/api/sign-in', { email, password }, { ip: newClient() }));
    const taken = await guessForAnHour(site, '/api/sign-in', { email }, 150);
    const stranger = await post(site, '/api/sign-in', { email, password }, { ip: newClient() });
    const known = await post(site, '/api/sign-in', { email, password }, { ip: newClient(), cookies: device });
    const link = await post(site, '/api/sign-in', { email }, { ip: newClient() });
    return {
      measured: `${taken} of 150 looked at, then ${stranger.status}; known device ${known.status}, link ${link.status}`,
      held: taken <= 100 && stranger.status === 429 && known.status === 200 && link.status === 200,
    };
  },
};

const admins: Check = {
  promise: 'Guesses at an admin’s password are limited, and the admin can still sign in',
  asked: 'at most 100 an hour; the known device gets in',
  measure: async (site) => {
    await forgetLimits(site);
    const device = deviceOf(await post(site, '/api/admin/session', owner, { ip: newClient() }));
    const { username } = owner;
    const taken = await guessForAnHour(site, '/api/admin/session', { username }, 150);
    const known = await post(site, '/api/admin/session', owner, { ip: newClient(), cookies: device });
    await forgetLimits(site);
    return {
      measured: `${taken} of 150 looked at; known device ${known.status}`,
      held: taken <= 100 && known.status === 200,
    };
  },
};

const sixth: Check = {
  promise: 'Sign-in tries of one client in a minute are limited across two processes',
  asked: '429 by the sixth',
  measure: async (site) => {
    await forgetLimits(site);
    const second = await startProcess(site.settings);
    try {
      while ((await fetch(`${second.url}/readyz`).catch(() => null))?.status !== 200)
        await new Promise((resolve) => setTimeout(resolve, 100));
      const statuses: number[] = [];
      const ip = newClient();
      for (let n = 0; n < 6; n++) {
        const body = { email: `${randomUUID()}@example.org`, password: 'a guess' };
        statuses.push(
          (await post(site, '/api/sign-in', body, { ip, url: n % 2 === 0 ? site.url : second.url })).status,
        );
      }
      return { measured: statuses.join(' '), held: statuses[5] === 429 };
    } finally {
      await second.end('SIGTERM');
    }
  },
};

const evenTimes: Check = {
  promise: 'Sign-in takes the same time for known and unknown names (lower quartiles of 24 tries)',
  asked: 'within 20 ms',
  measure: async (site) => {
    const { email } = await addMember(site);
    const times: Record<string, number[]> = { known: [], unknown: [] };
    for (let n = 0; n < 24; n++)
      for (const [kind, asked] of [
        ['known', email],
        ['unknown', 'nobody@example.org'],
      ] as const) {
        await forgetLimits(site);
        const body = { email: asked, password: 'a guess' };
        times[kind]!.push((await post(site, '/api/sign-in', body, { ip: newClient() })).milliseconds);
      }
    const [known, unknown] = Object.values(times).map((list) => list.sort((a, b) => a - b)[6]!);
    return atMost(20, Math.abs(known! - unknown!), 'ms');
  },
};

const oneCode: Check = {
  promise: 'A code of the second factor works once, even if it is sent 20 times at once',
  asked: '1 session',
  measure: async (site) => {
    await forgetLimits(site);
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
    // Stored unencrypted, as before secrets were encrypted. The next start encrypts it.
    await site.pool.query(
      `insert into admins (username, password_hash, role, totp_secret) values ('coded', $1, 'analyst', $2)`,
      [await hashPassword(password), secret],
    );
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    const body = { username: 'coded', password, code };
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => post(site, '/api/admin/session', body, { ip: newClient() })),
    );
    const opened = tries.filter(({ status }) => status === 200).length;
    await site.restart();
    const { rows } = await site.pool.query("select totp_secret from admins where username = 'coded'");
    const isEncrypted = rows[0].totp_secret.startsWith('sealed.');
    return {
      measured: `${opened}; ${isEncrypted ? 'encrypted' : 'not encrypted'} after a start`,
      held: opened === 1 && isEncrypted,
    };
  },
};

const heldSession: Check = {
  promise: 'A stolen session cannot change the second factor; the command line can reset it',
  asked: 'refused; reset',
  measure: async (site) => {
    await forgetLimits(site);
    const token = randomUUID();
    await site.pool.query(
      `insert into admin_sessions (token_hash, admin_id, expires_at)
       select sha256($1), id, now() + interval '1 hour' from admins where username = 'coded'`,
      [Buffer.from(token)],
    );
    const stored = async () =>
      (await site.pool.query("select totp_secret from admins where username = 'coded'")).rows[0].totp_secret;
    const before = await stored();
    const secret = 'KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU';
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    const statuses = [];
    for (const intent of ['on', 'off', 'factor:on', 'factor:off', 'codes:renew']) {
      const answer = await site.ask('/admin/security', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: `session=${token}` },
        body: new URLSearchParams({ intent, secret, code }).toString(),
      });
      statuses.push(answer.status);
    }
    const isKept = (await stored()) === before;
    const { code: exit } = await runCommand(site, ['admin', 'reset-factor', 'coded']);
    const isReset = (await stored()) === null;
    return {
      measured: `${statuses.join(' ')}, ${isKept ? 'kept' : 'changed'}; command ended with ${exit}, ${isReset ? 'reset' : 'not reset'}`,
      held: isKept && isReset && statuses.every((status) => status >= 400 && status < 500),
    };
  },
};

const oldAccess: Check = {
  promise: 'Old links and sessions end after a new password, a new sign-in, or a long time without use',
  asked: 'all end',
  measure: async (site) => {
    await forgetLimits(site);
    const { id, email } = await addMember(site);
    const first = await post(site, '/api/sign-in', { email, password }, { ip: newClient() });
    await post(site, '/api/sign-in', { email }, { ip: newClient() });
    const { rows } = await site.pool.query(
      `select data->>'link' as link from messages where user_id = $1 and template = 'sign-in'`,
      [id],
    );
    const seenBy = async (path: string, cookies: string[]): Promise<number> =>
      (await site.ask(path, { headers: { cookie: cookies.join('; ') } })).status;
    const changed = await site.ask('/account', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: sessionOf(first).join() },
      body: new URLSearchParams({
        intent: 'password:set',
        password: 'six other unrelated lantern words',
      }).toString(),
    });
    const link = await site.ask(rows[0].link);
    const admin = await post(site, '/api/admin/session', owner, { ip: newClient() });
    const next = await post(site, '/api/admin/session', owner, {
      ip: newClient(),
      cookies: sessionOf(admin),
    });
    const replaced = await seenBy('/api/admin/session', sessionOf(admin));
    await site.pool.query("update admin_sessions set last_seen_at = now() - interval '121 minutes'");
    const idle = await seenBy('/api/admin/session', sessionOf(next));
    await site.pool.query("update sessions set last_seen_at = now() - interval '31 days'");
    const idleMember = await seenBy('/api/me', sessionOf(first));
    const failed = [
      ...(changed.status === 200 ? [] : [`the change (${changed.status})`]),
      ...(link.status === 410 ? [] : [`the link (${link.status})`]),
      ...(replaced === 401 ? [] : [`the replaced session (${replaced})`]),
      ...(idle === 401 ? [] : [`the idle admin (${idle})`]),
      ...(idleMember === 401 ? [] : [`the idle member (${idleMember})`]),
    ];
    return allOf(5, failed);
  },
};

const noted: Check = {
  promise: 'The audit log has failed admin sign-ins without the typed text, and many of them raise a notice',
  asked: 'both, and one mail',
  measure: async (site) => {
    await forgetLimits(site);
    await site.pool.query(
      "delete from messages where template = 'operator-notice'; delete from operator_notices",
    );
    for (let n = 0; n < 25; n++)
      await post(site, '/api/admin/session', { username: `secret${n}`, password: 'x' }, { ip: newClient() });
    const audit = await site.pool.query(
      `select count(*)::int as entries, count(*) filter (where audit_log::text like '%secret%')::int as typed
       from audit_log where action = 'sign-in-failed'`,
    );
    const mails = await site.pool.query("select from messages where template = 'operator-notice'");
    const { entries, typed } = audit.rows[0];
    return {
      measured: `${entries} entries, ${typed} with what was typed, ${mails.rowCount} mails`,
      held: entries >= 25 && typed === 0 && mails.rowCount === 1,
    };
  },
};

const weak: Check = {
  promise: 'Weak passwords are refused, and strong ones of 8 characters are accepted',
  asked: 'all',
  measure: async (site) => {
    await forgetLimits(site);
    const cases: [string, boolean][] = [
      ['Summer2026!', false],
      ['JobLantern2026!', false],
      ['Winter2025!!', false],
      ['short7!', false],
      ['tR4!kq9zWm', true],
      ['four unrelated lantern words', true],
    ];
    const failed: string[] = [];
    for (const [index, [text, isGood]] of cases.entries()) {
      const child = spawn(
        process.execPath,
        ['src/app/entry/cli.ts', 'admin', 'create', `weak${index}`, 'analyst'],
        {
          env: { ...process.env, LOG_LEVEL: 'error', ...site.settings },
          stdio: ['pipe', 'ignore', 'ignore'],
        },
      );
      child.stdin.end(`${text}\n`);
      const code = await new Promise((resolve) => child.once('close', resolve));
      if ((code === 0) !== isGood) failed.push(text);
    }
    return allOf(cases.length, failed);
  },
};

const firstStart: Check = {
  promise: 'Four processes can start at once in an empty folder and create the first admin',
  asked: 'all ready, one admin, no error',
  measure: async (site) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'joblantern-trust-first-'));
    await chmod(dataDir, 0o755);
    const settings = { ...site.settings, DATA_DIR: dataDir };
    const servers = await Promise.all([1, 2, 3, 4].map(() => startProcess(settings)));
    try {
      const isReady = (url: string) =>
        fetch(`${url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        );
      const deadline = Date.now() + 120_000;
      let ready = 0;
      while (ready < 4 && servers.every((one) => one.lives()) && Date.now() < deadline) {
        await new Promise((resolve) => setTimeout(resolve, 200));
        ready = (await Promise.all(servers.map(({ url }) => isReady(url)))).filter(Boolean).length;
      }
      const errors = servers.filter((one) => /"level"|^\s+at /m.test(one.output())).length;
      const added = servers.filter((one) => one.output().includes('Added the first admin')).length;
      return {
        measured: `${ready} ready, ${added} added the admin, ${errors} with errors`,
        held: ready === 4 && added === 1 && errors === 0,
      };
    } finally {
      await Promise.all(servers.map((one) => one.end('SIGTERM')));
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    }
  },
};

/** Signing in: guesses, second factors, old links and sessions, the first start. */
export const part: Part = {
  settings: { OPERATOR_EMAIL: 'desk@example.org' },
  checks: [members, admins, sixth, evenTimes, oneCode, heldSession, oldAccess, noted, weak, firstStart],
};
