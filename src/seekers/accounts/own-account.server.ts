import type { Database } from '../../db/client.ts';
import type { RateLimits } from '../../db/rate-limits.ts';
import { Invalid } from '../../platform/errors.ts';
import type { Client } from '../../platform/http/client.ts';
import { checked } from '../../platform/http/read-body.ts';
import { Farewell } from './account.schema.ts';
import { eraseUser } from './erase.server.ts';
import { exportPersonalData, type PersonalData, readPersonalData } from './export.server.ts';

interface OwnAccountServices {
  db: Database;
  rateLimits: RateLimits;
}

/** A signed-in account that acts on itself. */
interface Owner {
  id: number;
  email: string;
}

/** Reads everything that we store about the account. @throws TooMany when the client has asked too often. */
export async function readOwnData(
  services: OwnAccountServices,
  owner: Owner,
  client: Client,
): Promise<PersonalData> {
  await services.rateLimits.use('account', client);
  return readPersonalData(services.db, owner);
}

/** Like `readOwnData`, and records the request in the log of privacy requests. @throws TooMany */
export async function exportOwnData(
  services: OwnAccountServices,
  owner: Owner,
  client: Client,
): Promise<PersonalData> {
  await services.rateLimits.use('account', client);
  return exportPersonalData(services.db, owner);
}

/**
 * Erases the account, if its owner typed its address.
 * @param fields the form as it was sent.
 * @throws TooMany when the client has asked too often; Invalid if the address is missing or another one.
 */
export async function deleteOwnAccount(
  { db, rateLimits }: OwnAccountServices,
  owner: Owner,
  fields: Record<string, unknown>,
  client: Client,
): Promise<void> {
  await rateLimits.use('account', client);
  const { email } = checked(Farewell, fields);
  if (email.toLowerCase() !== owner.email.toLowerCase())
    throw new Invalid({ email: `That isn’t the address on your account. Type ${owner.email} to confirm.` });
  await eraseUser(db, owner.id);
}
