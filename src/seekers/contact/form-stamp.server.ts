import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../db/client.ts';

/** No person fills in a form faster. A browser with scripts waits this long before it sends the form. */
export const quickestMs = 1000;

const secrets = new WeakMap<Database, Promise<Buffer>>();

/** The signed time when the form is shown. The form sends it back. */
export async function stampForm(db: Database, now: Date): Promise<string> {
  const time = String(now.getTime());
  return `${time}.${await sign(db, time)}`;
}

/** Whether a form comes back faster than a person can fill it in, or with a time that we did not sign. */
export async function isHasty(db: Database, stamp: string, now: Date): Promise<boolean> {
  const [time = '', signature = ''] = stamp.split('.');
  const expected = Buffer.from(await sign(db, time));
  const given = Buffer.from(signature);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return !isOurs || now.getTime() - Number(time) < quickestMs;
}

async function sign(db: Database, text: string): Promise<string> {
  return createHmac('sha256', await getSecret(db))
    .update(text)
    .digest('base64url');
}

/** All processes share the secret. Each reads it once. */
function getSecret(db: Database): Promise<Buffer> {
  const known = secrets.get(db);
  if (known) return known;
  const read = db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'forms')
    .executeTakeFirstOrThrow()
    .then(({ value }) => value);
  secrets.set(db, read);
  read.catch(() => secrets.delete(db));
  return read;
}
