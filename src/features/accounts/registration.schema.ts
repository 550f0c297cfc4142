import * as z from 'zod/mini';
import { alertFrequencies } from '../alerts/alerts.schema.ts';
import { EmailAddress } from './email-address.schema.ts';
import { FirstName, LastName, ZipCode } from './person.schema.ts';

/** How often the alert of a new account is sent. 'off': no alert. */
export const registrationAlerts = [...alertFrequencies, 'off'] as const;

export const phoneMessage =
  'Enter a US phone number with area code, like (202) 555-0123, or leave this blank.';

/** Without scripts, a checked box arrives as 'on'. */
const ticked = new Set<unknown>([true, 'true', 'on']);

const Accepted = z.pipe(
  z.unknown().check(z.refine((value) => ticked.has(value), 'You must accept the terms')),
  z.transform(() => true as const),
);

const Choice = z.pipe(
  z.optional(z.unknown()),
  z.transform((value) => ticked.has(value)),
);

/** A number of ten digits in any grouping. The server checks whether it exists (us-phone.ts). */
const PhoneNumber = z.pipe(
  z.pipe(
    z.nullish(z.string(phoneMessage)),
    z.transform((value) => value?.trim() ?? ''),
  ),
  z.pipe(
    z.string().check(z.refine((text) => text === '' || isTenDigits(text), phoneMessage)),
    z.transform(digitsOf),
  ),
);

const longestPhone = 30;

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

function isTenDigits(text: string): boolean {
  return text.length <= longestPhone && !/\p{L}/u.test(text) && /^1?\d{10}$/.test(digitsOf(text));
}

const basicInformation = {
  firstName: FirstName,
  lastName: LastName,
  email: EmailAddress,
  zipCode: ZipCode,
  termsAccepted: Accepted,
};

/** Registration's first step. */
export const BasicInformation = z.object(basicInformation);

/** Both steps. */
export const Registration = z.object({
  ...basicInformation,
  phoneNumber: PhoneNumber,
  tcpaAccepted: Choice,
  alert: z._default(z.enum(registrationAlerts, 'Choose how often we can email you.'), 'daily'),
});
export type Registration = z.infer<typeof Registration>;

/** What the operator and the visitor's browser require of the second step. */
export interface RegistrationSettings {
  /** A third party's image and token, loaded after consent. Null: none. */
  leadTracking: { pixelUrl: string; token?: string | undefined } | null;
  /** Whether the browser sends Global Privacy Control. Then nothing loads from third parties. */
  optOutHonored: boolean;
}
