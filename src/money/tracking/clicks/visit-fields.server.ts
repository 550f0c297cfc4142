import { type RawBuilder, sql } from 'kysely';

const text = (value: RawBuilder<unknown>) => sql<string | null>`${value}`;
const subId = (number: number) => text(sql`k.metadata ->> ${sql.lit(`sub${number}`)}`);

/** The columns for `clickFilters`, from clicks with the alias `k`. */
export const clickFields = () =>
  [
    text(sql`k.landing_page`).as('landingPage'),
    text(sql`site_of(k.referrer)`).as('referringSite'),
    text(sql`k.country`).as('country'),
    text(sql`k.device`).as('device'),
    text(sql`k.browser`).as('browser'),
    text(sql`k.utm_source`).as('utmSource'),
    text(sql`k.utm_medium`).as('utmMedium'),
    text(sql`k.utm_campaign`).as('utmCampaign'),
    text(sql`k.utm_term`).as('utmTerm'),
    text(sql`k.utm_content`).as('utmContent'),
    subId(1).as('sub1'),
    subId(2).as('sub2'),
    subId(3).as('sub3'),
    subId(4).as('sub4'),
    subId(5).as('sub5'),
  ] as const;

/** The join condition of `clickFields` for rows with a click ID. @param id the column, such as 'e.click_id'. */
export const clickOf = (id: string): RawBuilder<boolean> =>
  sql<boolean>`k.id = ${sql.ref(id)} and k.clicked_at = uuid7_time(${sql.ref(id)})`;

const local = (at: RawBuilder<unknown>) => sql`${at} at time zone business_zone()`;
const hourOf = (at: RawBuilder<unknown>) => sql<number>`extract(hour from ${local(at)})::int`;
const weekdayOf = (at: RawBuilder<unknown>) => sql<number>`extract(isodow from ${local(at)})::int`;

/** The columns for `hourFilters`. @param at the time column, such as 'e.at'. */
export const hourFields = (at: string) =>
  [hourOf(sql.ref(at)).as('hour'), weekdayOf(sql.ref(at)).as('weekday')] as const;

const clickTime = sql`coalesce(uuid7_time(v.click_id), v.converted_at)`;

/** The columns for `clickedFilters`, from conversions with the alias `v`. Without a click: the conversion's time. */
export const clickedFields = () =>
  [
    sql<Date>`${clickTime}`.as('clickedAt'),
    hourOf(clickTime).as('clickedHour'),
    weekdayOf(clickTime).as('clickedWeekday'),
  ] as const;
