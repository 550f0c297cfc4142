import * as z from 'zod/mini';
import { alertFrequencies } from '../alerts/alerts.schema.ts';
import { longestPassword, shortestPassword } from '../sign-in/password-limits.ts';
import { FirstName, LastName, ZipCode } from './person.schema.ts';

/** The id of one of the account's own rows, as a form sends it. */
const Id = z.pipe(
  z.string('Please reload the page and try again.').check(z.regex(/^\d{1,15}$/, 'Please reload the page.')),
  z.transform(Number),
);

export const Profile = z.object({
  firstName: FirstName,
  lastName: LastName,
  /** As typed; empty for none. */
  phoneNumber: z.string().check(z.trim(), z.maxLength(40, 'Please enter a valid phone number.')),
});
export type Profile = z.infer<typeof Profile>;

export const Zip = z.object({ zipCode: ZipCode });

/** 'on' or 'off', as a form's button sends it. */
export const Switch = z.object({ value: z.enum(['on', 'off'], 'Choose on or off.') });

/** A box that must be ticked. */
export const TcpaAgreement = z.object({
  agree: z.literal('on', 'Check the box to agree, or leave this as it is.'),
});

export const Row = z.object({ id: Id });
export const AlertFrequencyChange = z.object({
  id: Id,
  frequency: z.enum(alertFrequencies, 'Choose how often you’d like this alert.'),
});

export const NewPassword = z.object({
  password: z
    .string(`Use at least ${shortestPassword} characters.`)
    .check(
      z.minLength(shortestPassword, `Use at least ${shortestPassword} characters.`),
      z.maxLength(longestPassword, `Use at most ${longestPassword} characters.`),
    ),
  currentPassword: z._default(
    z.string().check(z.maxLength(longestPassword, 'That isn’t your password.')),
    '',
  ),
});
export type NewPassword = z.infer<typeof NewPassword>;

export const PasswordRemoval = z.object({ currentPassword: NewPassword.shape.currentPassword });

/** The account's address, typed again, so that nobody deletes an account by accident. */
export const Farewell = z.object({ email: z.string('Type your email address.').check(z.trim()) });
