import { type Dimension, dimensionNames } from './dimensions.ts';

/** The columns of daily_click_stats for dimensions. */
export const rolledColumns: Partial<Record<Dimension, string>> = {
  'traffic-sources': 'traffic_source_id',
  campaigns: 'campaign_id',
  'landing-pages': 'landing_page',
  referrers: 'referring_site',
  countries: 'country',
  devices: 'device',
  browsers: 'browser',
  ...Object.fromEntries(
    dimensionNames
      .filter((name) => /^utm-|^sub/.test(name))
      .map((name) => [name, name.replace('-', '_')] as const),
  ),
};
