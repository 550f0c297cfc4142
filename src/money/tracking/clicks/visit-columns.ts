import type { Column } from '../../../desk/lists/resource.ts';

/** Columns for the origin of a row: campaign, traffic source and landing page. */
export const originColumns: Column<
  'campaign' | 'campaignId' | 'trafficSource' | 'trafficSourceId' | 'landingPage'
>[] = [
  { name: 'campaign', label: 'Campaign', kind: 'text', link: { list: 'campaigns', id: 'campaignId' } },
  {
    name: 'trafficSource',
    label: 'Source',
    kind: 'text',
    link: { list: 'traffic-sources', id: 'trafficSourceId' },
  },
  { name: 'landingPage', label: 'Landing page', kind: 'text' },
];

/** The IDs of the campaign and the source, on a row's page. */
export const originIds: Column<'campaignId' | 'trafficSourceId'>[] = [
  { name: 'campaignId', label: 'Campaign ID', kind: 'number', detail: true },
  { name: 'trafficSourceId', label: 'Traffic source ID', kind: 'number', detail: true },
];

/** The click that brought the visitor, on a row's page. */
export const clickColumn: Column<'clickId'> = {
  name: 'clickId',
  label: 'Click',
  kind: 'text',
  detail: true,
  link: { list: 'clicks', id: 'clickId' },
};
