import * as z from 'zod/mini';
import { optionalAddress } from '../lists/form-values.schema.ts';
import { macros, unknownMacros } from '../tracking/macros.ts';

/** An address that is told of conversions; a macro that nothing can be filled in for is refused. */
export const PostbackUrl = optionalAddress('a postback URL').check(
  z.superRefine((address, context) => {
    const [unknown] = unknownMacros(address ?? '');
    if (unknown === undefined) return;
    context.addIssue(
      `Unknown macro {${unknown}}. Use one of: ${macros.map((name) => `{${name}}`).join(' ')}.`,
    );
  }),
);
