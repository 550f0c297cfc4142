import * as z from 'zod/mini';
import { roles } from '../../api/roles.ts';
import { outsideText } from '../../platform/text/outside-text.ts';
import { longestPassword, shortestPassword } from '../sign-in/password-limits.ts';

/** An admin's name at sign-in. Case does not matter. */
const usernameHint = 'Use 2 to 40 letters, digits, dots, dashes or underscores.';
export const Username = outsideText(200, 'Enter a username.', usernameHint).check(
  z.trim(),
  z.regex(/^[\p{L}\p{N}._-]{2,40}$/u, usernameHint),
);

/** A password before its strength is checked. */
export const TypedPassword = outsideText(longestPassword, 'Enter a password.');
const Password = TypedPassword.check(
  z.minLength(shortestPassword, `Use at least ${shortestPassword} characters.`),
);

/** Describes a password that may be left empty. */
export const passwordOrEmpty = `^$|^[\\s\\S]{${shortestPassword},}$`;

export const AdminRole = z.enum(roles, `Choose one of: ${roles.join(', ')}.`);

/** A new admin. */
export const NewAdmin = z.object({ username: Username, password: Password, role: AdminRole });
export type NewAdmin = z.infer<typeof NewAdmin>;

/** The input of a sign-in. The error does not say whether the name or the password is wrong. */
export const AdminSignIn = z.object({
  username: outsideText(200, 'Enter your username.', 'Invalid credentials').check(z.trim()),
  password: outsideText(longestPassword, 'Enter your password.', 'Invalid credentials'),
  /** Six digits of the second factor, or a recovery code, if a second factor is set. */
  code: z.optional(outsideText(30, undefined, 'Invalid credentials').check(z.trim())),
});
export type AdminSignIn = z.infer<typeof AdminSignIn>;

const codeHint = 'Enter the 6-digit code from your app.';
const TotpCode = outsideText(30, codeHint, codeHint).check(
  z.trim(),
  z.regex(/^\d{3}\s?\d{3}$/, codeHint),
  z.overwrite((code) => code.replace(/\s/, '')),
);

const CurrentPassword = outsideText(longestPassword, 'Enter your password.', 'Wrong password.').check(
  z.minLength(1, 'Enter your password.'),
);

/** The proof that the admin asks. The code counts if a second factor is set. */
export const Proof = z.object({
  password: CurrentPassword,
  currentCode: z._default(
    outsideText(30, undefined, 'Enter a 6-digit code or a recovery code.').check(z.trim()),
    '',
  ),
});

/** A new second factor: its secret, and the first code of the app for it. */
export const NewSecondFactor = z.extend(Proof, {
  secret: outsideText(200, 'Reload the page.', 'Reload the page.'),
  code: TotpCode,
});

/** A new password for the admin who asks. */
export const OwnPassword = z.extend(Proof, { newPassword: Password });
