import * as z from 'zod/mini';
import { outsideText } from '../platform/text/outside-text.ts';

/** The maximum length of an address (RFC 5321). */
const longest = 254;

const message = 'Please enter a valid email address.';

/** An address that somebody types into a form. */
export const MailAddress = outsideText(longest, message, message).check(z.trim(), z.email(message));
