import { setTimeout as sleep } from 'node:timers/promises';
import { shortestApplicationMs } from '../../src/money/tracking/clicks/robots.ts';
import { chrome } from '../../tests/support/visits.ts';
import { allOf, type Check, type Part, type TrustSite } from './check.ts';
import { safeMethods } from './safe-methods.ts';
import { adminHeaders } from './site.ts';

const conversion = '/api/admin/track/conversion';

interface Traffic {
  key: string;
  partnerId: number;
  admin: Record<string, string>;
  /** Ids of landings by different people, old enough for a conversion. */
  clicks: string[];
}

let made = 0;

/** A partner, and people who clicked a campaign's link. */
async function addTraffic(
  site: TrustSite,
  people: number,
  partner: Record<string, unknown> = {},
): Promise<Traffic> {
  const admin = await adminHeaders(site);
  const name = `Money ${++made}`;
  const add = async (list: string, body: object) => {
    const answer = await site.ask(`/api/admin/${list}`, {
      method: 'POST',
      headers: admin,
      body: JSON.stringify({ name, ...body }),
    });
    if (answer.status !== 201) throw new Error(`${list}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const { id: trafficSourceId } = await add('traffic-sources', {});
  const { code } = await add('campaigns', { trafficSourceId, startDate: '2026-01-01' });
  const { id: partnerId, apiKey: key } = await add('partners', partner);
  const clicks: string[] = [];
  for (let person = 0; person < people; person++) {
    const ip = `198.51.${made}.${person + 1}`;
    const { headers } = await site.ask(`/r/${code}`, {
      headers: { 'user-agent': chrome, 'x-forwarded-for': ip },
    });
    const [, id] = /click=([\w-]+)/.exec(headers.get('set-cookie') ?? '') ?? [];
    if (!id) throw new Error('A click on a campaign’s link got no cookie.');
    clicks.push(id);
  }
  // An earlier report would be held.
  if (people > 0) await sleep(shortestApplicationMs + 500);
  return { key, partnerId, admin, clicks };
}

const report = async ({ ask }: TrustSite, { key }: Traffic, fields: object) => {
  const answer = await ask(conversion, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(fields),
  });
  const body = (await answer.json()) as {
    conversionId?: number;
    status: string | number;
    errors?: Record<string, string>;
  };
  return { ...body, code: answer.status };
};

const ledgerOf = async ({ pool }: TrustSite, partnerId: number) =>
  (
    await pool.query<{ earned: string; revenue: string; statuses: string[] }>(
      `select (select trim_scale(coalesce(sum(amount), 0)) from conversion_entries e join conversions c on c.id = conversion_id
        where partner_id = $1)::text as earned, trim_scale(coalesce(sum(revenue), 0))::text as revenue, array_agg(status) as statuses
      from conversions where partner_id = $1`,
      [partnerId],
    )
  ).rows[0]!;

const forged: Check = {
  promise: 'A link on another site cannot make an admin’s browser report a conversion',
  asked: 'GET and HEAD refused, nothing written; a POST of an admin is in the audit log',
  measure: async (site) => {
    const { admin } = await addTraffic(site, 0);
    const rows = async () =>
      (await site.pool.query('select count(*)::int as n from conversions')).rows[0].n as number;
    const before = await rows();
    const path = `${conversion}?txid=forged&payout=999999999.99&status=approved`;
    const failed: string[] = [];
    for (const method of ['GET', 'HEAD']) {
      const { status } = await site.ask(path, {
        method,
        headers: { ...admin, 'sec-fetch-site': 'cross-site' },
      });
      if (status < 400) failed.push(`${method} answered ${status}`);
    }
    if ((await rows()) !== before) failed.push('a row was written');
    const own = await site.ask(conversion, {
      method: 'POST',
      headers: admin,
      body: JSON.stringify({ txid: `by hand ${made}`, payout: 5 }),
    });
    const { conversionId } = await own.json();
    const { rowCount } = await site.pool.query(
      "select from audit_log where entity = 'conversions' and entity_id = $1 and actor = 'owner'",
      [String(conversionId)],
    );
    if (rowCount !== 1) failed.push(`${rowCount} rows in the audit log`);
    return allOf(4, failed);
  },
};

const identical: Check = {
  promise: 'A conversion that is reported 200 times at once, and then with another amount',
  asked:
    '1 row, 1 postback, one id in every answer; the other amount gets 409 and changes nothing (mode ignore)',
  measure: async (site) => {
    const traffic = await addTraffic(site, 1, { postbackUrl: 'https://partner.example/hook?id={click_id}' });
    const [cid] = traffic.clicks;
    const body = { cid, txid: 'identical', payout: 7, status: 'approved' };
    const answers = await Promise.all(Array.from({ length: 200 }, () => report(site, traffic, body)));
    const failed: string[] = [];
    const ids = new Set(answers.map(({ code, conversionId }) => `${code} ${conversionId}`));
    if (ids.size !== 1 || answers[0]?.code !== 200) failed.push(`the answers are ${[...ids]}`);
    const { rows } = await site.pool.query(
      `select count(distinct c.id)::int as rows, count(p.id)::int as postbacks from conversions c
       left join postbacks p on p.conversion_id = c.id where c.partner_id = $1`,
      [traffic.partnerId],
    );
    if (rows[0].rows !== 1) failed.push(`${rows[0].rows} rows`);
    if (rows[0].postbacks !== 1) failed.push(`${rows[0].postbacks} postbacks`);
    const other = await report(site, traffic, { ...body, payout: 8 });
    const { earned } = await ledgerOf(site, traffic.partnerId);
    if (other.code !== 409 || earned !== '7')
      failed.push(`the other amount got ${other.code}, and the ledger has ${earned}`);
    return allOf(4, failed);
  },
};

const ceilings: Check = {
  promise: 'A report above the partner’s review limits waits for review',
  asked: 'one above $500 is held with its reason; of 30 at once of $100.01, 9 fit under $1,000',
  measure: async (site) => {
    const traffic = await addTraffic(site, 31, { conversionCeiling: 500, dailyCeiling: 1000 });
    const [first, ...others] = traffic.clicks;
    const failed: string[] = [];
    const above = await report(site, traffic, { cid: first, payout: '500.01', status: 'approved' });
    if (above.status !== 'hold') failed.push(`the one above is ${above.status}`);
    const { review_reason: reason } = (
      await site.pool.query('select review_reason from conversions where id = $1', [above.conversionId])
    ).rows[0];
    if (!/limit of \$500 per conversion/.test(reason)) failed.push(`the reason is ${reason}`);
    const answers = await Promise.all(
      others.map((cid) => report(site, traffic, { cid, payout: '100.01', status: 'approved' })),
    );
    const approved = answers.filter(({ status }) => status === 'approved').length;
    if (approved !== 9) failed.push(`${approved} were approved`);
    const { earned } = await ledgerOf(site, traffic.partnerId);
    if (earned !== '900.09') failed.push(`the ledger has ${earned}`);
    return allOf(4, failed);
  },
};

const final: Check = {
  promise: 'No report changes a final conversion',
  asked: 'in mode update, after it is paid: 409, amount and ledger unchanged, also at the same moment',
  measure: async (site) => {
    const traffic = await addTraffic(site, 11, { duplicateMode: 'update' });
    const pay = async (id: unknown, status: string) =>
      site.ask(`/api/admin/conversions/${id}`, {
        method: 'PATCH',
        headers: traffic.admin,
        body: JSON.stringify({ status }),
      });
    const failed: string[] = [];
    for (const [index, cid] of traffic.clicks.entries()) {
      const body = { cid, txid: `final ${index}`, payout: 11, status: 'approved' };
      const { conversionId, status } = await report(site, traffic, body);
      if (status !== 'approved') throw new Error(`A report of a good click is ${status}.`);
      const [, during] = await Promise.all([
        pay(conversionId, 'paid'),
        report(site, traffic, { ...body, payout: 99 }),
      ]);
      const expected = during.code === 200 ? '99' : '11';
      for (const payout of [0, 98]) {
        const { code } = await report(site, traffic, { ...body, payout });
        if (code !== 409) failed.push(`a report after payment got ${code}`);
      }
      const { rows } = await site.pool.query(
        `select status, trim_scale(revenue)::text as revenue, (select trim_scale(sum(amount))::text from conversion_entries
          where conversion_id = c.id) as earned from conversions c where id = $1`,
        [conversionId],
      );
      const { status: now, revenue, earned } = rows[0];
      if (now !== 'paid' || revenue !== expected || earned !== expected)
        failed.push(`${now} ${revenue}, ledger ${earned} instead of ${expected}`);
    }
    return allOf(traffic.clicks.length * 3, failed);
  },
};

const appendOnly: Check = {
  promise: 'History, money, the audit log and consents can only be added to',
  asked: 'UPDATE, DELETE and TRUNCATE are refused for each; consents may be erased with their person',
  measure: async ({ pool }) => {
    const failed: string[] = [];
    const tables = ['conversion_entries', 'conversion_statuses', 'audit_log', 'consents'];
    const statements = tables.flatMap((table) => [
      `truncate ${table}`,
      `truncate ${table} cascade`,
      ...(table === 'consents' ? [] : [`delete from ${table}`, `update ${table} set id = default`]),
    ]);
    for (const statement of [...statements, 'truncate conversions cascade', 'truncate users cascade'])
      await pool.query(statement).then(
        () => failed.push(statement),
        () => undefined,
      );
    return allOf(statements.length + 2, failed);
  },
};

/** Measures the handling of conversions, money and records. */
export const part: Part = {
  checks: [forged, identical, ceilings, final, safeMethods, appendOnly],
};
