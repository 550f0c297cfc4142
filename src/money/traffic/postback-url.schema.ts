import * as z from 'zod/mini';
import { optionalAddress } from '../../desk/lists/form-values.schema.ts';
import { macros, unknownMacros } from '../tracking/links/macros.ts';

/** A URL that gets postbacks. Refuses unknown macros. */
export const PostbackUrl = optionalAddress('a postback URL').check(
  z.superRefine((address, context) => {
    const [unknown] = unknownMacros(address ?? '');
    if (unknown === undefined) return;
    context.addIssue(
      `Unknown macro {${unknown}}. Use one of: ${macros.map((name) => `{${name}}`).join(' ')}.`,
    );
  }),
);
