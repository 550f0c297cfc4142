import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Check, Measurement, Part, TrustSite } from './check.ts';
import { adminHeaders } from './site.ts';

/** Sends an API request as the owner. @throws Error if it is refused. */
async function manage(site: TrustSite, path: string, body: object): Promise<Record<string, unknown>> {
  const headers = await adminHeaders(site);
  const answer = await site.ask(`/api/admin/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

/** A partner's server that answers 500. The site may reach it. */
async function withBrokenPartner<Result>(
  site: TrustSite,
  run: (url: string) => Promise<Result>,
): Promise<Result> {
  const server = createServer((_request, response) => response.writeHead(500).end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  await site.restart({ OUTBOUND_ALLOW: host });
  try {
    return await run(`http://${host}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Reports a conversion with a partner's key. Its postback follows. */
async function convert(site: TrustSite, key: unknown): Promise<void> {
  const answer = await site.ask('/api/admin/track/conversion', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': String(key) },
    body: JSON.stringify({ transaction: randomUUID(), payout: '5.00' }),
  });
  if (!answer.ok) throw new Error(`A conversion was refused: ${answer.status} ${await answer.text()}`);
}

/** A partner's last postback, after this many attempts. */
async function lastPostback(site: TrustSite, partnerId: unknown, attempts = 1) {
  for (let wait = 0; wait < 100; wait++) {
    const { rows } = await site.pool.query(
      `select postbacks.*, extract(epoch from next_attempt_at - last.at) / 60 as minutes
       from postbacks cross join lateral (select max(at) as at from postback_attempts where postback_id = postbacks.id) as last
       where partner_id = $1 and attempts >= $2 order by created_at desc, id desc limit 1`,
      [partnerId, attempts],
    );
    if (rows[0]) return rows[0];
    await sleep(200);
  }
  throw new Error('no postback was tried within 20 s');
}

const schedule: Check = {
  promise: 'A postback is tried again when a partner answers 500 (waits cut short)',
  asked: '8 over at least 24 hours',
  measure: (site) =>
    withBrokenPartner(site, async (url): Promise<Measurement> => {
      const { id, apiKey } = await manage(site, 'partners', { name: 'Broken', postbackUrl: `${url}/hook` });
      await convert(site, apiKey);
      let minutes = 0;
      for (let attempts = 1; ; attempts++) {
        const row = await lastPostback(site, id, attempts);
        if (row.state !== 'due') {
          const hours = minutes / 60;
          return {
            measured: `${row.attempts} attempts over ${hours.toFixed(1)} hours`,
            held: row.attempts >= 8 && hours >= 24,
          };
        }
        minutes += Number(row.minutes);
        await site.pool.query('update postbacks set next_attempt_at = now() where id = $1', [row.id]);
        await site.pool.query('notify postbacks');
      }
    }),
};

export const part: Part = {
  checks: [schedule],
};
