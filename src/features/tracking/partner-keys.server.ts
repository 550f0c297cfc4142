import { isIP } from 'node:net';
import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { sha256 } from '../../platform/tokens.ts';

/** The key of a partner's server call: `Authorization: Bearer KEY`, `X-Api-Key`, or `key=` in the query. */
export function readPartnerKey(request: Request): string | null {
  const [, bearer] = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  return (
    bearer || request.headers.get('x-api-key')?.trim() || new URL(request.url).searchParams.get('key') || null
  );
}

/** The active partner whose key it is. */
export async function findPartnerByKey(
  db: Database,
  key: string,
): Promise<{ id: number; name: string } | null> {
  const partner = await db
    .selectFrom('partners')
    .select(['id', 'name'])
    .where('api_key_hash', '=', sha256(key))
    .where('status', '=', 'active')
    .executeTakeFirst();
  return partner ?? null;
}

/** What a partner's server calls must keep to: whether the address is among its networks, and the secret of its signatures. */
export async function getPartnerRules(
  db: Database,
  partnerId: number,
  ip: string,
): Promise<{ isAllowed: boolean; signingSecret: string | null }> {
  const address = isIP(ip) ? ip : null;
  const { rows } = await sql<{ isAllowed: boolean; signingSecret: string | null }>`
    select allowed_networks = '{}' or coalesce(${address}::inet <<= any (allowed_networks), false) as "isAllowed",
      signing_secret as "signingSecret"
    from partners where id = ${partnerId}`.execute(db);
  return rows[0] ?? { isAllowed: false, signingSecret: null };
}
