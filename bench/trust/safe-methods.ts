import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../src/app/routes.ts';
import { allOf, type Check, type TrustSite } from './check.ts';
import { adminHeaders } from './site.ts';

/**
 * The writes that a visit may cause: visits, their counters, rate limits, and the record of refused reports. Also the
 * tables that workers write in the meantime.
 */
const declared =
  /^(clicks|site_events|visitor_counts|rate_limits|incoming_reports|daily_|event_upkeep|stale_stats|feeds|import_runs|messages|search_|alert_cursor|paid_catalogue|pay_figures)/;

function pagePaths(entries: readonly RouteConfigEntry[], under = ''): string[] {
  return entries.flatMap(({ path, children }) => {
    const here = path === undefined ? under : `${under}/${path}`;
    return [here || '/', ...pagePaths(children ?? [], here)];
  });
}

async function apiPaths({ ask }: TrustSite): Promise<string[]> {
  const { paths } = (await (await ask('/api/openapi.json')).json()) as { paths: Record<string, object> };
  return Object.keys(paths);
}

async function fingerprints({ pool }: TrustSite): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
  );
  const prints: string[] = [];
  for (const { name } of tables.filter((table) => !declared.test(table.name))) {
    const { rows } = await pool.query(
      `select concat(count(*), ' ', sum(hashtextextended((to_jsonb(t) - 'last_seen_at')::text, 0)::numeric)) as print from "${name}" t`,
    );
    prints.push(`${name} ${rows[0].print}`);
  }
  return prints.join('\n');
}

/** GET, HEAD and OPTIONS of every address, with and without an admin's session. */
export const safeMethods: Check = {
  promise: 'GET, HEAD and OPTIONS of every address change nothing except recorded visits',
  asked: 'every table the same, as an admin and as nobody; no 5xx',
  measure: async (site) => {
    const { cookie } = await adminHeaders(site);
    const fill = (path: string) => path.replace(/[:{]\w+\}?/g, '1').replace('*', 'x');
    const paths = [...new Set([...(await apiPaths(site)), ...pagePaths(routes)].map(fill))];
    const before = await fingerprints(site);
    const failed: string[] = [];
    const kinds: Record<string, string>[] = [{}, { cookie: cookie!, 'sec-fetch-site': 'cross-site' }];
    for (const headers of kinds)
      for (const path of paths)
        for (const method of ['GET', 'HEAD', 'OPTIONS']) {
          const answer = await site.ask(`${path}?txid=safe&payout=9&status=approved&token=1`, {
            method,
            headers: { ...headers, 'x-forwarded-for': `198.18.${paths.indexOf(path) % 250}.7` },
          });
          await answer.arrayBuffer();
          if (answer.status >= 500) failed.push(`${method} ${path} got ${answer.status}`);
        }
    const after = (await fingerprints(site)).split('\n');
    for (const line of before.split('\n'))
      if (!after.includes(line)) failed.push(`${line.split(' ')[0]} has changed`);
    return allOf(paths.length * 6, failed);
  },
};
