import * as z from 'zod/mini';
import { choice, line, longText, optionalReference } from '../lists/form-values.schema.ts';
import { PostbackUrl } from './postback-url.schema.ts';
import { statuses } from './statuses.ts';

/** The unit that a campaign's cost rate pays for. */
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

export const TrafficSource = z.object({
  name: line('a name'),
  type: choice(sourceTypes),
  description: longText('a description', 2000),
  costModel: choice(models),
  postbackUrl: PostbackUrl,
  clickPartnerId: optionalReference('a partner'),
  status: choice(statuses),
});
export type TrafficSource = z.infer<typeof TrafficSource>;
