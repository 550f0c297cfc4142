import type { ColumnType, Generated } from 'kysely';
import type { BackOfficeTables } from './schema-back-office.ts';

type Defaulted<T> = ColumnType<T, T | undefined, T>;

interface SourcesTable {
  id: Generated<number>;
  name: string;
  kind: Defaulted<'aggregator' | 'employer' | 'sample'>;
  partner_id: number | null;
  created_at: Defaulted<Date>;
  /** An admin blocked the source: its jobs are closed, and imports are refused. */
  blocked_at: Defaulted<Date | null>;
  /** Its license allows its jobs in the file of all jobs. */
  may_pass_on: Defaulted<boolean>;
  /** Whether its dates name the day first, as the last run found. */
  day_first: Defaulted<boolean | null>;
}

interface JobsTable {
  id: Generated<number>;
  source_id: number;
  external_id: string;
  title: string;
  company: string;
  location: Defaulted<string>;
  city: string | null;
  state: string | null;
  zip: string | null;
  country: string | null;
  latitude: number | null;
  longitude: number | null;
  /** All places of the job. The columns above are those of the first. */
  places: ColumnType<unknown, string | undefined, string>;
  more_places: Defaulted<number>;
  remote_states: Defaulted<string[]>;
  remote_except: Defaulted<string[]>;
  workplace: 'remote' | 'hybrid' | 'on-site' | null;
  job_type: string | null;
  /** All types, with `job_type` first. */
  job_types: Defaulted<string[]>;
  stated_job_type: string | null;
  category: string | null;
  stated_category: string | null;
  stated_grade: string | null;
  skills: Defaulted<string[]>;
  salary: string | null;
  pay_min: string | null;
  pay_max: string | null;
  pay_period: 'hour' | 'day' | 'week' | 'month' | 'year' | null;
  pay_currency: string | null;
  pay_year_min: number | null;
  pay_year_max: number | null;
  pay_year: number | null;
  description: string;
  description_html: string | null;
  affiliate_link: string;
  posted_at: Defaulted<Date>;
  /** If false, `posted_at` is a guess that only sorts lists. */
  posted_stated: Defaulted<boolean>;
  /** Set if the source states a day without a time. */
  posted_on: string | null;
  /** The source says that the ad is at least as old. */
  posted_at_least: Defaulted<boolean>;
  expires_at: Date | null;
  /** Set if the source states a day without a time. */
  expires_on: string | null;
  first_seen_at: Defaulted<Date>;
  last_seen_at: Defaulted<Date>;
  updated_at: Defaulted<Date>;
  closed_at: Date | null;
  status: Defaulted<'open' | 'closed' | 'duplicate'>;
  duplicate_of: number | null;
  duplicate_key: Buffer;
  content_hash: Buffer;
  own_link: Defaulted<boolean>;
  closed_by_hand: Defaulted<boolean>;
  /** The import run whose feed no longer contained the job. */
  closed_by_run: number | null;
  /** Why its own text or a review closed it. Null for an expiry, the feed and the hand of an admin. */
  closed_reason: Defaulted<'stated' | 'review' | 'reported' | 'blocked' | 'source' | null>;
  /** The last day to apply by the ad's text. It closes nothing. */
  stated_closing_on: string | null;
}

interface JobSightingsTable {
  job_id: number;
  seen_at: Date;
}

interface BoardDetailsTable {
  source_id: number;
  entry_key: string;
  entry_hash: string;
  external_id: string;
  read_at: Date;
}

/** One time in which a job was in the catalog. */
interface JobOpeningsTable {
  job_id: number;
  opened_at: Date;
  closed_at: Date | null;
  source_id: number;
  role_key: Buffer;
}

/** What one change of the catalog did to the list of jobs. */
interface CatalogChangesTable {
  version: number;
  changed_at: Generated<Date>;
  opened: number[];
  changed: number[];
  closed: number[];
  of_samples: Generated<boolean>;
}

interface SearchNoticesTable {
  service: 'indexnow' | 'google';
  version: number;
  place: Generated<number>;
  failures: Generated<number>;
  next_attempt_at: Generated<Date>;
  last_error: string | null;
  last_error_at: Date | null;
  refused: Generated<number>;
  last_refusal: string | null;
  last_refusal_at: Date | null;
  last_sent_at: Date | null;
  sent_on: string | null;
  sent_that_day: Generated<number>;
  sent: Generated<number>;
}

interface BlockedAdsTable {
  source_id: number;
  role_key: Buffer;
}

interface JobReportsTable {
  id: Generated<number>;
  job_id: number;
  reason: 'filled' | 'money' | 'not-employer' | 'other' | 'rule';
  note: Defaulted<string>;
  rule: Defaulted<string | null>;
  sentence: Defaulted<string | null>;
  times: Defaulted<number>;
  status: Defaulted<'new' | 'held' | 'cleared' | 'closed' | 'blocked' | 'source-blocked'>;
  status_before: Defaulted<'new' | 'held' | 'cleared' | 'closed' | 'blocked' | 'source-blocked' | null>;
  created_at: Defaulted<Date>;
  last_at: Defaulted<Date>;
}

interface PicturesTable {
  id: Generated<number>;
  hash: string;
  extension: 'jpg' | 'png' | 'webp';
  width: number;
  height: number;
  bytes: Buffer;
  size: ColumnType<number, never, never>;
  alt: string;
  created_at: Defaulted<Date>;
}

interface ImportRunsTable {
  id: Generated<number>;
  source_id: number;
  input: string;
  state: Defaulted<'running' | 'done' | 'broken' | 'stopped' | 'failed' | 'interrupted'>;
  started_at: Defaulted<Date>;
  finished_at: Date | null;
  read: Defaulted<number>;
  inserted: Defaulted<number>;
  updated: Defaulted<number>;
  unchanged: Defaulted<number>;
  retired: Defaulted<number>;
  rejected: Defaulted<number>;
  duplicates: Defaulted<number>;
  missing: Defaulted<number>;
  note: string | null;
  etag: Defaulted<string | null>;
  last_modified: Defaulted<string | null>;
  feed_hash: Defaulted<Buffer | null>;
  opened: Defaulted<number | null>;
  changed: Defaulted<number | null>;
  closed: Defaulted<number | null>;
  /** The source's open jobs at the end of the run. Null until then, and if its process was killed. */
  open_after: Defaulted<number | null>;
  /** The number of rejected rows by reason. */
  reject_reasons: ColumnType<Record<string, number> | null, string | undefined, string>;
}

interface FeedRunJobsTable {
  id: Generated<number>;
  run_id: number;
  job_id: number;
  change: 'opened' | 'changed' | 'closed' | 'not opened';
  reason: string | null;
  fields: ColumnType<Record<string, [string | null, string | null] | null> | null, string | null, never>;
}

interface RejectedRowsTable {
  run_id: number;
  number: number;
  external_id: string | null;
  reason: string;
  excerpt: string;
}

interface ZipCodesTable {
  zip: string;
  city: string;
  state: string;
  county: string | null;
  latitude: number;
  longitude: number;
  time_zone: Defaulted<string>;
}

interface LoadedFilesTable {
  name: string;
  hash: string;
  loaded_at: Defaulted<Date>;
}

interface UsersTable {
  id: Generated<number>;
  first_name: Defaulted<string>;
  last_name: Defaulted<string>;
  email: string;
  zip_code: string | null;
  phone_number: string | null;
  password_hash: string | null;
  terms_accepted: Defaulted<boolean>;
  tcpa_accepted: Defaulted<boolean>;
  unsubscribe_token: string;
  is_email_subscribed: Defaulted<boolean>;
  email_confirmed_at: Date | null;
  stopped_reminders: Defaulted<string[]>;
  calendar_token: string | null;
  created_at: Defaulted<Date>;
  updated_at: Defaulted<Date>;
}

interface SignInLinksTable {
  token_hash: Buffer;
  user_id: number;
  purpose: 'confirm' | 'sign-in';
  details: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
  alert_id: number | null;
  created_at: Defaulted<Date>;
  expires_at: Date;
  used_at: Date | null;
}

interface SessionsTable {
  id: Generated<number>;
  token_hash: Buffer;
  user_id: number;
  created_at: Defaulted<Date>;
  last_seen_at: Defaulted<Date>;
  expires_at: Date;
  ip: string | null;
  user_agent: string | null;
  device_id: number | null;
}

interface KnownDevicesTable {
  id: Generated<number>;
  token_hash: Buffer;
  user_id: number | null;
  admin_id: number | null;
  created_at: Defaulted<Date>;
  last_used_at: Defaulted<Date>;
}

interface FailedSignInsTable {
  kind: 'member' | 'admin';
  name_hash: Buffer;
  failures: Defaulted<number>;
  last_at: Defaulted<Date>;
}

interface ConsentsTable {
  id: Generated<number>;
  user_id: number | null;
  kind: 'terms' | 'tcpa' | 'sms-alerts' | 'sms-reminders' | 'email-alerts';
  granted: boolean;
  channel: 'web' | 'email' | 'sms';
  text: string;
  text_hash: Buffer;
  page_url: string;
  ip: string | null;
  user_agent: string | null;
  phone: string | null;
  created_at: Defaulted<Date>;
}

interface PhonesTable {
  id: Generated<number>;
  phone: string;
  user_id: number | null;
  state: Defaulted<'pending' | 'active' | 'stopped'>;
  zip_code: string | null;
  created_at: Defaulted<Date>;
  confirmed_at: Date | null;
  stopped_at: Date | null;
}

interface AlertSearchesTable {
  id: Generated<number>;
  query: string;
  created_at: Defaulted<Date>;
}

interface AlertsTable {
  id: Generated<number>;
  user_id: number | null;
  phone_id: number | null;
  search_id: number;
  frequency: 'instant' | 'daily' | 'weekly';
  state: Defaulted<'pending' | 'active' | 'stopped'>;
  created_at: Defaulted<Date>;
  confirmed_at: Date | null;
  stopped_at: Date | null;
  delivered_match: Defaulted<number>;
}

interface AlertMatchesTable {
  id: Generated<number>;
  search_id: number;
  job_id: number;
  matched_at: Defaulted<Date>;
}

interface AlertCursorTable {
  shard: number;
  epoch: number;
  slot: number;
  matched_at: Defaulted<Date>;
  old_job: Defaulted<number>;
}

interface AlertDeliveriesTable {
  alert_id: number;
  period: string;
  jobs: number;
  message_id: number | null;
  created_at: Defaulted<Date>;
}

interface AlertNewsTable {
  id: Generated<number>;
  content: ColumnType<unknown, string, string>;
  created_at: Defaulted<Date>;
}

interface MessagesTable {
  id: Generated<number>;
  channel: 'email' | 'sms';
  template: string;
  data: ColumnType<unknown, string | undefined, string>;
  news_id: number | null;
  recipient: string;
  user_id: number | null;
  phone_id: number | null;
  is_commercial: boolean;
  state: Defaulted<'queued' | 'sent' | 'suppressed' | 'dead'>;
  attempts: Defaulted<number>;
  next_attempt_at: Defaulted<Date>;
  created_at: Defaulted<Date>;
  sent_at: Date | null;
  provider_id: string | null;
  last_error: string | null;
  mark: ColumnType<string | null, string | undefined, never>;
  bounced_at: Date | null;
  unsubscribed_at: Date | null;
}

interface MailClicksTable {
  message_id: number;
  job_id: number | null;
  clicked_at: Defaulted<Date>;
}

interface MailVisitsTable {
  key: string;
  message_id: number;
  begins: Date;
  ends: Date;
}

interface MailApplicationsTable {
  application_id: string;
  message_id: number;
}

interface FormMailsTable {
  mailbox: Buffer;
  sent: Date[];
}

interface FirstTextsTable {
  minute: Date;
  texts: number;
}

interface OperatorNoticesTable {
  kind: string;
  detail: string;
  times: number;
  last_at: Date;
  mailed_at: Date;
}

interface SiteChecksTable {
  name: string;
  state: 'fine' | 'warning' | 'error';
  detail: string;
  checked_at: Generated<Date>;
}

interface BackupsTable {
  taken_at: Generated<Date>;
  file: string;
  bytes: number;
  rows: number;
  is_offsite: Generated<boolean>;
  rehearsed_at: Date | null;
  rehearsal_problem: string | null;
}

interface SuppressionsTable {
  channel: 'email' | 'sms';
  address_hash: Buffer;
  reason: 'unsubscribed' | 'bounced' | 'complained' | 'stopped';
  created_at: Defaulted<Date>;
}

interface InboundTextsTable {
  sid: string;
  received_at: Defaulted<Date>;
}

interface TrackedJobsTable {
  id: Generated<string>;
  user_id: number;
  job_id: number | null;
  title: string;
  company: string;
  place: Defaulted<string>;
  link: Defaulted<string>;
  description: Defaulted<string>;
  posted_at: Date | null;
  stage: 'saved' | 'applied' | 'interview' | 'offer' | 'done';
  result: 'accepted' | 'declined' | 'withdrew' | 'no answer' | null;
  note: Defaulted<string>;
  saved_at: Date;
  applied_at: Date | null;
  applied_by: 'online' | 'email' | 'phone' | 'in person' | 'mail' | 'other' | null;
  interviews: ColumnType<unknown, string | undefined, string>;
  last_interview_at: Date | null;
  removed_at: Date | null;
  changed_at: Date;
}

interface TrackedJobEventsTable {
  tracked_job_id: string;
  id: string;
  kind: 'saved' | 'noted' | 'moved' | 'scheduled' | 'removed' | 'undone';
  data: ColumnType<object, string, never>;
  at: Date;
}

interface TrackedJobRemindersTable {
  tracked_job_id: string;
  kind: 'silence' | 'interview';
  about: Date;
  created_at: Defaulted<Date>;
}

interface HiddenJobsTable {
  user_id: number;
  job_id: number;
  hidden_at: Defaulted<Date>;
}

interface HiddenCompaniesTable {
  user_id: number;
  company: string;
  name: string | null;
  hidden_at: Defaulted<Date>;
}

interface ViewedJobsTable {
  user_id: number;
  job_id: number;
  viewed_at: Defaulted<Date>;
}

interface RecentSearchesTable {
  user_id: number;
  query: string;
  searched_at: Defaulted<Date>;
}

interface ContactSubmissionsTable {
  id: Generated<number>;
  name: string;
  email: string;
  subject: string;
  message: string;
  for_partnership: Defaulted<boolean>;
  company_name: string | null;
  phone: string | null;
  partnership_type: string | null;
  status: Defaulted<'new' | 'open' | 'answered' | 'spam'>;
  status_before: 'new' | 'open' | 'answered' | 'spam' | null;
  created_at: Defaulted<Date>;
}

interface SecretsTable {
  name: string;
  value: Buffer;
}

interface PrivacyRequestsTable {
  id: Generated<number>;
  kind: 'export' | 'erasure';
  email_hash: Buffer;
  created_at: Defaulted<Date>;
}

interface ArticlesTable {
  id: Generated<number>;
  title: string;
  summary: string;
  content: string;
  image_url: string | null;
  image_alt: Defaulted<string>;
  topic: Defaulted<string>;
  words: ColumnType<number, never, never>;
  status: Defaulted<'draft' | 'published'>;
  published_at: Defaulted<Date>;
  updated_at: Defaulted<Date>;
}

/** Every table, by name. */
export interface Tables extends BackOfficeTables {
  articles: ArticlesTable;
  pictures: PicturesTable;
  users: UsersTable;
  sign_in_links: SignInLinksTable;
  sessions: SessionsTable;
  known_devices: KnownDevicesTable;
  failed_sign_ins: FailedSignInsTable;
  consents: ConsentsTable;
  phones: PhonesTable;
  alert_searches: AlertSearchesTable;
  alerts: AlertsTable;
  alert_matches: AlertMatchesTable;
  alert_cursor: AlertCursorTable;
  alert_deliveries: AlertDeliveriesTable;
  alert_news: AlertNewsTable;
  messages: MessagesTable;
  mail_clicks: MailClicksTable;
  mail_visits: MailVisitsTable;
  mail_applications: MailApplicationsTable;
  inbound_texts: InboundTextsTable;
  form_mails: FormMailsTable;
  first_texts: FirstTextsTable;
  operator_notices: OperatorNoticesTable;
  site_checks: SiteChecksTable;
  backups: BackupsTable;
  suppressions: SuppressionsTable;
  tracked_jobs: TrackedJobsTable;
  tracked_job_events: TrackedJobEventsTable;
  tracked_job_reminders: TrackedJobRemindersTable;
  hidden_jobs: HiddenJobsTable;
  hidden_companies: HiddenCompaniesTable;
  viewed_jobs: ViewedJobsTable;
  recent_searches: RecentSearchesTable;
  contact_submissions: ContactSubmissionsTable;
  privacy_requests: PrivacyRequestsTable;
  secrets: SecretsTable;
  sources: SourcesTable;
  jobs: JobsTable;
  job_sightings: JobSightingsTable;
  board_details: BoardDetailsTable;
  job_openings: JobOpeningsTable;
  blocked_ads: BlockedAdsTable;
  catalogue_changes: CatalogChangesTable;
  search_notices: SearchNoticesTable;
  job_reports: JobReportsTable;
  import_runs: ImportRunsTable;
  rejected_rows: RejectedRowsTable;
  feed_run_jobs: FeedRunJobsTable;
  zip_codes: ZipCodesTable;
  loaded_files: LoadedFilesTable;
}
