import * as z from 'zod/mini';
import { outsideText } from '../platform/text/outside-text.ts';
import { type SuggestionKind, suggestionKinds } from './completion.ts';

const suggestLength = 100;
const kinds = Object.keys(suggestionKinds) as SuggestionKind[];

/** The start of a word, for suggestions. */
export const SuggestText = outsideText(
  suggestLength,
  'q must be text: the start of a word.',
  `q must be ${suggestLength} characters or fewer.`,
).check(z.trim());

/** The parameters of suggestions while typing. */
export const SuggestParameters = z.object({
  q: z._default(SuggestText, ''),
  kind: z.pipe(
    z.optional(z.enum(['', ...kinds], `kind must be one of ${kinds.join(', ')}.`)),
    z.transform((kind) => kind || null),
  ),
});
