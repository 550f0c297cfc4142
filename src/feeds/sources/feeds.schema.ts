import * as z from 'zod/mini';
import {
  addressOr,
  choice,
  flag,
  line,
  optionalLine,
  optionalReference,
  whole,
} from '../../desk/lists/form-values.schema.ts';
import { outsideText } from '../../platform/text/outside-text.ts';
import { shortened } from '../../platform/text/plain-text.ts';
import { feedFormats } from '../formats/detect-format.ts';
import { type MappableField, mappableFields } from '../formats/reading.ts';
import { boardNames, findBoard } from './connectors.ts';

export const formats = ['auto', ...feedFormats] as const;
export const feedKinds = { aggregator: 'Aggregator', employer: 'Employer' } as const;
/** Minutes between two runs. */
export const runEvery = { min: 15, max: 10_080, usual: 360 } as const;

const fieldNames = mappableFields.join(', ');

/** The maximum characters of a mapping, and of a name in it. */
const maxMapping = 10_000;
const maxName = 100;

/** Lines such as 'title = job_name', or an object of them. */
const Mapping = z.optional(
  z.pipe(
    z.union(
      [outsideText(maxMapping), z.record(outsideText(maxName), outsideText(maxName))],
      'Enter lines such as title = job_name.',
    ),
    z.pipe(
      z.transform((value: string | Record<string, string>) =>
        typeof value === 'string' ? readLines(value) : value,
      ),
      z.record(z.string(), z.string()).check(
        z.superRefine((mapping, context) => {
          const problem = findProblem(mapping);
          if (problem) context.addIssue(problem);
        }),
      ),
    ),
  ),
);

/** What a preview needs. */
export const FeedPreview = z.object({
  url: addressOr(
    'Enter a URL that starts with https:// or http://, or a job board such as greenhouse:acme.',
    (text) => findBoard(text) !== null,
    `^(${boardNames.join('|')}):.`,
  ),
  format: choice(formats),
  mapping: Mapping,
});
export type FeedPreview = z.infer<typeof FeedPreview>;

/** A feed that runs on a schedule. */
export const Feed = z.extend(FeedPreview, {
  name: line('a name'),
  kind: choice(['aggregator', 'employer']),
  partnerId: optionalReference('a partner'),
  expectedName: optionalLine('the expected employer'),
  everyMinutes: whole('the interval', runEvery.min, runEvery.max),
  retire: flag(),
  mayPassOn: flag(),
  status: choice(['active', 'paused']),
});
export type Feed = z.infer<typeof Feed>;

function readLines(text: string): Record<string, string> {
  const entries = text
    .split('\n')
    .filter((entry) => entry.trim() !== '')
    .map((entry) => {
      const [field = '', ...name] = entry.split('=');
      return [field.trim(), name.join('=').trim()];
    });
  return Object.fromEntries(entries);
}

function findProblem(mapping: Record<string, string>): string | null {
  for (const [field, name] of Object.entries(mapping)) {
    if (!mappableFields.includes(field as MappableField))
      return `Unknown field "${shortened(field, 40)}". Use one of: ${fieldNames}.`;
    if (name === '' || name.length > maxName) return `Name the field of the feed: ${field} = feed_field.`;
  }
  return null;
}
