import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Database } from '../../db/client.ts';
import { AppError } from '../../platform/errors.ts';
import { checked } from '../../platform/http/read-body.ts';
import { NewAdmin } from './admin.schema.ts';
import { createAdmin } from './admins.server.ts';
import { resetSecondFactorOf } from './second-factor.server.ts';

export const adminUsage = `npm run admin -- create NAME [admin|editor|analyst]    add an admin; asks for the password
npm run admin -- reset-factor NAME                    turn off two-factor authentication for an admin who lost it`;

/**
 * Asks for a password twice without showing it, and adds the admin.
 * @throws AppError; its message names the remedy.
 */
export async function createAdminByHand(db: Database, username: string, role: string): Promise<void> {
  const password = await askSecret(`Password for ${username}: `);
  if (process.stdin.isTTY && (await askSecret('Repeat the password: ')) !== password)
    throw new Error("The passwords don't match. Nothing was changed.");
  try {
    await createAdmin(db, checked(NewAdmin, { username, password, role }));
  } catch (error) {
    if (error instanceof AppError && error.fields) throw new Error(Object.values(error.fields).join('\n'));
    throw error;
  }
  console.log(`Added ${username} (${role}). Sign in at /admin.`);
}

/** Removes the second factor of an admin who lost it. @throws when there is no such admin. */
export async function resetSecondFactorByHand(db: Database, username: string): Promise<void> {
  const name = await resetSecondFactorOf(db, username);
  if (!name) throw new Error(`There is no admin named "${username}".`);
  console.log(
    `Turned off two-factor authentication for ${name} and ended all sessions. The password alone now signs in. Turn it on again at /admin/security.`,
  );
}

async function askSecret(question: string): Promise<string> {
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: process.stdin.isTTY });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}
