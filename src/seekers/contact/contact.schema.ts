import * as z from 'zod/mini';
import { MailAddress } from '../../messages/mail-address.schema.ts';
import { outsideLines, outsideText } from '../../platform/text/outside-text.ts';
import { manyLines, oneLine } from '../../platform/text/plain-text.ts';

const messageHint = 'Message must be at least 10 characters.';

/** The maximum characters of each field, listed in docs/limits.md. */
const longest = { line: 200, phone: 40, message: 5000 };

const tooLong = (name: string, max: number): string => `${name} must be ${max} characters or fewer.`;

const line = (name: string, min: number, max: number, tooShort: string) =>
  z.pipe(
    outsideText(max, tooShort, tooLong(name, max)).check(z.meta({ minLength: min })),
    z.pipe(z.transform(oneLine), z.string().check(z.minLength(min, tooShort))),
  );

const message = z.pipe(
  outsideLines(longest.message, messageHint, tooLong('Message', longest.message)).check(
    z.meta({ minLength: 10 }),
  ),
  z.pipe(
    z.transform(manyLines),
    z
      .string()
      .check(z.minLength(10, messageHint), z.maxLength(longest.message, tooLong('Message', longest.message))),
  ),
);

const person = {
  name: line('Name', 2, longest.line, 'Name must be at least 2 characters.'),
  email: MailAddress,
  message,
};

/** Fields that show whether a bot filled in the form. API clients may leave out both. */
const trap = {
  /** A field that people cannot see. */
  website: z.optional(outsideText(longest.line)),
  /** When the form was opened, with our signature. */
  opened: z.optional(outsideText(longest.line)),
};

export const ContactForm = z.object({
  ...person,
  subject: line('Subject', 5, longest.line, 'Subject must be at least 5 characters.'),
  ...trap,
});
export type ContactForm = z.infer<typeof ContactForm>;

export const partnershipTypes = ['affiliate', 'content', 'data', 'strategic', 'other'] as const;

export const PartnershipForm = z.object({
  ...person,
  companyName: line('Company name', 2, longest.line, 'Company name must be at least 2 characters.'),
  phone: line('Phone number', 10, longest.phone, 'Please enter a valid phone number.'),
  partnershipType: z.enum(partnershipTypes, 'Please select a partnership type.'),
  ...trap,
});
export type PartnershipForm = z.infer<typeof PartnershipForm>;

/** The state of a form on its page. */
export interface FormProps {
  /** The signed time when the form was opened. */
  opened: string;
  /** The input of a form that was sent without scripts and refused, and the reasons. */
  values?: Record<string, string>;
  errors?: Record<string, string>;
}

/** Partners get a reply within this number of business days. */
const replyDays = 2;

/** The confirmation for the sender of a message. */
export const contactSent = {
  title: 'Message sent!',
  description: "Thank you for contacting us. We'll get back to you soon.",
};
export const partnershipSent = {
  title: 'Partnership inquiry sent!',
  description: `Thanks for your interest. We’ll reply within ${replyDays} business days.`,
};
export const failedTitle = 'Something went wrong';
export const contactFailed = 'There was an error sending your message. Please try again.';
export const partnershipFailed = 'There was an error sending your inquiry. Please try again.';
