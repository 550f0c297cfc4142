import * as z from 'zod/mini';
import { choice, line, lines, longText, optionalReference } from '../../desk/lists/form-values.schema.ts';
import { linkMacroLine, linkParameters, readLinkMacro } from './build-link.ts';
import { PostbackUrl } from './postback-url.schema.ts';
import { readableLine } from './readable-line.ts';
import { statuses } from './statuses.ts';

/** The cost models by the unit of a campaign's cost rate. */
export const costModels = {
  free: 'Free',
  cpc: 'Per click (CPC)',
  cpm: 'Per 1,000 impressions (CPM)',
  cpl: 'Per registration (CPL)',
  cpa: 'Per conversion (CPA)',
} as const;

export const sourceTypes = [
  'search',
  'social',
  'display',
  'native',
  'email',
  'affiliate',
  'push',
  'other',
] as const;

const models = Object.keys(costModels) as (keyof typeof costModels)[];

const macroLine = readableLine(
  readLinkMacro,
  linkMacroLine,
  `Enter each macro as a parameter and the source's token without spaces or &, such as sub1 = {zone}. Parameters: ${linkParameters.join(', ')}.`,
);
const hasRepeatedParameter = (macros: readonly string[]): boolean =>
  new Set(macros.map((line) => readLinkMacro(line)?.parameter)).size < macros.length;

export const TrafficSource = z.object({
  name: line('a name'),
  type: choice(sourceTypes),
  description: longText('a description', 2000),
  costModel: choice(models),
  postbackUrl: PostbackUrl,
  /** Lines 'parameter = token' for the link builder. */
  linkMacros: lines('macros', linkParameters.length, macroLine).check(
    z.refine((macros) => !hasRepeatedParameter(macros ?? []), 'Enter each parameter once.'),
  ),
  clickPartnerId: optionalReference('a partner'),
  status: choice(statuses),
});
export type TrafficSource = z.infer<typeof TrafficSource>;
