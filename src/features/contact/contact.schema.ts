import * as z from 'zod/mini';
import { manyLines, oneLine } from '../../platform/plain-text.ts';
import { MailAddress } from '../messages/mail-address.schema.ts';

/** The maximum characters of each field, listed in docs/limits.md. */
const longest = { line: 200, phone: 40, message: 5000 };

const text = (tidy: (value: string) => string, name: string, min: number, max: number, tooShort: string) =>
  z.pipe(
    z.string(tooShort),
    z.pipe(
      z.transform(tidy),
      z
        .string()
        .check(z.minLength(min, tooShort), z.maxLength(max, `${name} must be ${max} characters or fewer.`)),
    ),
  );

const person = {
  name: text(oneLine, 'Name', 2, longest.line, 'Name must be at least 2 characters.'),
  email: MailAddress,
  message: text(manyLines, 'Message', 10, longest.message, 'Message must be at least 10 characters.'),
};

/** Fields that show whether a bot filled in the form. API clients may leave out both. */
const trap = {
  /** A field that people cannot see. */
  website: z.optional(z.string()),
  /** When the form was opened, with our signature. */
  opened: z.optional(z.string()),
};

export const ContactForm = z.object({
  ...person,
  subject: text(oneLine, 'Subject', 5, longest.line, 'Subject must be at least 5 characters.'),
  ...trap,
});
export type ContactForm = z.infer<typeof ContactForm>;

export const partnershipTypes = ['affiliate', 'content', 'data', 'strategic', 'other'] as const;

export const PartnershipForm = z.object({
  ...person,
  companyName: text(oneLine, 'Company name', 2, longest.line, 'Company name must be at least 2 characters.'),
  phone: text(oneLine, 'Phone number', 10, longest.phone, 'Please enter a valid phone number.'),
  partnershipType: z.enum(partnershipTypes, 'Please select a partnership type.'),
  ...trap,
});
export type PartnershipForm = z.infer<typeof PartnershipForm>;
