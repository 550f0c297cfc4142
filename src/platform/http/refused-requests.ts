import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError, BadRequest, TooLarge } from '../errors.ts';
import { problemOf, problemType } from './problem.ts';

type HeaderList = readonly (readonly [string, string])[];

/**
 * Limits for the time after the response to a malformed request: bytes that are still read, and milliseconds for the
 * client.
 */
const leftOver = { bytes: 2 ** 20, ms: 500 };

/**
 * Refuses requests that Node accepts but that have no valid target. The response has the site's headers and a problem
 * document.
 */
export function refuseUnsound(headers: HeaderList, listener: RequestListener): RequestListener {
  return (incoming, outgoing) => {
    const length = incoming.url?.length ?? 0;
    const complaint = length > longestTarget ? null : complainOf(incoming);
    if (length > longestTarget) answerProblem(outgoing, headers, targetTooLong);
    else if (complaint) answerProblem(outgoing, headers, new BadRequest(complaint));
    else listener(incoming, outgoing);
  };
}

/** The maximum characters of a request's address. Nothing reads a longer one. */
export const longestTarget = 8000;
const targetTooLong = new AppError(
  414,
  'URI too long',
  `The address of a request can have at most ${longestTarget} characters. Send fewer or shorter parameters.`,
);

type ServedSocket = Socket & { _httpMessage?: ServerResponse | null };

/**
 * Answers requests that Node's parser or timeouts refuse in the same way. Node's own responses have no headers and no
 * body.
 */
export function answerRefused(server: Server, headers: HeaderList): void {
  const refused = new WeakSet<Socket>();
  server.on('clientError', (error: NodeJS.ErrnoException, socket: ServedSocket) => {
    // Bytes after the first error cause more errors.
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

/** Whether a Host header or an authority is a host with an optional port. */
function isHost(host: string): boolean {
  return (namedHost.test(host) || ipv6Host.test(host)) && URL.canParse(`http://${host}`);
}

/** The last valid Host: nearly all requests have the same one. */
let soundHost = '';

/** The error in a request's Host or target. Null if there is none. */
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

/** Names and values alternate. */
function countHosts(rawHeaders: string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count++;
  }
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

/** Answers after the complete requests before this one. If a response has already begun, no other one follows. */
function refuseInTurn(socket: ServedSocket, answer: string): void {
  const current = socket._httpMessage;
  if (current?.req.complete) current.once('close', () => refuseInTurn(socket, answer));
  else if (!socket.writable || current?.headersSent) socket.destroy();
  else closeGently(socket, answer);
}

/**
 * Writes the last response and ends the connection. If the connection ended at once, a client that is still sending
 * would not read it.
 */
function closeGently(socket: Socket, answer: string): void {
  const end = socket.bytesRead + leftOver.bytes;
  socket.end(answer);
  socket.on('data', () => {
    if (socket.bytesRead > end) socket.destroy();
  });
  socket.resume();
  setTimeout(() => socket.destroy(), leftOver.ms).unref();
}
