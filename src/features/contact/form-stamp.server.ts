import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../db/client.ts';

/** Nobody reads and fills in a form sooner; a browser with scripts waits as long before it sends. */
export const quickestMs = 1000;

const secrets = new WeakMap<Database, Promise<Buffer>>();

/** The time at which a form is shown, signed: it comes back with the form. */
export async function stampForm(db: Database, now: Date): Promise<string> {
  const time = String(now.getTime());
  return `${time}.${await sign(db, time)}`;
}

/** Whether a form comes back sooner than a person can fill it in, or with a time that is not ours. */
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

/** All processes share it; it is read once. */
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
