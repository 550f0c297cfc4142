import { isIP } from 'node:net';
import { sql } from 'kysely';
import type { Caller } from '../../../api/endpoint.ts';
import type { Database } from '../../../db/client.ts';
import type { SecretBox } from '../../../platform/crypto/secret-box.ts';
import { sha256 } from '../../../platform/crypto/tokens.ts';
import { Forbidden } from '../../../platform/errors.ts';
import type { Client } from '../../../platform/http/client.ts';
import { readSigningSecrets, type StoredSigningSecrets } from './signing-secrets.server.ts';

/** Reads a partner's API key from `Authorization: Bearer KEY`, `X-Api-Key`, or `key=` in the query. */
export function readPartnerKey(request: Request): string | null {
  const [, bearer] = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  return (
    bearer || request.headers.get('x-api-key')?.trim() || new URL(request.url).searchParams.get('key') || null
  );
}

/** Finds the active partner with this key. */
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

/** The rules for a partner's server calls. */
export interface PartnerRules {
  /** Whether the caller's address is on the partner's IP allow list. */
  isAllowed: boolean;
  /** The secrets that may sign its reports, the current one first. Empty if its reports are not signed. */
  signingSecrets: string[];
}

/** @throws SecretUnreadable if the signing secret was encrypted with another key. */
async function getPartnerRules(
  db: Database,
  secrets: SecretBox,
  partnerId: number,
  ip: string,
  now: Date,
): Promise<PartnerRules> {
  const address = isIP(ip) ? ip : null;
  const { rows } = await sql<{ isAllowed: boolean } & StoredSigningSecrets>`
    select allowed_networks = '{}' or coalesce(${address}::inet <<= any (allowed_networks), false) as "isAllowed",
      signing_secret, former_signing_secrets
    from partners where id = ${partnerId}`.execute(db);
  const [row] = rows;
  if (!row) return { isAllowed: false, signingSecrets: [] };
  return {
    isAllowed: row.isAllowed,
    signingSecrets: readSigningSecrets(secrets, { table: 'partners', id: partnerId }, row, now),
  };
}

/** The rules for a caller. Null for an admin. @throws Forbidden if the address isn't on the partner's allow list. */
export async function callerRules(
  { db, secrets }: { db: Database; secrets: SecretBox },
  caller: Caller | null,
  client: Client,
  now: Date,
): Promise<PartnerRules | null> {
  if (caller?.kind !== 'partner') return null;
  const rules = await getPartnerRules(db, secrets, caller.id, client.ip, now);
  if (!rules.isAllowed)
    throw new Forbidden(`This IP address isn't on the partner's IP allow list: ${client.ip || 'unknown'}.`);
  return rules;
}

/** Finds the partner with this key, active or not. Stored refused reports name the partner. */
export async function findPartnerOfKey(
  db: Database,
  key: string,
): Promise<{ id: number; name: string; status: string } | null> {
  const partner = await db
    .selectFrom('partners')
    .select(['id', 'name', 'status'])
    .where('api_key_hash', '=', sha256(key))
    .executeTakeFirst();
  return partner ?? null;
}

/** Whether a partner may record clicks of a campaign: it is the click partner of the campaign's traffic source. */
export async function mayWriteClicks(db: Database, partnerId: number, campaignId: number): Promise<boolean> {
  const own = await db
    .selectFrom('campaigns')
    .innerJoin('traffic_sources', 'traffic_sources.id', 'traffic_source_id')
    .select('campaigns.id')
    .where('campaigns.id', '=', campaignId)
    .where('traffic_sources.click_partner_id', '=', partnerId)
    .executeTakeFirst();
  return own !== undefined;
}
