import * as z from 'zod/mini';
import { longestPassword, shortestPassword } from '../../desk/sign-in/password-limits.ts';
import { outsideId, outsideText } from '../../platform/text/outside-text.ts';
import { alertFrequencies } from '../alerts/subscribe/alerts.schema.ts';
import { longestAddress } from './email-address.schema.ts';
import { FirstName, LastName, ZipCode } from './person.schema.ts';

/** The id of one of the account's own rows, as a form sends it. */
const Id = z.pipe(outsideId('Please reload the page and try again.'), z.transform(Number));

export const Profile = z.object({
  firstName: FirstName,
  lastName: LastName,
  /** As typed; empty for none. */
  phoneNumber: outsideText(40, undefined, 'Please enter a valid phone number.').check(z.trim()),
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
  password: outsideText(longestPassword, `Use at least ${shortestPassword} characters.`).check(
    z.minLength(shortestPassword, `Use at least ${shortestPassword} characters.`),
  ),
  currentPassword: z._default(outsideText(longestPassword, undefined, 'That isn’t your password.'), ''),
});
export type NewPassword = z.infer<typeof NewPassword>;

export const PasswordRemoval = z.object({ currentPassword: NewPassword.shape.currentPassword });

/** The account's address, typed again, so that nobody deletes an account by accident. */
export const Farewell = z.object({
  email: outsideText(longestAddress, 'Type your email address.', 'Type your email address.').check(z.trim()),
});
