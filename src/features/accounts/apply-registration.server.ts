import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../db/client.ts';
import { FirstName, LastName, ZipCode } from './person.schema.ts';

/** What a link of a registration carries. It was checked when it was entered; what cannot be read now is left out. */
const Details = z.object({
  first_name: z.catch(z.optional(FirstName), undefined),
  last_name: z.catch(z.optional(LastName), undefined),
  zip_code: z.catch(z.optional(ZipCode), undefined),
  phone_number: z.catch(z.optional(z.string().check(z.regex(/^\+\d{8,15}$/))), undefined),
  terms_accepted: z.catch(z.optional(z.boolean()), undefined),
  tcpa_accepted: z.catch(z.optional(z.boolean()), undefined),
});

/** Writes what was entered at registration into the person's row, now that the address is known to be theirs. */
export async function applyRegistration(
  tx: Database,
  userId: number,
  details: Record<string, unknown>,
): Promise<void> {
  const columns = Details.parse({
    first_name: details.firstName,
    last_name: details.lastName,
    zip_code: details.zipCode,
    phone_number: details.phoneNumber,
    terms_accepted: details.termsAccepted,
    tcpa_accepted: details.tcpaAccepted,
  });
  await tx
    .updateTable('users')
    .set({ ...columns, updated_at: sql`now()` })
    .where('id', '=', userId)
    .execute();
}
