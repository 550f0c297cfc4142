import { AppError, Invalid, NotFound, TooLarge, TooMany } from '../../platform/errors.ts';
import { mediaType, nestsDeeper, parseJson, readBytes } from '../../platform/http/read-body.ts';
import { agentLimits } from './agents.schema.ts';
import { type AgentError, ojcpVersion } from './answers.schema.ts';

/** Arguments that a tool can't use. Its fields name what to change. */
export class BadArguments extends AppError {
  readonly errorCode: AgentError['error_code'];

  constructor(fields: Record<string, string>, isMissing = false) {
    super(422, 'Invalid arguments', sentences(fields), { fields });
    this.errorCode = isMissing ? 'missing_required_field' : 'invalid_field_value';
  }
}

/** Each message with the name of its field. */
const sentences = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, message]) => (message.startsWith(name) ? message : `${name}: ${message}`))
    .join(' ');

/** The error of a tool as OJCP writes it. Null for an error that nobody expected. */
export function agentError(error: unknown, missing: AgentError['error_code']): AgentError | null {
  if (!(error instanceof AppError)) return null;
  const { message, retryAfterSeconds } = error;
  return {
    ojcp_version: ojcpVersion,
    error_code: codeOf(error, missing),
    message,
    ...(retryAfterSeconds && { retry_after_seconds: retryAfterSeconds }),
    ...(error.fields && { details: error.fields }),
  };
}

function codeOf(error: AppError, missing: AgentError['error_code']): AgentError['error_code'] {
  if (error instanceof BadArguments) return error.errorCode;
  if (error instanceof NotFound) return missing;
  if (error instanceof TooMany) return 'rate_limited';
  if (error instanceof Invalid || error.status === 400) return 'invalid_field_value';
  return 'provider_error';
}

/** For errors that nobody expected: it reveals no internals. */
export const unknownError: AgentError = {
  ojcp_version: ojcpVersion,
  error_code: 'provider_error',
  message: 'Something went wrong on our end. Please try again.',
};

/** Codes of JSON-RPC errors. -32029 is OJCP's code for too many calls. */
const codes = { parse: -32_700, invalid: -32_600, unknownMethod: -32_601, server: -32_000, rate: -32_029 };

export type RpcId = string | number | null;

/** A message that a client sent. */
export interface RpcMessage {
  id: RpcId;
  method: string;
}

/** A request that is not answered by a tool. */
export class RpcProblem extends AppError {
  readonly rpcCode: number;
  readonly headers: [string, string][];

  constructor(
    status: number,
    message: string,
    { code = codes.server, headers = [] as [string, string][] } = {},
  ) {
    super(status, 'Bad request', message);
    this.rpcCode = code;
    this.headers = headers;
  }
}

/** The messages of one request. */
export interface Rpc {
  messages: RpcMessage[];
  body: unknown;
  /** The request as the protocol's package takes it. */
  request: Request;
}

/** Reads the messages of a request. @throws RpcProblem that says what is wrong with it. */
export async function readRpc(request: Request): Promise<Rpc> {
  if (mediaType(request) !== 'application/json')
    throw new RpcProblem(415, 'Send JSON with the header content-type: application/json.');
  const body = readJson(await readText(request));
  const parts = Array.isArray(body) ? body : [body];
  if (parts.length === 0 || parts.length > agentLimits.maxBatch)
    throw new RpcProblem(400, `Send 1 to ${agentLimits.maxBatch} messages.`, { code: codes.invalid });
  const messages = parts.map(messageOf);
  return { messages, body, request: acceptingAll(request) };
}

async function readText(request: Request): Promise<string> {
  try {
    return new TextDecoder().decode(await readBytes(request, agentLimits.bodyBytes));
  } catch (error) {
    if (error instanceof TooLarge)
      throw new RpcProblem(413, error.message, { headers: [['connection', 'close']] });
    throw error;
  }
}

function readJson(text: string): unknown {
  let body: unknown;
  try {
    body = parseJson(text);
  } catch {
    throw new RpcProblem(400, 'The body is not valid JSON.', { code: codes.parse });
  }
  if (nestsDeeper(body, agentLimits.maxDepth))
    throw new RpcProblem(400, `The body nests deeper than ${agentLimits.maxDepth} levels.`, {
      code: codes.invalid,
    });
  return body;
}

function messageOf(part: unknown): RpcMessage {
  const { id, method } = (typeof part === 'object' && part !== null ? part : {}) as Record<string, unknown>;
  return {
    id: typeof id === 'string' || typeof id === 'number' ? id : null,
    method: typeof method === 'string' ? method : '',
  };
}

/** A subscription would keep a connection open for news that never come. @throws RpcProblem */
export function refuseSubscription({ method }: RpcMessage): void {
  if (method === 'subscriptions/listen')
    throw new RpcProblem(404, 'This server sends no notifications. Call tools/list again after an hour.', {
      code: codes.unknownMethod,
    });
}

/** The package wants clients to accept events, which a plain program does not say. */
function acceptingAll({ url, headers: given, signal }: Request): Request {
  const headers = new Headers(given);
  headers.set('accept', 'application/json, text/event-stream');
  return new Request(url, { method: 'POST', headers, signal, body: '{}' });
}

/** An error as the answer to a request. Too many calls say when to come back. @param id of the refused message. */
export function rpcProblem(error: unknown, id: RpcId): Response {
  const { status = 500, retryAfterSeconds } = error instanceof AppError ? error : {};
  const { rpcCode = codes.server, headers = [] } = error instanceof RpcProblem ? error : {};
  const data = agentError(error, 'provider_error') ?? unknownError;
  const code = error instanceof TooMany ? codes.rate : rpcCode;
  const answer = Response.json(
    { jsonrpc: '2.0', id, error: { code, message: data.message, data } },
    { status },
  );
  for (const [name, value] of headers) answer.headers.set(name, value);
  if (retryAfterSeconds) answer.headers.set('retry-after', String(retryAfterSeconds));
  return answer;
}
