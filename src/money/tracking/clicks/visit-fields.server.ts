import { type RawBuilder, sql } from 'kysely';
import { stateChoices } from '../../../catalog/places/state-choices.ts';
import { categories } from '../../../catalog/postings/posting.ts';
import type { Tables } from '../../../db/schema.ts';
import { linked } from '../../../desk/lists/linked-columns.ts';
import type { Filter } from '../../../desk/lists/list.ts';
import type { Column } from '../../../desk/lists/resource.ts';
import { required } from '../../../platform/required.ts';
import { readCountry } from '../links/landing-lines.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const names = new Intl.DisplayNames('en', { type: 'region' });

/** All countries as options of a filter, sorted by name. */
const countryChoices = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter((code) => readCountry(code) === code)
  .map((value) => ({ value, label: names.of(value) ?? value }))
  .sort((one, other) => one.label.localeCompare(other.label, 'en-US'));

/** Filters of lists of visits and revenue: campaign, traffic source and time. */
export const visitFilters = <Time extends string>(
  time: Time,
): Filter<'campaignId' | 'trafficSourceId' | Time>[] => [
  { name: 'campaign', label: 'Campaign', kind: 'is', column: 'campaignId', names: 'campaigns' },
  {
    name: 'source',
    label: 'Traffic source',
    kind: 'is',
    column: 'trafficSourceId',
    names: 'traffic-sources',
  },
  { name: 'from', label: 'From', kind: 'from', column: time },
  { name: 'until', label: 'To', kind: 'until', column: time },
];

/** Filters of lists whose rows have a job. */
export const jobFilters: Filter<'partnerId' | 'jobId' | 'feedId' | 'company' | 'category' | 'state'>[] = [
  { name: 'partner', label: 'Partner', kind: 'is', column: 'partnerId', names: 'partners' },
  { name: 'job', label: 'Job', kind: 'is', column: 'jobId', names: 'jobs' },
  { name: 'feed', label: 'Feed', kind: 'is', column: 'feedId', names: 'feeds' },
  { name: 'category', label: 'Category', kind: 'is', column: 'category', options: categories },
  { name: 'state', label: 'State', kind: 'is', column: 'state', options: stateChoices },
  { name: 'company', label: 'Company', kind: 'is', column: 'company', isRare: true },
];

/** The properties of a click that lists filter by and reports are divided by. */
const clickProperties = [
  ['landing', 'Landing page', 'landingPage', 'landing_page'],
  ['referrer', 'Referring site', 'referringSite', 'referrer'],
  ['country', 'Country', 'country', 'country'],
  ['device', 'Device', 'device', 'device'],
  ['browser', 'Browser', 'browser', 'browser'],
  ['utm_source', 'utm_source', 'utmSource', 'utm_source'],
  ['utm_medium', 'utm_medium', 'utmMedium', 'utm_medium'],
  ['utm_campaign', 'utm_campaign', 'utmCampaign', 'utm_campaign'],
  ['utm_term', 'utm_term', 'utmTerm', 'utm_term'],
  ['utm_content', 'utm_content', 'utmContent', 'utm_content'],
  ['sub1', 'sub1', 'sub1', 'metadata'],
  ['sub2', 'sub2', 'sub2', 'metadata'],
  ['sub3', 'sub3', 'sub3', 'metadata'],
  ['sub4', 'sub4', 'sub4', 'metadata'],
  ['sub5', 'sub5', 'sub5', 'metadata'],
] as const satisfies [filter: string, label: string, name: string, column: keyof Tables['clicks']][];

/** A property as a click holds it, by the name of its filter. @param click the alias of the table. */
export function clickProperty(click: string, filter: string): RawBuilder<string | null> {
  const [, , , column] = required(
    clickProperties.find(([name]) => name === filter),
    `the property ${filter}`,
  );
  const stored = sql.ref<string | null>(`${click}.${column}`);
  return column === 'metadata' ? sql<string | null>`${stored} ->> ${sql.lit(filter)}` : stored;
}

/** What lists and reports show of a stored property: of a referrer its site. */
export const shownProperty = (filter: string | null, stored: RawBuilder<unknown>) =>
  filter === 'referrer' ? sql<string | null>`site_of(${stored})` : sql<string | null>`${stored}`;

/** The columns for `clickFilters`, from clicks with the alias `k`. */
export const clickFields = () =>
  clickProperties.map(([filter, , name]) => shownProperty(filter, clickProperty('k', filter)).as(name));

/** Filters by texts of the click. The columns are `clickFields`. */
export const clickTextFilters = clickProperties
  .filter(([filter]) => filter !== 'country')
  .map(([name, label, column]) => ({ name, label, kind: 'is' as const, column, isRare: true }));

/** The filter by the click's country. */
export const countryFilter = {
  name: 'country',
  label: 'Country',
  kind: 'is',
  column: 'country',
  options: countryChoices,
} as const satisfies Filter;

/** Filters by the visitor's click. Figures in reports link to these filters. The columns are `clickFields`. */
export const clickFilters = [...clickTextFilters, { ...countryFilter, isRare: true }] as const;

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
  (label, at) => ({ value: String(at + 1), label }),
);

/** Filters by hour and weekday. The columns are `hourFields`. */
export const hourFilters = [
  { name: 'hour', label: 'Hour', kind: 'is', column: 'hour', options: hours, isRare: true },
  { name: 'weekday', label: 'Weekday', kind: 'is', column: 'weekday', options: weekdays, isRare: true },
] as const satisfies Filter[];

/** Filters of revenue by the time of its click. The columns are `clickedFields`. */
export const clickedFilters = [
  { name: 'clicked_from', label: 'Clicked from', kind: 'from', column: 'clickedAt', isRare: true },
  { name: 'clicked_until', label: 'Clicked to', kind: 'until', column: 'clickedAt', isRare: true },
  {
    name: 'clicked_hour',
    label: 'Hour of the click',
    kind: 'is',
    column: 'clickedHour',
    options: hours,
    isRare: true,
  },
  {
    name: 'clicked_weekday',
    label: 'Weekday of the click',
    kind: 'is',
    column: 'clickedWeekday',
    options: weekdays,
    isRare: true,
  },
] as const satisfies Filter[];

/** Columns for the origin of a row: campaign, traffic source and landing page. */
export const originColumns: Column<
  'campaign' | 'campaignId' | 'trafficSource' | 'trafficSourceId' | 'landingPage'
>[] = [
  linked.campaign,
  {
    name: 'trafficSource',
    label: 'Source',
    kind: 'text',
    link: { list: 'traffic-sources', id: 'trafficSourceId' },
  },
  { name: 'landingPage', label: 'Landing page', kind: 'text' },
];

/** The join condition of `clickFields` for rows with a click ID. @param id the column, such as 'e.click_id'. */
export const clickOf = (id: string): RawBuilder<boolean> =>
  sql<boolean>`k.id = ${sql.ref(id)} and k.clicked_at = uuid7_time(${sql.ref(id)})`;

const local = (at: RawBuilder<unknown>) => sql`${at} at time zone business_zone()`;
const hourOf = (at: RawBuilder<unknown>) => sql<number>`extract(hour from ${local(at)})::int`;
const weekdayOf = (at: RawBuilder<unknown>) => sql<number>`extract(isodow from ${local(at)})::int`;

/** The columns for `hourFilters`. @param at the time column, such as 'e.at'. */
export const hourFields = (at: string) =>
  [hourOf(sql.ref(at)).as('hour'), weekdayOf(sql.ref(at)).as('weekday')] as const;

/** The columns for `clickedFilters`. @param clickTime when the click was. Without a click: the time of the row. */
export const clickedFields = (clickTime: RawBuilder<unknown>) =>
  [
    sql<Date>`${clickTime}`.as('clickedAt'),
    hourOf(clickTime).as('clickedHour'),
    weekdayOf(clickTime).as('clickedWeekday'),
  ] as const;
