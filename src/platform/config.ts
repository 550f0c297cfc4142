import { resolve } from 'node:path';
import { z } from 'zod';
import { projectRoot, version } from './root.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const flag = z.enum(['on', 'off']).transform((value) => value === 'on');
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  );
/** A whole number of something: 'texts'. */
const count = (of: string, least: number, most = Number.MAX_SAFE_INTEGER) =>
  z.coerce
    .number({ error: `must be a number of ${of}` })
    .int(`must be a whole number of ${of}`)
    .min(least, `must be at least ${least}`)
    .max(most, `must be at most ${most}`);
const hostPort = z.string().regex(/^\[?[^\s,]+\]?:\d+$/, 'must be host:port, for example 127.0.0.1:8080');

function postgresUrl(value: string): boolean {
  return URL.canParse(value) && ['postgres:', 'postgresql:'].includes(new URL(value).protocol);
}

function smtpUrl(value: string): boolean {
  return URL.canParse(value) && ['smtp:', 'smtps:'].includes(new URL(value).protocol);
}

function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: value });
    return !/^[+-]/.test(value);
  } catch {
    return false;
  }
}

const Environment = z
  .object({
    NODE_ENV: z
      .enum(['production', 'development', 'test'])
      .default('production')
      .describe('`production`, `development` or `test`. Development adds /dev/emails and /dev/outbox.'),
    PORT: port.default(3000).describe('The port that the server listens on.'),
    ORIGIN: z
      .url({
        protocol: /^https?$/,
        error: 'must be the public http(s) URL, for example https://jobs.example.org',
      })
      .optional()
      .describe('The public address, for links and headers. Without it: http://localhost:PORT.'),
    TRUST_PROXY: flag
      .default(false)
      .describe('`on` behind your own proxy: the client is the last address in X-Forwarded-For.'),
    ROLE: z
      .enum(['all', 'web', 'worker'])
      .default('all')
      .describe('`web` serves pages, `worker` runs background tasks, `all` does both.'),
    SAMPLE_DATA: flag.default(true).describe('Fills an empty embedded database with sample jobs.'),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
      .default('info')
      .describe('`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.'),
    COUNTRY_DATABASE: z
      .string()
      .trim()
      .min(1)
      .optional()
      .describe(
        'The path of a country database in the MMDB format, for [the countries of clicks](operations.md#countries).',
      ),
    DATA_DIR: z.string().min(1).default('./data').describe('Where the embedded PostgreSQL keeps its files.'),
    DATABASE_URL: z
      .string()
      .refine(
        postgresUrl,
        'must be a PostgreSQL URL, for example postgres://user:password@localhost:5432/joblantern',
      )
      .optional()
      .describe('Any PostgreSQL from version 15 on. Without it: the embedded one.'),
    DATABASE_REPLICA_URLS: list
      .pipe(
        z.array(
          z
            .string()
            .refine(
              postgresUrl,
              'must be comma-separated URLs of streaming replicas, for example postgres://user:password@replica:5432/joblantern',
            ),
        ),
      )
      .describe('Streaming replicas of `DATABASE_URL` that take reads, separated by commas.'),
    SEARCH_URL: list
      .pipe(
        z.array(
          z.url({
            protocol: /^https?$/,
            error: 'must be comma-separated addresses of OpenSearch nodes, for example https://search1:9200',
          }),
        ),
      )
      .describe(
        '[OpenSearch](operations.md#opensearch) nodes that answer searches, separated by commas. Without it PostgreSQL answers.',
      ),
    SEARCH_INDEX: z
      .string()
      .regex(/^[a-z][a-z0-9-]{0,99}$/, 'must be lower-case letters, digits and hyphens')
      .default('joblantern-jobs')
      .describe('The name that searches read in OpenSearch. Indexes are named after it.'),
    SEARCH_USER: z.string().min(1).optional().describe('The user of OpenSearch. Needs `SEARCH_PASSWORD`.'),
    SEARCH_PASSWORD: z.string().min(1).optional().describe('The password of that user.'),
    SEARCH_CA: z
      .string()
      .min(1)
      .optional()
      .describe(
        'The path of a PEM file with the authorities of the certificate of OpenSearch. Without it: those of the system.',
      ),
    SEARCH_FINGERPRINT: z
      .string()
      .regex(
        /^([0-9a-f]{2}:?){32}$/i,
        'must be the SHA-256 fingerprint of the certificate, 32 pairs of hexadecimal digits',
      )
      .optional()
      .describe('The SHA-256 fingerprint that the certificate of OpenSearch must have.'),
    SECRET_KEY: z
      .string()
      .min(32, 'must have at least 32 characters. To create one, run: openssl rand -base64 32')
      .optional()
      .describe(
        'Encrypts second factors and signing secrets, at least 32 characters. Without it: a key in `DATA_DIR`. Required if processes do not share `DATA_DIR`. Keep a copy apart from the backups.',
      ),
    ADMIN_USERNAME: z
      .string()
      .trim()
      .min(2, 'must have at least 2 characters')
      .optional()
      .describe('The first admin of /admin, added when there is none. Needs `ADMIN_PASSWORD`.'),
    ADMIN_PASSWORD: z
      .string()
      .min(8, 'must have at least 8 characters')
      .optional()
      .describe('At least 8 characters, and not easy to guess.'),
    BUSINESS_TIME_ZONE: z
      .string()
      .refine(isTimeZone, 'must be an IANA time zone, for example America/Chicago')
      .default('UTC')
      .describe('The time zone of reports, costs and filters by day, such as `America/Chicago`.'),
    SIGN_IN_ALARM: count('accounts', 1)
      .default(20)
      .describe('Sends a notice when more accounts than this have failed sign-ins in an hour.'),
    OPERATOR_EMAIL: z
      .email('must be the email address for contact messages and notices')
      .optional()
      .describe(
        "Receives contact messages and notices, and is public in /.well-known/security.txt. Without it: the brand's addresses.",
      ),
    SMTP_URL: z
      .string()
      .refine(
        smtpUrl,
        'must be the URL of a mail server, for example smtp://user:password@mail.example.org:587 (or smtps://)',
      )
      .optional()
      .describe(
        'The mail server: `smtp://user:password@host:587` or `smtps://`. Without it mails stay in the database.',
      ),
    MAIL_FROM: z
      .email('must be an email address, for example jobs@example.org')
      .optional()
      .describe('The sender of mails. Required with `SMTP_URL`. Without it: no-reply@ the host of `ORIGIN`.'),
    POSTAL_ADDRESS: z
      .string()
      .trim()
      .min(10, 'must be the full postal address to show in emails')
      .optional()
      .describe("The address that every mail shows. Required with `SMTP_URL`. Without it: the brand's."),
    DKIM_SELECTOR: z
      .string()
      .regex(/^[a-z0-9._-]{1,100}$/i, 'must be letters, digits, dots and hyphens')
      .optional()
      .describe(
        'The selector of the DKIM key that your mail server signs with. `npm run doctor` then looks up the key.',
      ),
    BACKUP_URL: z
      .string()
      .regex(
        /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w./-]{0,200})?$/,
        'must be s3://BUCKET or s3://BUCKET/FOLDER',
      )
      .optional()
      .describe(
        'Where [encrypted backups](operations.md#backups-outside-of-the-machine) go: `s3://BUCKET/FOLDER`. Needs the next four.',
      ),
    BACKUP_KEY: z
      .string()
      .regex(
        /^AGE-SECRET-KEY-1[A-Z0-9]{58}$/,
        'must be a key of age. To make one, run: npm run backup -- --new-key',
      )
      .optional()
      .describe(
        'Encrypts the backups before they leave. Keep a copy elsewhere: without it they cannot be opened. `npm run backup -- --new-key` makes one.',
      ),
    BACKUP_ACCESS_KEY: z.string().min(1).optional().describe('The ID of the access key of the bucket.'),
    BACKUP_SECRET_KEY: z.string().min(1).optional().describe('The secret of that access key.'),
    BACKUP_ENDPOINT: z
      .url({ protocol: /^https?$/, error: 'must be the http(s) address of an S3 service' })
      .default('https://s3.us-east-1.amazonaws.com')
      .describe('The address of the S3 service.'),
    BACKUP_REGION: z.string().min(1).default('us-east-1').describe('The region of the bucket.'),
    BACKUP_EVERY_HOURS: count('hours', 1, 168)
      .default(24)
      .describe('Hours between two of these backups, 1 to 168.'),
    BACKUP_KEEP_DAYS: count('days', 1)
      .default(30)
      .describe('Older backups are removed from the bucket. The last 7 always stay.'),
    WEBHOOK_SECRET: z
      .string()
      .min(16, 'must have at least 16 characters')
      .optional()
      .describe(
        'Signs the [reports of bounces and complaints](operations.md#mail), at least 16 characters. Without it the site takes none.',
      ),
    UNSUBSCRIBE_API_KEY: z
      .string()
      .min(16, 'must have at least 16 characters')
      .optional()
      .describe("A partner's key for `POST /api/unsubscribe`, at least 16 characters."),
    SMS_URL: z
      .url({
        protocol: /^https?$/,
        error:
          'must be a Twilio-compatible URL with credentials, for example https://SID:TOKEN@api.twilio.com',
      })
      .refine((value) => {
        const { username, password } = new URL(value);
        return username !== '' && password !== '';
      }, 'must include the account and the token, for example https://SID:TOKEN@api.twilio.com')
      .optional()
      .describe(
        'A Twilio-compatible provider of [texts](texts.md): `https://SID:TOKEN@api.twilio.com`. Without it: no texts.',
      ),
    SMS_FROM: z
      .string()
      .regex(
        /^\+\d{8,15}$|^MG\w{10,}$/,
        'must be a phone number such as +12025550123, or a messaging service ID',
      )
      .optional()
      .describe('The number (+12025550123) or messaging service that sends texts. Required with `SMS_URL`.'),
    SMS_PER_HOUR: count('texts', 0)
      .default(200)
      .describe('Texts an hour that the whole site sends to unconfirmed numbers. 0 stops them.'),
    FEEDS_AT_ONCE: count('feeds', 1, 20)
      .default(3)
      .describe('Scheduled feeds that one worker reads at the same time, 1 to 20.'),
    FEED_MEMORY_MB: count('megabytes', 192)
      .default(512)
      .describe('Megabytes for the process that reads one feed or one preview, at least 192.'),
    OUTBOUND_ALLOW: list
      .pipe(z.array(hostPort))
      .describe(
        '`host:port` entries that outgoing requests may reach besides public addresses, separated by commas.',
      ),
    USAJOBS_API_KEY: z
      .string()
      .optional()
      .describe('The key that data.usajobs.gov gave you. Required for `usajobs:` feeds.'),
    USAJOBS_EMAIL: z
      .email('must be the email address that the key is registered to')
      .optional()
      .describe('The email address that the key was given to.'),
    BOARDS_ORIGIN: z
      .url({ protocol: /^https?$/, error: 'must be an http(s) URL' })
      .optional()
      .describe('For tests: job boards are asked at this address, as `ORIGIN/host-of-the-board/...`.'),
    JOBS_DUMP: flag
      .default(false)
      .describe('Writes a public [file of all jobs](open-data.md#the-file-of-all-jobs) each night.'),
    INDEXNOW_KEY: z
      .string()
      .regex(/^[A-Za-z0-9-]{8,128}$/, 'must have 8 to 128 letters, digits and hyphens')
      .optional()
      .describe(
        'Reports opened and closed jobs by [IndexNow](open-data.md#notices-to-search-engines). 8 to 128 letters, digits and hyphens.',
      ),
    INDEXNOW_URL: z
      .url({ protocol: /^https?$/, error: 'must be the URL of an IndexNow service' })
      .default('https://api.indexnow.org/indexnow')
      .describe('The IndexNow service.'),
    GOOGLE_INDEXING_ACCOUNT: z
      .string()
      .trim()
      .min(1)
      .optional()
      .describe(
        "The path of a service account's JSON file. Reports opened and closed jobs to Google's Indexing API.",
      ),
    GOOGLE_INDEXING_URL: z
      .url({ protocol: /^https?$/, error: 'must be the URL of the Indexing API' })
      .default('https://indexing.googleapis.com/v3/urlNotifications:publish')
      .describe('The address of the Indexing API.'),
    GOOGLE_INDEXING_PER_DAY: count('pages', 1).default(200).describe('Max. notices to Google a day.'),
    PAGE_CACHE: flag
      .default(true)
      .describe('Keeps anonymous answers in memory. `off` renders each one, for measuring.'),
    READ_BUDGET: z
      .union(
        [z.literal('off'), z.coerce.number().int().min(60).max(1_000_000)],
        'must be a number of reads per minute from 60 to 1000000, or off',
      )
      .default(1200)
      .describe(
        'Uncached reads a minute for one client, 60 to 1000000. `off` for a load test. See [limits for readers](operations.md#limits-for-readers).',
      ),
    METRICS_PORT: port
      .optional()
      .describe(
        'Where Prometheus reads `/metrics`, beside the public port. See [monitor](operations.md#monitor).',
      ),
    METRICS_HOST: z
      .union([z.ipv4(), z.ipv6()], 'must be an IP address of this machine, for example 127.0.0.1 or 0.0.0.0')
      .default('127.0.0.1')
      .describe('The address of that port. `0.0.0.0` only inside your own network.'),
    LEAD_PIXEL_URL: z
      .url({ protocol: /^https$/, error: 'must be the https URL of the lead-tracking pixel' })
      .optional()
      .describe(
        'The https address of a lead-tracking image. It loads after the consent box is ticked, never under Global Privacy Control.',
      ),
    LEAD_TOKEN: z.string().min(1).optional().describe('The token that goes with it.'),
    NOW_OFFSET_SECONDS: z.coerce
      .number({ error: 'must be a number of seconds' })
      .int('must be a whole number of seconds')
      .default(0)
      .describe("Seconds that move the scheduler's clock. Ignored in production."),
  })
  .superRefine((values, context) => {
    const refuse = (path: keyof typeof values, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    const together = (one: keyof typeof values, other: keyof typeof values, why: string) => {
      if (Boolean(values[one]) !== Boolean(values[other]))
        refuse(values[one] ? other : one, `must be set too, because ${why}`);
    };
    const needs = (name: keyof typeof values, needed: keyof typeof values, why: string) => {
      if (values[name] && !values[needed]) refuse(needed, `must be set with ${name}; it is ${why}`);
    };
    if (values.DATABASE_REPLICA_URLS.length > 0 && !values.DATABASE_URL)
      refuse('DATABASE_URL', 'must be set with DATABASE_REPLICA_URLS; it is the primary of the replicas');
    together('SEARCH_USER', 'SEARCH_PASSWORD', 'the cluster needs a user and a password');
    together('ADMIN_USERNAME', 'ADMIN_PASSWORD', 'the first admin needs a username and a password');
    needs('SMTP_URL', 'MAIL_FROM', 'the sender of all emails');
    needs('SMTP_URL', 'POSTAL_ADDRESS', 'required by law in every commercial email');
    needs('SMS_URL', 'SMS_FROM', 'the sender of all texts');
    needs('BACKUP_URL', 'BACKUP_KEY', 'what encrypts the backups');
    needs('BACKUP_URL', 'BACKUP_ACCESS_KEY', 'the access key of the bucket');
    needs('BACKUP_URL', 'BACKUP_SECRET_KEY', 'the secret of the access key');
  });

/** All settings, for docs/settings.md. `byDefault` is written as in the environment, and empty if nothing is set. */
export const settings: readonly { name: string; byDefault: string; meaning: string }[] = Object.entries(
  Environment.shape,
).map(([name, schema]) => {
  const value = schema.parse(undefined);
  return {
    name,
    byDefault: typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value ?? ''),
    meaning: schema.description ?? '',
  };
});

/** Names wrong settings and how to fix them. The message is for the terminal. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** The settings of one process, read once at start. */
export type Config = ReturnType<typeof readConfig>;

/**
 * Reads and checks the settings. An empty variable counts as unset. Paths are absolute. ORIGIN has no trailing slash.
 * @throws ConfigError with one line for each wrong setting.
 */
export function readConfig(env: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = Environment.safeParse(given);
  if (!result.success) {
    const lines = result.error.issues.map(
      ({ path, message }) => `  ${asGiven(String(path[0]), given)}: ${message}`,
    );
    throw new ConfigError(
      `Some settings are invalid:\n${lines.join('\n')}\ndocs/settings.md lists all settings.`,
    );
  }
  const values = result.data;
  const origin = new URL(values.ORIGIN ?? `http://localhost:${values.PORT}`).origin;
  return {
    environment: values.NODE_ENV,
    port: values.PORT,
    origin,
    dataDir: resolve(projectRoot, values.DATA_DIR),
    /** Unset: the embedded PostgreSQL in `dataDir`. */
    databaseUrl: values.DATABASE_URL,
    replicaUrls: values.DATABASE_REPLICA_URLS,
    /** Unset: PostgreSQL answers searches. */
    search:
      values.SEARCH_URL.length === 0
        ? undefined
        : {
            urls: values.SEARCH_URL,
            index: values.SEARCH_INDEX,
            username: values.SEARCH_USER,
            password: values.SEARCH_PASSWORD,
            caPath: values.SEARCH_CA,
            fingerprint: values.SEARCH_FINGERPRINT,
          },
    role: values.ROLE,
    /** `host:port` entries that outgoing requests may reach in addition to public addresses. */
    outboundAllow: values.OUTBOUND_ALLOW,
    trustProxy: values.TRUST_PROXY,
    mail: {
      /** Unset: mails stay in the database. */
      smtpUrl: values.SMTP_URL,
      from: values.MAIL_FROM ?? `no-reply@${new URL(origin).hostname}`,
      postalAddress: values.POSTAL_ADDRESS,
      operator: values.OPERATOR_EMAIL,
    },
    dkimSelector: values.DKIM_SELECTOR,
    sms: { url: values.SMS_URL, from: values.SMS_FROM, perHour: values.SMS_PER_HOUR },
    /** Unset: backups are made by hand only. */
    backups: readBackups(values),
    unsubscribeApiKey: values.UNSUBSCRIBE_API_KEY,
    webhookSecret: values.WEBHOOK_SECRET,
    leadTracking: values.LEAD_PIXEL_URL
      ? { pixelUrl: values.LEAD_PIXEL_URL, token: values.LEAD_TOKEN }
      : undefined,
    secretKey: values.SECRET_KEY,
    firstAdmin:
      values.ADMIN_USERNAME && values.ADMIN_PASSWORD
        ? { username: values.ADMIN_USERNAME, password: values.ADMIN_PASSWORD }
        : undefined,
    timeZone: values.BUSINESS_TIME_ZONE,
    signInAlarm: values.SIGN_IN_ALARM,
    /** Milliseconds to add to the scheduler's clock. */
    clockOffsetMs: values.NODE_ENV === 'production' ? 0 : values.NOW_OFFSET_SECONDS * 1000,
    sampleData: values.SAMPLE_DATA,
    pageCache: values.PAGE_CACHE,
    /** Uncached reads a minute for one client. Null: no limit. */
    readBudget: values.READ_BUDGET === 'off' ? null : values.READ_BUDGET,
    metrics:
      values.METRICS_PORT === undefined
        ? undefined
        : { host: values.METRICS_HOST, port: values.METRICS_PORT },
    feeds: { atOnce: values.FEEDS_AT_ONCE, memoryBytes: values.FEED_MEMORY_MB * 2 ** 20 },
    userAgent: nameAgent(origin, values.OPERATOR_EMAIL),
    usajobs: { key: values.USAJOBS_API_KEY, email: values.USAJOBS_EMAIL },
    /** For tests: the address at which job boards are asked. Unset: at their own. */
    boardsOrigin: values.BOARDS_ORIGIN && new URL(values.BOARDS_ORIGIN).origin,
    jobsDump: values.JOBS_DUMP,
    indexNow: values.INDEXNOW_KEY ? { key: values.INDEXNOW_KEY, url: values.INDEXNOW_URL } : undefined,
    googleIndexing: values.GOOGLE_INDEXING_ACCOUNT
      ? {
          account: resolve(projectRoot, values.GOOGLE_INDEXING_ACCOUNT),
          url: values.GOOGLE_INDEXING_URL,
          perDay: values.GOOGLE_INDEXING_PER_DAY,
        }
      : undefined,
    countryDatabase: values.COUNTRY_DATABASE && resolve(projectRoot, values.COUNTRY_DATABASE),
    logLevel: values.LOG_LEVEL,
  };
}

function readBackups(values: z.infer<typeof Environment>) {
  if (!values.BACKUP_URL) return undefined;
  const [bucket = '', ...folders] = values.BACKUP_URL.slice('s3://'.length).split('/').filter(Boolean);
  return {
    endpoint: values.BACKUP_ENDPOINT.replace(/\/$/, ''),
    region: values.BACKUP_REGION,
    bucket,
    /** Empty, or with a slash at its end. */
    folder: folders.map((folder) => `${folder}/`).join(''),
    accessKey: values.BACKUP_ACCESS_KEY ?? '',
    secretKey: values.BACKUP_SECRET_KEY ?? '',
    key: values.BACKUP_KEY ?? '',
    everyHours: values.BACKUP_EVERY_HOURS,
    keepDays: values.BACKUP_KEEP_DAYS,
  };
}

function nameAgent(origin: string, operator: string | undefined): string {
  return `JobLantern/${version} (${[`+${origin}`, operator].filter(Boolean).join('; ')})`;
}

/** Settings whose values are not shown: secrets, and addresses that may contain one. */
const secret = /URL|KEY|SECRET|TOKEN|PASSWORD/;

function asGiven(name: string, given: Record<string, string | undefined>): string {
  const value = given[name];
  if (value === undefined) return name;
  return `${name}=${secret.test(name) ? '(not shown)' : value}`;
}
