import * as z from 'zod/mini';

/** In the order of the workflow. */
export const contactStatuses = ['new', 'open', 'answered', 'spam'] as const;

export const ContactStatus = z.object({
  status: z.enum(contactStatuses, `Choose one of: ${contactStatuses.join(', ')}.`),
});
export type ContactStatus = z.infer<typeof ContactStatus>;
