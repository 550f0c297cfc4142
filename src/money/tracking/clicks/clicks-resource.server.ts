import { sql } from 'kysely';
import { analysts } from '../../../api/roles.ts';
import { asDollars } from '../../../db/as-dollars.ts';
import { ids, linked } from '../../../desk/lists/linked-columns.ts';
import { yesNo } from '../../../desk/lists/list.ts';
import { defineResource } from '../../../desk/lists/resource.server.ts';
import { inWords } from '../../../desk/lists/words.ts';
import {
  clickFields,
  clickFilters,
  clickOf,
  clickTextFilters,
  countryFilter,
  hourFields,
  hourFilters,
  jobFilters,
  originColumns,
  visitFilters,
} from './visit-fields.server.ts';

/** The list of landings. It shows only the network of a visitor's address. */
export const clicks = defineResource({
  name: 'clicks',
  title: 'Clicks',
  one: 'click',
  about: 'Visits through a campaign link or with tracking parameters.',
  read: analysts,
  columns: [
    { name: 'clickedAt', label: 'Time', kind: 'time', neverNull: true },
    ...originColumns,
    { name: 'device', label: 'Device', kind: 'word' },
    { name: 'country', label: 'Country', kind: 'text' },
    { name: 'isUnique', label: 'Unique', kind: 'flag' },
    { name: 'botReason', label: 'Bot reason', kind: 'reason' },
    { name: 'converted', label: 'Converted', kind: 'flag' },
    { name: 'browser', label: 'Browser', kind: 'text', detail: true },
    { name: 'referrer', label: 'Referrer', kind: 'text', detail: true },
    { name: 'externalId', label: 'External ID', kind: 'text', detail: true },
    { name: 'utmSource', label: 'utm_source', kind: 'text', detail: true },
    { name: 'utmMedium', label: 'utm_medium', kind: 'text', detail: true },
    { name: 'utmCampaign', label: 'utm_campaign', kind: 'text', detail: true },
    { name: 'utmContent', label: 'utm_content', kind: 'text', detail: true },
    { name: 'utmTerm', label: 'utm_term', kind: 'text', detail: true },
    { name: 'network', label: 'IP network', kind: 'text', detail: true },
    { name: 'userAgent', label: 'User agent', kind: 'text', detail: true },
    { name: 'metadata', label: 'Sub IDs', kind: 'record', detail: true },
    { name: 'cost', label: 'Cost in the link', kind: 'money', detail: true },
    {
      name: 'convertedUserId',
      label: 'User',
      kind: 'number',
      detail: true,
      link: { list: 'users', id: 'convertedUserId' },
    },
    ids.campaign,
    ids.trafficSource,
    { name: 'id', label: 'ID', kind: 'text', detail: true },
  ],
  filters: [
    ...visitFilters('clickedAt'),
    { name: 'robot', label: 'Bot', kind: 'is', column: 'isRobot', options: yesNo },
    { name: 'unique', label: 'Unique', kind: 'is', column: 'isUnique', options: yesNo },
    { name: 'converted', label: 'Converted', kind: 'is', column: 'converted', options: yesNo },
    { name: 'external', label: 'External ID', kind: 'is', column: 'externalId' },
    countryFilter,
    ...clickTextFilters,
    ...hourFilters,
  ],
  sort: '-clickedAt',
  nameOf: ({ campaign, trafficSource, landingPage }) =>
    `Click from ${campaign ?? trafficSource ?? landingPage ?? 'an unknown source'}`,
  rows: (db) =>
    db
      .selectFrom('clicks as k')
      .leftJoin('campaigns as c', 'c.id', 'k.campaign_id')
      .leftJoin('traffic_sources as s', 's.id', 'k.traffic_source_id')
      .select(['k.id', 'k.referrer', 'k.converted', 'k.metadata'])
      .select(clickFields())
      .select(hourFields('k.clicked_at'))
      .select(['k.clicked_at as clickedAt', 'k.is_unique as isUnique'])
      .select(['k.bot_reason as botReason', 'k.external_id as externalId', 'k.user_agent as userAgent'])
      .select('k.converted_user_id as convertedUserId')
      .select(['k.campaign_id as campaignId', 'k.traffic_source_id as trafficSourceId'])
      .select(asDollars('k.cost').as('cost'))
      .select(['c.name as campaign', 's.name as trafficSource'])
      .select(
        sql<
          string | null
        >`network(set_masklen(k.ip_address, case family(k.ip_address) when 4 then 24 else 48 end))::text`.as(
          'network',
        ),
      )
      .select(sql<boolean>`k.bot_reason is not null`.as('isRobot')),
});

/** The list of other events: ad impressions, job views and clicks on Apply. */
export const siteEvents = defineResource({
  name: 'site-events',
  title: 'Site events',
  one: 'event',
  about: 'Ad impressions, job views and apply clicks.',
  read: analysts,
  columns: [
    { name: 'at', label: 'Time', kind: 'time', neverNull: true },
    { name: 'type', label: 'Type', kind: 'word' },
    linked.job,
    linked.partner,
    linked.campaign,
    { ...linked.trafficSource, detail: true },
    { name: 'isUnique', label: 'Unique', kind: 'flag' },
    { name: 'botReason', label: 'Bot reason', kind: 'reason' },
    { ...linked.click, detail: true },
    ids.job,
    ids.partner,
    ids.campaign,
    ids.trafficSource,
    { name: 'id', label: 'ID', kind: 'text', detail: true },
  ],
  filters: [
    {
      name: 'type',
      label: 'Type',
      kind: 'is',
      column: 'type',
      options: ['impression', 'job_view', 'application'],
    },
    ...visitFilters('at'),
    ...jobFilters,
    { name: 'robot', label: 'Bot', kind: 'is', column: 'isRobot', options: yesNo },
    { name: 'unique', label: 'Unique', kind: 'is', column: 'isUnique', options: yesNo },
    ...clickFilters,
    ...hourFilters,
  ],
  sort: '-at',
  nameOf: ({ type, job }) => [inWords(String(type)), job].filter(Boolean).join(': '),
  rows: (db) =>
    db
      .selectFrom('site_events as e')
      .leftJoin('jobs as j', 'j.id', 'e.job_id')
      .leftJoin('feeds as f', 'f.source_id', 'j.source_id')
      .leftJoin('partners as p', 'p.id', 'e.partner_id')
      .leftJoin('campaigns as c', 'c.id', 'e.campaign_id')
      .leftJoin('traffic_sources as s', 's.id', 'e.traffic_source_id')
      .leftJoin('clicks as k', (join) => join.on(clickOf('e.click_id')))
      .select(['e.id', 'e.at', 'e.type', 'e.bot_reason as botReason', 'e.click_id as clickId'])
      .select(['e.job_id as jobId', 'e.partner_id as partnerId', 'e.campaign_id as campaignId'])
      .select(['e.traffic_source_id as trafficSourceId', 'j.title as job', 'p.name as partner'])
      .select(['c.name as campaign', 's.name as trafficSource', 'e.is_unique as isUnique'])
      .select(['j.category', 'j.state', 'j.company', 'f.id as feedId'])
      .select(clickFields())
      .select(hourFields('e.at'))
      .select(sql<boolean>`e.bot_reason is not null`.as('isRobot')),
});

/** The list of registrations with their origins, without personal data. An erased account still counts. */
export const registrations = defineResource({
  name: 'registrations',
  title: 'Registrations',
  one: 'registration',
  about: 'Where registered people came from. Registrations of erased accounts stay, without the person.',
  read: analysts,
  columns: [
    { name: 'createdAt', label: 'Time', kind: 'time', neverNull: true },
    ...originColumns,
    { name: 'isErased', label: 'Erased', kind: 'flag' },
    { ...linked.click, detail: true },
    { name: 'userId', label: 'User', kind: 'number', detail: true, link: { list: 'users', id: 'userId' } },
    ids.campaign,
    ids.trafficSource,
    { name: 'id', label: 'ID', kind: 'number', detail: true },
  ],
  filters: [...visitFilters('createdAt'), ...clickFilters, ...hourFilters],
  sort: '-createdAt',
  nameOf: ({ id, campaign, trafficSource }) =>
    [`Registration ${id}`, campaign ?? trafficSource].filter(Boolean).join(' from '),
  rows: (db) =>
    db
      .selectFrom('user_sources as o')
      .leftJoin('campaigns as c', 'c.id', 'o.campaign_id')
      .leftJoin('traffic_sources as s', 's.id', 'o.traffic_source_id')
      .leftJoin('clicks as k', (join) => join.on(clickOf('o.click_id')))
      .select(['o.id', 'o.created_at as createdAt', 'o.click_id as clickId', 'o.user_id as userId'])
      .select(['o.campaign_id as campaignId', 'o.traffic_source_id as trafficSourceId'])
      .select(['c.name as campaign', 's.name as trafficSource'])
      .select(sql<boolean>`o.user_id is null`.as('isErased'))
      .select(clickFields())
      .select(hourFields('o.created_at')),
});
