import * as z from 'zod/mini';
import { alertFrequencies } from '../alerts/alerts.schema.ts';
import { longestPassword, shortestPassword } from '../sign-in/password-limits.ts';
import { FirstName, LastName, ZipCode } from './person.schema.ts';

/** A row of the person's own that a form names. */
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

/** 'on' or 'off', as a button of a form says it. */
export const Switch = z.object({ value: z.enum(['on', 'off'], 'Please choose on or off.') });

/** A box that must be ticked. */
export const TcpaAgreement = z.object({
  agree: z.literal('on', 'Tick the box to agree, or leave this part as it is.'),
});

export const Row = z.object({ id: Id });
export const AlertFrequencyChange = z.object({
  id: Id,
  frequency: z.enum(alertFrequencies, 'Please choose how often.'),
});

export const NewPassword = z.object({
  password: z
    .string(`A password needs at least ${shortestPassword} characters.`)
    .check(
      z.minLength(shortestPassword, `A password needs at least ${shortestPassword} characters.`),
      z.maxLength(longestPassword, `A password has at most ${longestPassword} characters.`),
    ),
  currentPassword: z._default(
    z.string().check(z.maxLength(longestPassword, 'This is not your password.')),
    '',
  ),
});
export type NewPassword = z.infer<typeof NewPassword>;

export const PasswordRemoval = z.object({ currentPassword: NewPassword.shape.currentPassword });

/** The address, typed again, so that no account is deleted by a slip. */
export const Farewell = z.object({ email: z.string('Please type your email address.').check(z.trim()) });
