import type { ColumnType, Generated, SelectType } from 'kysely';

type Defaulted<T> = ColumnType<T, T | undefined, T>;
/** A day as 'yyyy-mm-dd'. */
type Day = string;
type Json = ColumnType<Record<string, unknown>, string | undefined, string>;

interface AdminsTable {
  id: Generated<number>;
  username: string;
  password_hash: string;
  role: Defaulted<'admin' | 'editor' | 'analyst'>;
  totp_secret: string | null;
  totp_last_step: number | null;
  disabled_at: Date | null;
  last_signed_in_at: Date | null;
  created_at: Defaulted<Date>;
}

interface AdminSessionsTable {
  id: Generated<number>;
  token_hash: Buffer;
  admin_id: number;
  created_at: Defaulted<Date>;
  last_seen_at: Defaulted<Date>;
  expires_at: Date;
  ip: string | null;
  user_agent: string | null;
  device_id: number | null;
}

interface AdminRecoveryCodesTable {
  admin_id: number;
  code_hash: Buffer;
}

interface AuditLogTable {
  id: Generated<number>;
  at: Defaulted<Date>;
  admin_id: number | null;
  actor: string;
  action: string;
  entity: string;
  entity_id: string | null;
  before: Json | null;
  after: Json | null;
  ip: string | null;
}

interface SavedFiltersTable {
  id: Generated<number>;
  admin_id: number;
  list: string;
  name: string;
  query: string;
}

interface TrafficSourcesTable {
  id: Generated<number>;
  name: string;
  type: Defaulted<string>;
  description: Defaulted<string>;
  cost_model: Defaulted<'free' | 'cpc' | 'cpm' | 'cpl' | 'cpa'>;
  postback_url: string | null;
  link_macros: Defaulted<string[]>;
  click_partner_id: Defaulted<number | null>;
  postbacks_ended_at: Defaulted<Date | null>;
  postbacks_ended_reason: Defaulted<string | null>;
  status: Defaulted<'active' | 'paused' | 'archived'>;
  created_at: Defaulted<Date>;
}

interface CampaignsTable {
  id: Generated<number>;
  code: string;
  name: string;
  traffic_source_id: number;
  landing_path: Defaulted<string>;
  landing_pages: Defaulted<string[]>;
  landing_rules: Defaulted<string[]>;
  budget: string | null;
  cost_rate: Defaulted<string>;
  target_cpa: string | null;
  attribution_days: Defaulted<number>;
  status: Defaulted<'active' | 'paused' | 'archived'>;
  start_date: Day;
  end_date: Day | null;
  cost_to_date: Defaulted<string>;
  accepts_link_cost: Defaulted<boolean>;
  created_at: Defaulted<Date>;
  updated_at: Defaulted<Date>;
}

interface CampaignSpendTable {
  id: Generated<number>;
  campaign_id: number;
  day: Day;
  amount: string;
  traffic_source_id: number;
  reason: Defaulted<string>;
  entered_by: string;
  updated_at: Defaulted<Date>;
}

interface PartnersTable {
  id: Generated<number>;
  name: string;
  description: Defaulted<string>;
  website: string | null;
  contact_email: string | null;
  api_key_hash: Buffer | null;
  api_key_hint: string | null;
  signing_secret: string | null;
  former_signing_secrets: ColumnType<{ secret: string; until: string }[], string | undefined, string>;
  allowed_networks: Defaulted<string[]>;
  duplicate_mode: Defaulted<'ignore' | 'update' | 'add'>;
  postback_url: string | null;
  postbacks_ended_at: Defaulted<Date | null>;
  postbacks_ended_reason: Defaulted<string | null>;
  conversion_ceiling: Generated<string | null>;
  daily_ceiling: Generated<string | null>;
  status: Defaulted<'active' | 'paused' | 'archived'>;
  created_at: Defaulted<Date>;
}

interface PartnerDayTotalsTable {
  partner_id: number | null;
  day: Day;
  accepted: string;
}

interface FeedsTable {
  id: Generated<number>;
  source_id: number;
  url: string;
  format: Defaulted<string>;
  mapping: Json;
  every_minutes: Defaulted<number>;
  retire: Defaulted<boolean>;
  status: Defaulted<'active' | 'paused'>;
  next_run_at: Defaulted<Date>;
  expected_name: string | null;
  stated_name: string | null;
  refusals: Defaulted<number>;
  paused_reason: string | null;
  created_at: Defaulted<Date>;
  updated_at: Defaulted<Date>;
}

interface ClicksTable {
  id: string;
  clicked_at: Date;
  external_id: string | null;
  traffic_source_id: number | null;
  campaign_id: number | null;
  ip_address: string | null;
  user_agent: string | null;
  device: string | null;
  browser: string | null;
  referrer: string | null;
  landing_page: string | null;
  utm_source: string | null;
  utm_medium: string | null;
  utm_campaign: string | null;
  utm_content: string | null;
  utm_term: string | null;
  is_unique: Defaulted<boolean>;
  bot_reason: string | null;
  converted: Defaulted<boolean>;
  converted_user_id: number | null;
  metadata: Json | null;
  country: Defaulted<string | null>;
  cost: Defaulted<string | null>;
}

interface SiteEventsTable {
  id: string;
  at: Date;
  type: 'impression' | 'job_view' | 'application';
  job_id: number | null;
  partner_id: number | null;
  click_id: string | null;
  traffic_source_id: number | null;
  campaign_id: number | null;
  user_id: number | null;
  ip_address: string | null;
  user_agent: string | null;
  bot_reason: string | null;
  is_unique: Defaulted<boolean>;
}

interface UserSourcesTable {
  id: Generated<number>;
  user_id: number | null;
  click_id: string | null;
  traffic_source_id: number | null;
  campaign_id: number | null;
  external_id: string | null;
  acquisition_cost: string | null;
  created_at: Defaulted<Date>;
}

interface ConversionsTable {
  id: Generated<number>;
  user_id: number | null;
  click_id: string | null;
  application_id: string | null;
  traffic_source_id: number | null;
  campaign_id: number | null;
  job_id: number | null;
  partner_id: number | null;
  conversion_type: string;
  revenue: Defaulted<string>;
  currency: Defaulted<string>;
  status: Defaulted<
    'pending' | 'approved' | 'rejected' | 'paid' | 'reversed' | 'duplicate' | 'hold' | 'fraud'
  >;
  review_reason: string | null;
  is_late: Defaulted<boolean>;
  external_reference_id: string | null;
  report_hash: Buffer;
  reported_click_id: string | null;
  reported_status: Defaulted<string | null>;
  ip_address: string | null;
  converted_at: Defaulted<Date>;
  postback_sent: Defaulted<boolean>;
  postback_timestamp: Date | null;
  postback_response: string | null;
}

interface ConversionEntriesTable {
  id: Generated<number>;
  conversion_id: number;
  at: Defaulted<Date>;
  amount: string;
  reason: string;
  partner_entry_id: Defaulted<number | null>;
}

interface PartnerEntriesTable {
  id: Generated<number>;
  partner_id: number;
  day: Day;
  kind: 'payment' | 'bonus' | 'fee' | 'clawback';
  amount: string;
  reference: Defaulted<string>;
  note: Defaulted<string>;
  conversion_id: Defaulted<number | null>;
  cancels: Defaulted<number | null>;
  state: Defaulted<'waiting' | 'booked' | 'refused'>;
  entered_by: string;
  entered_at: Defaulted<Date>;
  decided_by: Defaulted<string | null>;
  decided_at: Defaulted<Date | null>;
}

interface JobBidsTable {
  job_id: number;
  per_click: string | null;
  per_application: string | null;
  updated_at: Defaulted<Date>;
}

interface SourceBidsTable {
  source_id: number;
  per_click: Defaulted<string | null>;
  daily_cap: Defaulted<string | null>;
  monthly_cap: Defaulted<string | null>;
  at_cap: Defaulted<'keep' | 'hide'>;
}

interface SourceEarningsTable {
  source_id: number;
  day: Day;
  clicks: number;
  earned: string;
}

interface ClickEarningsTable {
  id: string;
  at: Date;
  job_id: number;
  source_id: number;
  partner_id: number | null;
  click_id: string | null;
  traffic_source_id: number | null;
  campaign_id: number | null;
  bid: string;
  amount: string;
}

interface ClickStatementsTable {
  id: Generated<number>;
  source_id: number;
  partner_id: number;
  month: Day;
  clicks: number;
  amount: string;
  entered_by: string;
  entered_at: Defaulted<Date>;
  partner_entry_id: Defaulted<number | null>;
}

/** A view. */
interface RevenueEntriesView {
  id: string;
  at: Date;
  amount: string;
  reason: string;
  conversion_id: number | null;
  partner_entry_id: number | null;
  partner_id: number | null;
  campaign_id: number | null;
  traffic_source_id: number | null;
  job_id: number | null;
  click_id: string | null;
  click_time: Date;
}

/** A view. */
interface PartnerAccountView {
  partner_id: number;
  at: Date;
  day: Day;
  kind: string;
  amount: string;
}

interface ConversionReportsTable {
  conversion_id: number;
  report_hash: Buffer;
  at: Defaulted<Date>;
  answer: Json;
}

interface IncomingReportsTable {
  id: Generated<number>;
  at: Date;
  method: string;
  partner_id: number | null;
  reporter: string | null;
  ip_address: string | null;
  transaction_id: string | null;
  click_id: string | null;
  event: string | null;
  amount: string | null;
  reported_status: string | null;
  parameters: string;
  answer_status: number;
  outcome: 'new' | 'held' | 'changed' | 'repeated' | 'refused';
  reason: string | null;
  conversion_id: number | null;
  counter: string | null;
}

interface ConversionStatusesTable {
  id: Generated<number>;
  conversion_id: number;
  at: Defaulted<Date>;
  status: string;
  actor: string;
  note: string | null;
  by_report: Defaulted<boolean>;
  batch_id: Generated<number | null>;
}

interface PartnerStatementsTable {
  id: Generated<number>;
  partner_id: number;
  month: Day;
  file_name: string;
  bad_lines: ColumnType<{ line: number; problem: string }[], string | undefined, string>;
  bad_line_count: Defaulted<number>;
  actor: string;
  created_at: Defaulted<Date>;
}

interface PartnerStatementRowsTable {
  statement_id: number;
  line: number;
  transaction: string;
  amount: string;
  status: SelectType<ConversionsTable['status']>;
}

interface ConversionBatchesTable {
  id: Generated<number>;
  action: 'approve' | 'reject' | 'pay' | 'statement';
  filter: ColumnType<Record<string, string> | null, string | null, never>;
  statement_id: number | null;
  note: string | null;
  actor: string;
  state: Defaulted<'running' | 'done' | 'undoing' | 'undone'>;
  total: number;
  amount: string;
  done: Defaulted<number>;
  skipped: Defaulted<number>;
  done_amount: Defaulted<string>;
  undone: Defaulted<number>;
  kept: Defaulted<number>;
  reached: Defaulted<number>;
  created_at: Defaulted<Date>;
  changed_at: Defaulted<Date>;
  finished_at: Defaulted<Date | null>;
  undone_at: Defaulted<Date | null>;
}

interface ConversionBatchRowsTable {
  batch_id: number;
  conversion_id: number;
  status_before: SelectType<ConversionsTable['status']>;
  revenue_before: string;
  status_after: SelectType<ConversionsTable['status']>;
  revenue_after: string | null;
  state: Defaulted<'waiting' | 'done' | 'skipped' | 'undone' | 'kept'>;
  reason: Defaulted<string | null>;
}

interface PostbacksTable {
  id: string;
  conversion_id: number | null;
  partner_id: number | null;
  traffic_source_id: number | null;
  webhook_id: Defaulted<number | null>;
  event: string;
  url: string;
  body: string | null;
  target: ColumnType<string | null, never, never>;
  state: Defaulted<'due' | 'delivered' | 'dead'>;
  attempts: Defaulted<number>;
  next_attempt_at: Defaulted<Date>;
  not_before: Defaulted<Date | null>;
  place: Generated<number | null>;
  created_at: Defaulted<Date>;
  delivered_at: Date | null;
  claimed_until: Generated<Date | null>;
  failure: Defaulted<string | null>;
}

interface WebhooksTable {
  id: Generated<number>;
  name: string;
  postback_url: string;
  postbacks_ended_at: Defaulted<Date | null>;
  postbacks_ended_reason: Defaulted<string | null>;
  signing_secret: string | null;
  former_signing_secrets: ColumnType<{ secret: string; until: string }[], string | undefined, string>;
  created_at: Defaulted<Date>;
}

interface NotificationRulesTable {
  id: Generated<number>;
  name: string;
  status: Defaulted<'active' | 'paused'>;
  measure: string;
  threshold: string;
  days: number;
  least: number;
  campaign_id: number | null;
  partner_id: number | null;
  feed_id: number | null;
  emails: Defaulted<string[]>;
  webhook_id: number | null;
  repeat_days: number;
  created_at: Defaulted<Date>;
}

interface RuleCrossingsTable {
  rule_id: number;
  subject_id: number;
  name: string;
  value: string;
  since: Date;
  told_at: Date;
}

interface PostbackAttemptsTable {
  id: Generated<number>;
  postback_id: string;
  at: Defaulted<Date>;
  duration_ms: number;
  response_status: number | null;
  response: string;
}

interface DailyStatsTable {
  id: Generated<number>;
  date: Day;
  traffic_source_id: number | null;
  campaign_id: number | null;
  impressions: Defaulted<number>;
  clicks: Defaulted<number>;
  unique_clicks: Defaulted<number>;
  bot_clicks: Defaulted<number>;
  cost: Defaulted<string>;
  priced_clicks: Defaulted<number>;
  registrations: Defaulted<number>;
  job_views: Defaulted<number>;
  job_applications: Defaulted<number>;
  conversions: Defaulted<number>;
  revenue: Defaulted<string>;
  revenue_pending: Defaulted<string>;
  held_conversions: Defaulted<number>;
  revenue_held: Defaulted<string>;
}

interface DailyJobStatsTable {
  date: Day;
  job_id: number | null;
  partner_id: number | null;
  job_views: Defaulted<number>;
  job_applications: Defaulted<number>;
  conversions: Defaulted<number>;
  revenue: Defaulted<string>;
  revenue_pending: Defaulted<string>;
  held_conversions: Defaulted<number>;
  revenue_held: Defaulted<string>;
}

interface SearchCountsTable {
  day: Day;
  words: string;
  place: string;
  filters: string;
  searches: Defaulted<number>;
  clicks: Defaulted<number>;
  applications: Defaulted<number>;
  results: Defaulted<number | null>;
}

interface SearchIdeasTable {
  search_key: string;
  idea: 'synonym' | 'place' | 'feed' | 'none';
  entered_by: string;
  entered_at: Defaulted<Date>;
}

interface SearchHintsTable {
  kind: 'words' | 'place';
  typed: string;
  means: string;
  entered_by: string;
  entered_at: Defaulted<Date>;
}

interface StaleStatsTable {
  date: Day;
  marked_at: Defaulted<Date>;
}

interface LateDaysTable {
  day: Day;
  marked_at: Defaulted<Date>;
}

interface EventUpkeepTable {
  cut_before: Day;
  counted_before: Day | null;
}

/** The tables of the back office, by name. Money columns (numeric) are read as text. */
export interface BackOfficeTables {
  admins: AdminsTable;
  admin_sessions: AdminSessionsTable;
  admin_recovery_codes: AdminRecoveryCodesTable;
  audit_log: AuditLogTable;
  saved_filters: SavedFiltersTable;
  traffic_sources: TrafficSourcesTable;
  campaigns: CampaignsTable;
  campaign_spend: CampaignSpendTable;
  partners: PartnersTable;
  partner_day_totals: PartnerDayTotalsTable;
  feeds: FeedsTable;
  clicks: ClicksTable;
  site_events: SiteEventsTable;
  user_sources: UserSourcesTable;
  conversions: ConversionsTable;
  conversion_entries: ConversionEntriesTable;
  partner_entries: PartnerEntriesTable;
  job_bids: JobBidsTable;
  source_bids: SourceBidsTable;
  source_earnings: SourceEarningsTable;
  click_earnings: ClickEarningsTable;
  click_statements: ClickStatementsTable;
  revenue_entries: RevenueEntriesView;
  partner_account: PartnerAccountView;
  conversion_reports: ConversionReportsTable;
  incoming_reports: IncomingReportsTable;
  conversion_statuses: ConversionStatusesTable;
  conversion_batches: ConversionBatchesTable;
  conversion_batch_rows: ConversionBatchRowsTable;
  partner_statements: PartnerStatementsTable;
  partner_statement_rows: PartnerStatementRowsTable;
  postbacks: PostbacksTable;
  postback_attempts: PostbackAttemptsTable;
  webhooks: WebhooksTable;
  notification_rules: NotificationRulesTable;
  rule_crossings: RuleCrossingsTable;
  daily_stats: DailyStatsTable;
  daily_job_stats: DailyJobStatsTable;
  search_counts: SearchCountsTable;
  search_ideas: SearchIdeasTable;
  search_hints: SearchHintsTable;
  stale_stats: StaleStatsTable;
  late_days: LateDaysTable;
  event_upkeep: EventUpkeepTable;
}
