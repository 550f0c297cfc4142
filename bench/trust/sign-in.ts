import { randomUUID } from 'node:crypto';
import { startProcess } from '../../e2e/own-server.ts';
import { hashPassword } from '../../src/desk/sign-in/good-password.server.ts';
import { atMost, type Check, type Part, type TrustSite } from './check.ts';
import { owner } from './site.ts';

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

/** Signing in: guesses, and what their limits and times tell. */
export const part: Part = {
  checks: [members, admins, sixth, evenTimes],
};
