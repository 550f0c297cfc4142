import * as z from 'zod/mini';
import { outsideId } from '../../platform/text/outside-text.ts';

/** The path parameters of a job: `{id}`. */
export const JobPath = z.object({
  id: z.pipe(outsideId('Job ids are whole numbers.'), z.transform(Number)),
});
