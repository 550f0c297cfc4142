import fc from 'fast-check';
import {
  addressPart,
  type FieldSchema,
  hostileBody,
  hostileHeader,
  hostileJson,
  usualJson,
} from './fuzz-values.ts';

/** One address and method of an OpenAPI document. */
export interface Operation {
  method: string;
  /** With parameters in braces: '/api/jobs/{id}'. */
  path: string;
  queryNames: string[];
  /** The fields of a JSON body, by name. */
  fields: Record<string, FieldSchema>;
}

/** Cookies and a key that pass the access checks. */
export interface Credentials {
  admins: string[];
  users: string[];
  partnerKey: string;
}

/** One request as sent over the wire. */
export interface RawRequest {
  head: Buffer;
  body: Buffer;
  /** The head announces more bytes than the body has, and the sender ends its side. */
  isCutShort: boolean;
}

const oddNames = ['__proto__', 'constructor', '', '\0', 'page[]', 'q[a][b]', '_routes', 'index', 'click_id'];

/** Usual values in most fields, so that the few wrong ones reach the validation. */
function jsonBody(fields: Operation['fields']): fc.Arbitrary<string> {
  const names = Object.keys(fields);
  const name = anyOf(names);
  return fc
    .record({
      usual: fc.tuple(...names.map((one) => usualJson(one, fields[one]!))),
      odd: fc.array(fc.tuple(name, hostileJson), { maxLength: 3 }),
      left: fc.array(name, { maxLength: 2 }),
    })
    .map(({ usual, odd, left }) => {
      const members = new Map([...names.map((one, at) => [one, usual[at]!] as const), ...odd]);
      for (const one of left) members.delete(one);
      return `{${[...members].map(([one, value]) => `${JSON.stringify(one)}:${value}`).join(',')}}`;
    });
}

function anyOf(names: string[]): fc.Arbitrary<string> {
  const odd = fc.constantFrom(...oddNames);
  return names.length === 0 ? odd : fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...names) }, odd);
}

const pairs = (names: string[]): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(anyOf(names), addressPart), { maxLength: 5 })
    .map((all) => all.map(([name, value]) => `${name.replace('\0', '%00')}=${value}`).join('&'));

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
const oddTypes = [
  ...[
    'application/json; charset=utf-16',
    'application/json, text/html',
    'text/plain',
    'message/rfc822',
    ';',
    '',
  ],
  ...['multipart/form-data; boundary=b', 'multipart/form-data', form],
];
const multipart = (body: string): string =>
  `--b\r\ncontent-disposition: form-data; name="email"; filename="\0"\r\n\r\n${body}\r\n--b`;

function payload({ fields, queryNames }: Operation): fc.Arbitrary<{ type: string; bytes: Buffer }> {
  const typed = (type: string) => (body: string) => ({ type, bytes: Buffer.from(body) });
  return fc.oneof(
    { weight: 6, arbitrary: jsonBody(fields).map(typed(json)) },
    { weight: 2, arbitrary: pairs([...Object.keys(fields), ...queryNames]).map(typed(form)) },
    hostileBody.map(typed(json)),
    fc.record({
      type: fc.constantFrom(json, ...oddTypes),
      bytes: fc.oneof(
        fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
        hostileJson.map((body) => Buffer.from(multipart(body))),
        fc.integer({ min: 64_000, max: 400_000 }).map((size) => Buffer.alloc(size, '{"a":"')),
      ),
    }),
  );
}

const oddMethods = 'GET HEAD POST PUT PATCH DELETE OPTIONS TRACE CONNECT PROPFIND get G\0T'.split(' ');
const oddTargets = [
  ...['*', '//', '/%', '/\\', '/..%2f..%2fpackage.json', '/assets/%00', 'http://[', '/a\u00ffb'],
  ...['/__manifest?p=%00', '/jobs.data?_routes=%00'],
];

function target({ path, queryNames }: Operation): fc.Arbitrary<string> {
  const [start, ...rest] = path.split(/\{\w+\}/);
  const filled = fc
    .tuple(...rest.map((piece) => addressPart.map((value) => value + piece)))
    .map((pieces) => start + pieces.join(''));
  const suffix = fc.oneof(
    { weight: 10, arbitrary: fc.constant('') },
    fc.constantFrom('.data', '/', '/%00', ';a=b', '/..', '%2f'),
  );
  const usual = fc
    .tuple(filled, suffix, pairs(queryNames))
    .map(([made, end, query]) => made + end + (query && `?${query}`));
  return fc.oneof({ weight: 30, arbitrary: usual }, fc.constantFrom(...oddTargets));
}

/** How a request marks the end of its body: correctly, with a wrong length, with two lengths, or with nonsense. */
const framings = ['length', 'chunked', 'too long', 'too short', 'both', 'bad chunk'] as const;
type Framing = (typeof framings)[number];
const framing: fc.Arbitrary<Framing> = fc.oneof(
  { weight: 15, arbitrary: fc.constant('length' as const) },
  fc.constantFrom(...framings),
);

function framed(bytes: Buffer, how: Framing): { headers: string; body: Buffer } {
  const length = (by: number): string => `content-length: ${Math.max(0, bytes.length + by)}\r\n`;
  if (how === 'length') return { headers: length(0), body: bytes };
  if (how === 'too long') return { headers: length(50), body: bytes };
  if (how === 'too short') return { headers: length(-3), body: bytes };
  const size = how === 'bad chunk' ? 'fffffffffffffffff' : bytes.length.toString(16);
  const body = Buffer.concat([Buffer.from(`${size}\r\n`), bytes, Buffer.from('\r\n0\r\n\r\n')]);
  return { headers: `transfer-encoding: chunked\r\n${how === 'both' ? length(0) : ''}`, body };
}

/**
 * Requests for one operation. Most are malformed in only one or a few places, so that many reach the handler. Each has
 * its own client address (as behind a proxy), because rate limits would reject most of them.
 */
function requestFor(operation: Operation, credentials: Credentials): fc.Arbitrary<RawRequest> {
  const key = operation.path.includes('/track/') ? `Bearer ${credentials.partnerKey}` : '';
  return fc
    .record({
      method: fc.oneof(
        { weight: 15, arbitrary: fc.constant(operation.method) },
        fc.constantFrom(...oddMethods),
      ),
      target: target(operation),
      payload: payload(operation),
      framing,
      cookie: fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...credentials.admins) },
        { weight: 2, arbitrary: fc.constantFrom(...credentials.users) },
        fc.constant(''),
      ),
      authorization: fc.constantFrom(key, ''),
      address: fc.ipV4(),
      odd: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(hostileHeader, { maxLength: 3 })),
    })
    .map((made) => {
      const hasBody = !['GET', 'HEAD', 'get'].includes(made.method) || made.framing === 'both';
      const { headers, body } = hasBody
        ? framed(made.payload.bytes, made.framing)
        : { headers: '', body: Buffer.alloc(0) };
      const sent = new Map([
        ['host', 'localhost'],
        ['cookie', made.cookie],
        ['authorization', made.authorization],
        ['x-forwarded-for', made.address],
        ['content-type', hasBody ? made.payload.type : ''],
        ...made.odd,
      ]);
      const lines = [...sent].flatMap(([name, value]) => (value === '' ? [] : `${name}: ${value}\r\n`));
      const head = `${made.method} ${made.target} HTTP/1.1\r\n${lines.join('')}${headers}connection: close\r\n\r\n`;
      return { head: Buffer.from(head), body, isCutShort: hasBody && made.framing === 'too long' };
    });
}

/** This many requests over all operations. The same seed gives the same requests. */
export function generateRequests(
  operations: Operation[],
  credentials: Credentials,
  { requests, seed }: { requests: number; seed: number },
): RawRequest[] {
  const request = fc.constantFrom(...operations).chain((operation) => requestFor(operation, credentials));
  return fc.sample(request, { numRuns: requests, seed });
}
