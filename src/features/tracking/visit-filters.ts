import type { Filter } from '../lists/list.ts';

/** What lists of visits and money share: whose they are, and when. */
export const visitFilters = (time: string): Filter[] => [
  { name: 'campaign', label: 'Campaign id', kind: 'is', column: 'campaignId' },
  { name: 'source', label: 'Source id', kind: 'is', column: 'trafficSourceId' },
  { name: 'from', label: 'From', kind: 'from', column: time },
  { name: 'until', label: 'until', kind: 'until', column: time },
];

/** What a job and a partner add. */
export const jobFilters: Filter[] = [
  { name: 'partner', label: 'Partner id', kind: 'is', column: 'partnerId' },
  { name: 'job', label: 'Job id', kind: 'is', column: 'jobId' },
];

export const yesNo = ['true', 'false'];
