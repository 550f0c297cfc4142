import type { ColumnType, Generated } from 'kysely';

type Defaulted<T> = ColumnType<T, T | undefined, T>;

interface SourcesTable {
  id: Generated<number>;
  name: string;
  kind: Defaulted<'aggregator' | 'employer' | 'sample'>;
  created_at: Defaulted<Date>;
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
  workplace: 'remote' | 'hybrid' | 'on-site' | null;
  job_type: string | null;
  stated_job_type: string | null;
  category: string | null;
  stated_category: string | null;
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
  expires_at: Date | null;
  first_seen_at: Defaulted<Date>;
  last_seen_at: Defaulted<Date>;
  updated_at: Defaulted<Date>;
  closed_at: Date | null;
  status: Defaulted<'open' | 'closed' | 'duplicate'>;
  duplicate_of: number | null;
  duplicate_key: Buffer;
  content_hash: Buffer;
  own_link: Defaulted<boolean>;
}

interface JobSightingsTable {
  job_id: number;
  seen_at: Date;
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
  note: string | null;
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
}

interface LoadedFilesTable {
  name: string;
  hash: string;
  loaded_at: Defaulted<Date>;
}

/** Every table, by its name. */
export interface Tables {
  sources: SourcesTable;
  jobs: JobsTable;
  job_sightings: JobSightingsTable;
  import_runs: ImportRunsTable;
  rejected_rows: RejectedRowsTable;
  zip_codes: ZipCodesTable;
  loaded_files: LoadedFilesTable;
}
