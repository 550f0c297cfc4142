import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type DnsServer,
  type DnsZone,
  mx,
  resolverAt,
  serverFailure,
  startDnsServer,
} from '../../../tests/support/dns-server.ts';
import { emailChecker, mailDomains } from './email-check.server.ts';

const zone: DnsZone = {
  'gmail.com': { records: { 15: mx('mx.gmail.com') } },
  'host-only.test': { records: { 1: Buffer.from([192, 0, 2, 1]) } },
  'host6-only.test': {
    records: { 28: Buffer.concat([Buffer.from([0x20, 1, 0xd, 0xb8]), Buffer.alloc(12)]) },
  },
  'null-mx.test': { records: { 15: Buffer.from([0, 0, 0]), 1: Buffer.from([192, 0, 2, 1]) } },
  'nothing-there.test': {},
  'broken.test': { code: serverFailure },
  'silent.test': { records: null },
};

let server: DnsServer;
beforeAll(async () => {
  server = await startDnsServer(zone);
});
afterAll(() => server.close());

const checker = (port = server.port) => emailChecker(mailDomains(resolverAt(port)));

describe('by DNS', () => {
  test.each([
    ['gmail.com', true],
    ['host-only.test', true],
    ['host6-only.test', true],
    ['null-mx.test', false],
    ['nothing-there.test', false],
    ['no-such-name.test', false],
    ['broken.test', true],
    ['silent.test', true],
  ])('an address at %s: valid is %s', async (domain, valid) => {
    const verdict = await checker()(`sam@${domain}`);
    expect(verdict.valid).toBe(valid);
    if (!valid) expect(verdict.reason).toContain(`${domain} doesn’t receive email`);
  });

  test('no address is refused when no DNS server answers', async () => {
    const nobody = await startDnsServer({});
    await nobody.close();
    expect(await checker(nobody.port)('sam@no-such-name.test')).toEqual({ valid: true });
  });

  test('no address is refused when the resolver has no view of the internet', async () => {
    const isolated = () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' }));
    const check = emailChecker(mailDomains({ resolveMx: isolated, resolve4: isolated, resolve6: isolated }));
    expect(await check('sam@no-such-name.test')).toEqual({ valid: true });
  });

  test('a lookup that never ends times out', async () => {
    const never = () => new Promise<never>(() => {});
    const takesMail = mailDomains({ resolveMx: never, resolve4: never, resolve6: never });
    expect(await takesMail('x.test')).toBe('unknown');
  });

  test('a domain is looked up once, also for concurrent checks', async () => {
    const check = checker();
    server.asked.length = 0;
    await Promise.all(['a', 'b', 'c'].map((local) => check(`${local}@gmail.com`)));
    await check('d@gmail.com');
    expect(server.asked).toEqual(['gmail.com 15']);
  });
});

describe('without DNS', () => {
  const check = emailChecker(async () => 'unknown');

  test.each(['sam', 'sam@', 'sam@localhost', '"sam"@example.com'])('%s is not an address', async (text) => {
    expect(await check(text)).toMatchObject({ valid: false, reason: 'Invalid email address' });
  });

  test.each(['sam@0-mail.com', 'sam@mx.deep.0-MAIL.com'])('%s is disposable', async (text) => {
    expect(await check(text)).toMatchObject({ valid: false, reason: expect.stringContaining('throwaway') });
  });

  test.each([
    ['sam@gmial.com', 'sam@gmail.com'],
    ['sam@gmail.con', 'sam@gmail.com'],
    ['sam@gmai.con', 'sam@gmail.com'],
    ['sam@gmail.co', 'sam@gmail.com'],
    ['sam@gmail', 'sam@gmail.com'],
    ['Sam.Doe+x@HOTMIAL.com', 'Sam.Doe+x@hotmail.com'],
    ['sam@yaho.com', 'sam@yahoo.com'],
    ['sam@acme.cmo', 'sam@acme.com'],
    ['sam@comcast.nte', 'sam@comcast.net'],
    ['sam@aol.con', 'sam@aol.com'],
  ])('%s gets the suggestion %s', async (text, suggestion) => {
    expect((await check(text)).suggestion).toBe(suggestion);
  });

  test.each([
    'sam@gmail.com',
    'sam@email.com',
    'sam@mail.com',
    'sam@love.com',
    'sam@acme.com',
    'sam@acme.co',
    '',
  ])('%s gets no suggestion', async (text) => {
    expect((await check(text)).suggestion).toBeUndefined();
  });
});
