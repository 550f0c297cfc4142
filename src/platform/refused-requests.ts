import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError, BadRequest, TooLarge } from './errors.ts';
import { problemOf, problemType } from './problem.ts';

type HeaderList = readonly (readonly [string, string])[];

/** Bytes that are still read, and milliseconds that a client has, after the answer to a request that cannot be understood. */
const leftOver = { bytes: 2 ** 20, ms: 500 };

/** Refuses, with the site's headers and a problem document, requests whose head is sound for Node but leads nowhere. */
export function refuseUnsound(headers: HeaderList, listener: RequestListener): RequestListener {
  return (incoming, outgoing) => {
    const complaint = complainOf(incoming);
    if (complaint) answerProblem(outgoing, headers, new BadRequest(complaint));
    else listener(incoming, outgoing);
  };
}

type ServedSocket = Socket & { _httpMessage?: ServerResponse | null };

/** What Node's own parser or clock refuses is answered in the same way; Node's own answers have no headers and no body. */
export function answerRefused(server: Server, headers: HeaderList): void {
  const refused = new WeakSet<Socket>();
  server.on('clientError', (error: NodeJS.ErrnoException, socket: ServedSocket) => {
    // Bytes that follow the first error make others.
    if (refused.has(socket)) return;
    refused.add(socket);
    if (error.code === 'ECONNRESET') socket.destroy();
    else refuseInTurn(socket, rawAnswer(refusalOf(error), headers));
  });
  server.on('checkExpectation', (_incoming: IncomingMessage, outgoing: ServerResponse) => {
    const detail = 'The Expect header can only say 100-continue.';
    answerProblem(outgoing, headers, new AppError(417, 'Expectation failed', detail));
  });
}

const namedHost = /^[a-z0-9_]([a-z0-9._-]*[a-z0-9_.])?(:\d{1,5})?$/i;
const ipv6Host = /^\[[0-9a-f:.]+\](:\d{1,5})?$/i;

/** Whether a Host or an authority names a host, and perhaps a port. */
function isHost(host: string): boolean {
  return (namedHost.test(host) || ipv6Host.test(host)) && URL.canParse(`http://${host}`);
}

/** The Host that was found sound last: nearly all requests name the same. */
let soundHost = '';

/** What is wrong with a request's Host or target; null: nothing. */
function complainOf({ rawHeaders, headers: { host = '' }, url = '' }: IncomingMessage): string | null {
  if (countHosts(rawHeaders) !== 1) return 'A request must have exactly one Host header.';
  if (host !== soundHost && !isHost(host)) return 'The Host header doesn’t name a host.';
  soundHost = host;
  if (url.startsWith('/')) return null;
  const authority = /^https?:\/\/([^/?#]*)/i.exec(url)?.[1];
  if (authority === undefined) return 'The address of a request must begin with a slash.';
  return authority.toLowerCase() === host.toLowerCase()
    ? null
    : 'The address and the Host header name different hosts.';
}

/** Names and values come in turns. */
function countHosts(rawHeaders: string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]!.length === 4 && rawHeaders[at]!.toLowerCase() === 'host') count++;
  return count;
}

function refusalOf({ code }: NodeJS.ErrnoException): AppError {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new AppError(408, 'Request timeout', 'The request took too long to arrive.');
    case 'HPE_HEADER_OVERFLOW':
      return new AppError(431, 'Headers too large', 'Request headers can be at most 16 kB.');
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new TooLarge('Chunk extensions can be at most 16 kB.');
    default:
      return new BadRequest('This is not a valid HTTP request.');
  }
}

const headersOf = (headers: HeaderList, body: string): [string, string][] => [
  ...headers.map(([name, value]): [string, string] => [name, value]),
  ['content-type', problemType],
  ['content-length', String(Buffer.byteLength(body))],
  ['cache-control', 'no-store'],
  ['connection', 'close'],
];

function answerProblem(outgoing: ServerResponse, headers: HeaderList, error: AppError): void {
  const body = JSON.stringify(problemOf(error));
  outgoing.writeHead(error.status, Object.fromEntries(headersOf(headers, body))).end(body);
}

function rawAnswer(error: AppError, headers: HeaderList): string {
  const body = JSON.stringify(problemOf(error));
  const lines = headersOf(headers, body).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${lines.join('')}\r\n${body}`;
}

/** Answers after the requests that came whole before this one; one whose own answer has begun gets no other. */
function refuseInTurn(socket: ServedSocket, answer: string): void {
  const current = socket._httpMessage;
  if (current?.req.complete) current.once('close', () => refuseInTurn(socket, answer));
  else if (!socket.writable || current?.headersSent) socket.destroy();
  else closeGently(socket, answer);
}

/** Writes the last answer and ends the connection. A client that is still sending would not read it if the connection ended at once. */
function closeGently(socket: Socket, answer: string): void {
  const end = socket.bytesRead + leftOver.bytes;
  socket.end(answer);
  socket.on('data', () => {
    if (socket.bytesRead > end) socket.destroy();
  });
  socket.resume();
  setTimeout(() => socket.destroy(), leftOver.ms).unref();
}
