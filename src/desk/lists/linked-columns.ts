import type { Column } from './resource.ts';

/** Columns that lead to the row of another list. Its ID is in the column of `link.id`. */
export const linked = {
  partner: { name: 'partner', label: 'Partner', kind: 'text', link: { list: 'partners', id: 'partnerId' } },
  campaign: {
    name: 'campaign',
    label: 'Campaign',
    kind: 'text',
    link: { list: 'campaigns', id: 'campaignId' },
  },
  trafficSource: {
    name: 'trafficSource',
    label: 'Traffic source',
    kind: 'text',
    link: { list: 'traffic-sources', id: 'trafficSourceId' },
  },
  job: { name: 'job', label: 'Job', kind: 'text', link: { list: 'jobs', id: 'jobId' } },
  click: { name: 'clickId', label: 'Click', kind: 'text', link: { list: 'clicks', id: 'clickId' } },
  conversion: {
    name: 'conversionId',
    label: 'Conversion',
    kind: 'number',
    link: { list: 'conversions', id: 'conversionId' },
  },
} as const satisfies Record<string, Column>;

/** The IDs of these rows, on a row's page. */
export const ids = {
  partner: { name: 'partnerId', label: 'Partner ID', kind: 'number', detail: true },
  campaign: { name: 'campaignId', label: 'Campaign ID', kind: 'number', detail: true },
  trafficSource: { name: 'trafficSourceId', label: 'Traffic source ID', kind: 'number', detail: true },
  job: { name: 'jobId', label: 'Job ID', kind: 'number', detail: true },
} as const satisfies Record<string, Column>;
