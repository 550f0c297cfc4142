import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('the defaults apply without any setting', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    origin: 'http://localhost:3000',
    databaseUrl: undefined,
    role: 'all',
    outboundAllow: [],
    sampleData: true,
    metrics: undefined,
  });
});

test('metrics are only for this machine unless METRICS_HOST is set', () => {
  expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
  expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST: '::' }).metrics).toEqual({
    host: '::',
    port: 9464,
  });
});

test('an empty variable counts as unset, and ORIGIN may end with a slash', () => {
  expect(
    readConfig({
      PORT: '',
      ORIGIN: 'https://jobs.example.org/',
      OUTBOUND_ALLOW: '127.0.0.1:80, feeds.local:8080',
    }),
  ).toMatchObject({
    port: 3000,
    origin: 'https://jobs.example.org',
    outboundAllow: ['127.0.0.1:80', 'feeds.local:8080'],
  });
});

test.each([
  ['PORT', '70000'],
  ['PORT', 'http'],
  ['ORIGIN', 'jobs.example.org'],
  ['ORIGIN', 'ftp://jobs.example.org'],
  ['DATABASE_URL', 'mysql://localhost/jobs'],
  ['DATABASE_REPLICA_URLS', 'postgres://one/jobs,two'],
  ['ROLE', 'both'],
  ['SAMPLE_DATA', 'yes'],
  ['OUTBOUND_ALLOW', 'localhost'],
  ['SMS_URL', 'https://api.twilio.com'],
  ['SMS_URL', 'https://SID@api.twilio.com'],
  ['LOG_LEVEL', 'loud'],
  ['METRICS_PORT', 'on'],
  ['METRICS_HOST', 'everywhere'],
  ['BUSINESS_TIME_ZONE', 'Chicago'],
  ['BUSINESS_TIME_ZONE', '+02:00'],
  ['BUSINESS_TIME_ZONE', "UTC'; drop table users; --"],
])('%s=%s is refused, and the error names the setting', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
  expect(() => readConfig({ [name]: value })).toThrow(
    /URL|KEY|SECRET|TOKEN/.test(name) ? `${name}=(not shown)` : `${name}=${value}`,
  );
});

test('every wrong setting is reported at once', () => {
  expect(() => readConfig({ PORT: 'x', ROLE: 'y' })).toThrow(/PORT=x[\s\S]*ROLE=y/);
});

test('replicas need the address of their primary', () => {
  const DATABASE_REPLICA_URLS = 'postgres://one/jobs, postgres://two/jobs';
  expect(() => readConfig({ DATABASE_REPLICA_URLS })).toThrow('DATABASE_URL: must be set');
  expect(readConfig({ DATABASE_REPLICA_URLS, DATABASE_URL: 'postgres://primary/jobs' }).replicaUrls).toEqual([
    'postgres://one/jobs',
    'postgres://two/jobs',
  ]);
});
