import { resolve } from 'node:path';
import { z } from 'zod';
import { projectRoot } from './root.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const flag = z.enum(['on', 'off']).transform((value) => value === 'on');
const hostPort = z.string().regex(/^\[?[^\s,]+\]?:\d+$/, 'must be host:port, for example 127.0.0.1:8080');

function postgresUrl(value: string): boolean {
  return URL.canParse(value) && ['postgres:', 'postgresql:'].includes(new URL(value).protocol);
}

const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: port.default(3000),
  ORIGIN: z
    .url({
      protocol: /^https?$/,
      error: 'must be the public http(s) address, for example https://jobs.example.org',
    })
    .optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .refine(
      postgresUrl,
      'must be a PostgreSQL address, for example postgres://user:password@localhost:5432/joblantern',
    )
    .optional(),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  OUTBOUND_ALLOW: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .pipe(z.array(hostPort)),
  SAMPLE_DATA: flag.default(true),
  PAGE_CACHE: flag.default(true),
  USAJOBS_API_KEY: z.string().optional(),
  USAJOBS_EMAIL: z.email('must be the e-mail address that the key was given to').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** The settings of one process, read once at its start. Paths are absolute; ORIGIN has no trailing slash. */
export interface Config {
  environment: 'production' | 'development' | 'test';
  port: number;
  origin: string;
  dataDir: string;
  /** Unset: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined;
  role: 'all' | 'web' | 'worker';
  /** `host:port` entries that outgoing requests may reach besides public addresses. */
  outboundAllow: string[];
  sampleData: boolean;
  /** Off: every page is rendered anew, for measuring. */
  pageCache: boolean;
  /** What data.usajobs.gov asks of its callers; unset: that board cannot be imported. */
  usajobs: { key: string | undefined; email: string | undefined };
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

/** Says which settings are wrong and how to put them right; its message is meant for the terminal. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads and checks the settings.
 * @throws ConfigError with one line for each wrong setting. An empty variable counts as unset.
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = Environment.safeParse(given);
  if (!result.success) {
    const lines = result.error.issues.map(
      ({ path, message }) => `  ${String(path[0])}=${given[String(path[0])]}: ${message}`,
    );
    throw new ConfigError(
      `Some settings cannot be used:\n${lines.join('\n')}\nThe README lists every setting.`,
    );
  }
  const values = result.data;
  return {
    environment: values.NODE_ENV,
    port: values.PORT,
    origin: new URL(values.ORIGIN ?? `http://localhost:${values.PORT}`).origin,
    dataDir: resolve(projectRoot, values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    role: values.ROLE,
    outboundAllow: values.OUTBOUND_ALLOW,
    sampleData: values.SAMPLE_DATA,
    pageCache: values.PAGE_CACHE,
    usajobs: { key: values.USAJOBS_API_KEY, email: values.USAJOBS_EMAIL },
    logLevel: values.LOG_LEVEL,
  };
}
