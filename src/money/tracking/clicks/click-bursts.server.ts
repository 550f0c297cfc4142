import { sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { raiseNotice } from '../../../messages/operator-notice.server.ts';
import type { Config } from '../../../platform/config.ts';

/** Min clicks on one campaign in one minute, and min networks, for a review. */
const burst = { clicks: 300, networks: 100 };

interface Burst {
  id: number;
  name: string;
  clicks: number;
  networks: number;
  minute: string;
}

/** The network of an address: IPv4 /24 or IPv6 /48, as in the read budget. */
const network = sql`network(set_masklen(ip_address, case family(ip_address) when 4 then 24 else 48 end))`;

interface BurstServices {
  db: Database;
  config: Pick<Config, 'mail'>;
  now(): Date;
}

/**
 * Finds campaigns that got many clicks from many networks in one of the last two full minutes. The limit per address
 * does not catch them. Raises a notice for each: at /admin/status for a day, and by mail to the operator.
 * @returns the number of campaigns.
 */
export async function reviewClickBursts({ db, config, now }: BurstServices): Promise<{ campaigns: number }> {
  const { rows } = await sql<Burst>`
    select distinct on (campaigns.id) campaigns.id, name, clicks, networks, to_char(minute, 'HH24:MI') as minute
    from (
      select campaign_id, date_trunc('minute', clicked_at at time zone business_zone()) as minute, count(*)::int as clicks,
        count(distinct ${network})::int as networks
      from clicks, (select date_trunc('minute', ${now()}::timestamptz) as until) as moment
      where clicked_at >= until - interval '2 minutes' and clicked_at < until and bot_reason is null
        and campaign_id is not null
      group by 1, 2 having count(*) >= ${burst.clicks}
        and count(distinct ${network}) >= ${burst.networks}
    ) as bursts join campaigns on campaigns.id = campaign_id order by campaigns.id, clicks desc`.execute(db);
  for (const { id, name, clicks, networks, minute } of rows)
    await db.transaction().execute((tx) =>
      raiseNotice(tx, config.mail, {
        kind: `click-burst-${id}`,
        subject: `Many clicks at once on ${name}`,
        detail: `The campaign ${name} got ${clicks} clicks from ${networks} networks at ${minute} in one minute. Review its clicks before you pay for them.`,
        link: `/admin/clicks?campaign=${id}`,
      }),
    );
  return { campaigns: rows.length };
}
