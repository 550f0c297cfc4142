import * as z from 'zod/mini';
import { outsideText } from '../../platform/text/outside-text.ts';
import { alertFrequencies } from '../alerts/subscribe/alerts.schema.ts';
import { EmailAddress } from './email-address.schema.ts';
import { FirstName, LastName, ZipCode } from './person.schema.ts';

/** How often the alert of a new account is sent. 'off': no alert. */
export const registrationAlerts = [...alertFrequencies, 'off'] as const;

export const phoneMessage =
  'Enter a US phone number with area code, like (202) 555-0123, or leave this blank.';

/** A checked box: true in JSON, 'on' in a form. */
const ticked = [true, 'true', 'on'] as const;

const Accepted = z.pipe(
  z.literal(ticked, 'You must accept the terms'),
  z.transform(() => true as const),
);

const Choice = z.pipe(
  z.nullish(z.literal([...ticked, false, 'false', 'off', ''], 'Send true or false.')),
  z.transform((value) => ticked.some((one) => one === value)),
);

const longestPhone = 30;
/** Describes ten digits in any grouping, or none. */
const phonePattern = '^\\s*$|^[^\\d\\p{L}]*(1[^\\d\\p{L}]*)?(\\d[^\\d\\p{L}]*){10}$';

/** A number of ten digits in any grouping. The server checks whether it exists (us-phone.ts). */
const PhoneNumber = z.pipe(
  z.pipe(
    z.nullish(outsideText(longestPhone, phoneMessage, phoneMessage).check(z.meta({ pattern: phonePattern }))),
    z.transform((value) => value?.trim() ?? ''),
  ),
  z.pipe(
    z.string().check(z.refine((text) => text === '' || isTenDigits(text), phoneMessage)),
    z.transform(digitsOf),
  ),
);

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

function isTenDigits(text: string): boolean {
  return !/\p{L}/u.test(text) && /^1?\d{10}$/.test(digitsOf(text));
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

/** What a browser sends for a box: `on`, or nothing. */
const Box = z.optional(outsideText(20));

/**
 * The boxes of the page that confirms a registration. Consents begin unticked, the alert begins ticked. What a program
 * sends without a box was not ticked.
 */
export const ConfirmedBoxes = z.pipe(
  z.object({
    phone: Box,
    calls: Box,
    alert: Box,
  }),
  z.transform(({ phone, calls, alert }) => ({
    phone: phone === 'on',
    calls: calls === 'on',
    alert: alert === 'on',
  })),
);
export type Ticked = z.infer<typeof ConfirmedBoxes>;

/** What the operator and the visitor's browser require of the second step. */
export interface RegistrationSettings {
  /** A third party's image and token, loaded after consent. Null: none. */
  leadTracking: { pixelUrl: string; token?: string | undefined } | null;
  /** Whether the browser sends Global Privacy Control. Then nothing loads from third parties. */
  optOutHonored: boolean;
}
