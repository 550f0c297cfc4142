import { type RawBuilder, sql } from 'kysely';

/**
 * Joins the prices of a campaign's day to the rows `sums`. `spend` is the entered spend. `price` is the cost model and
 * the rate on that day.
 * @param day a date, as SQL.
 */
export const dayPrice = (day: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  left join campaign_spend as spend on spend.campaign_id = sums.campaign_id and spend.day = ${day}
  left join lateral (
    select cost_model, cost_rate from campaign_costs
    where campaign_costs.campaign_id = sums.campaign_id and from_day <= ${day} order by from_day desc limit 1) as price on true`;

/**
 * The exact cost in dollars of a row of `sums`. A row has one campaign, day and traffic source. The first rule that
 * applies to the campaign's whole day decides:
 *
 * 1. Entered spend. It belongs to the row of its traffic source.
 * 2. The cost in links, if a click of the day has one. With the model `cpc`, clicks without a cost count at the rate.
 * 3. The rate times the metric of the cost model.
 *
 * `sums` needs traffic_source_id, campaign_id, impressions, clicks, registrations, conversions, `link_cost` (dollars),
 * `priced_clicks` (clicks with a cost) and `campaign_priced_clicks` (those of the campaign's whole day). Clicks of
 * bots do not count.
 */
export const dayCost: RawBuilder<string> = sql<string>`as_dollars(coalesce(case
  when spend.amount is not null then case when sums.traffic_source_id = spend.traffic_source_id then spend.amount else 0 end
  when sums.campaign_priced_clicks > 0
    then sums.link_cost + case price.cost_model when 'cpc' then price.cost_rate * (sums.clicks - sums.priced_clicks) else 0 end
  else price.cost_rate * case price.cost_model when 'cpc' then sums.clicks when 'cpm' then sums.impressions * 0.001
    when 'cpl' then sums.registrations when 'cpa' then sums.conversions else 0 end
  end, 0))`;
