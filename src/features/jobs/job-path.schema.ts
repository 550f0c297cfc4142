import * as z from 'zod/mini';

/** The path parameters of a job: `{id}`. */
export const JobPath = z.object({
  id: z.pipe(z.string().check(z.regex(/^\d{1,15}$/, 'Job ids are whole numbers.')), z.transform(Number)),
});
