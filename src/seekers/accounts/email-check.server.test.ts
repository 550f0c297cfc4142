import { createSocket, type Socket } from 'node:dgram';
import { promises } from 'node:dns';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailChecker, mailDomains } from './email-check.server.ts';

const mx = (name: string): Buffer =>
  Buffer.concat([Buffer.from([0, 10]), ...name.split('.').map(labelOf), Buffer.from([0])]);
const labelOf = (text: string): Buffer => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]);

interface Answer {
  code?: number;
  /** A record's data by record type: 1 A, 15 MX, 28 AAAA. */
  records?: Record<number, Buffer>;
}
const noError = 0;
const serverFailure = 2;
const noSuchName = 3;

/** The DNS zone of these tests. Other names do not exist, and "silent.test" never gets an answer. */
const zone: Record<string, Answer> = {
  'gmail.com': { records: { 15: mx('mx.gmail.com') } },
  'host-only.test': { records: { 1: Buffer.from([192, 0, 2, 1]) } },
  'host6-only.test': {
    records: { 28: Buffer.concat([Buffer.from([0x20, 1, 0xd, 0xb8]), Buffer.alloc(12)]) },
  },
  'null-mx.test': { records: { 15: Buffer.from([0, 0, 0]), 1: Buffer.from([192, 0, 2, 1]) } },
  'nothing-there.test': {},
  'broken.test': { code: serverFailure },
};

let server: Socket;
let asked: string[] = [];

beforeAll(async () => {
  server = createSocket('udp4');
  server.on('message', (query, from) => {
    const { name, type, end } = readQuestion(query);
    asked.push(`${name} ${type}`);
    if (name !== 'silent.test') server.send(answerTo(query, end, type, zone[name]), from.port, from.address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => new Promise<void>((done) => server.close(() => done())));

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  while (query[at] !== 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + query[at]!));
    at += 1 + query[at]!;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function answerTo(query: Buffer, end: number, type: number, answer: Answer | undefined): Buffer {
  const data = answer?.records?.[type];
  const header = Buffer.from(query.subarray(0, 12));
  header[2] = 0x81;
  header[3] = 0x80 | (answer ? (answer.code ?? noError) : noSuchName);
  header.writeUInt16BE(data ? 1 : 0, 6);
  header.fill(0, 8);
  const record = data ? [Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length]), data] : [];
  return Buffer.concat([header, query.subarray(12, end), ...record]);
}

/** A resolver that uses the DNS server on this local port. */
function resolverAt(port: number): InstanceType<typeof promises.Resolver> {
  const resolver = new promises.Resolver({ timeout: 200, tries: 1 });
  resolver.setServers([`127.0.0.1:${port}`]);
  return resolver;
}
const checker = (port = server.address().port) => emailChecker(mailDomains(resolverAt(port)));

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
    const nobody = createSocket('udp4').bind(0, '127.0.0.1');
    await once(nobody, 'listening');
    const { port } = nobody.address();
    await new Promise<void>((done) => nobody.close(() => done()));
    expect(await checker(port)('sam@no-such-name.test')).toEqual({ valid: true });
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
    asked = [];
    await Promise.all(['a', 'b', 'c'].map((local) => check(`${local}@gmail.com`)));
    await check('d@gmail.com');
    expect(asked).toEqual(['gmail.com 15']);
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
