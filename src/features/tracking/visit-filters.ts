import type { Filter } from '../lists/list.ts';

/** What lists of visits and money share: whose they are, and when. */
export const visitFilters = <Time extends string>(
  time: Time,
): Filter<'campaignId' | 'trafficSourceId' | Time>[] => [
  { name: 'campaign', label: 'Campaign ID', kind: 'is', column: 'campaignId' },
  { name: 'source', label: 'Traffic source ID', kind: 'is', column: 'trafficSourceId' },
  { name: 'from', label: 'From', kind: 'from', column: time },
  { name: 'until', label: 'To', kind: 'until', column: time },
];

/** What a job and a partner add. */
export const jobFilters: Filter<'partnerId' | 'jobId'>[] = [
  { name: 'partner', label: 'Partner ID', kind: 'is', column: 'partnerId' },
  { name: 'job', label: 'Job ID', kind: 'is', column: 'jobId' },
];

export const yesNo = ['true', 'false'];
