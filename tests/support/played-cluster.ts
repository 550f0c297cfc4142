import {
  createServer as createPlain,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecure } from 'node:https';
import type { AddressInfo } from 'node:net';

/** An answer of a cluster: its status and its body. */
export interface PlayedAnswer {
  status?: number;
  body: object;
}

/** A small HTTP server that answers as a cluster does, well or badly as a test asks. */
export interface PlayedCluster {
  url: string;
  /** The answer to each bulk, by its lines. */
  bulk: (lines: Record<string, unknown>[]) => PlayedAnswer;
  search: () => PlayedAnswer;
  /** The answer to all other requests. */
  other: (request: { method: string; path: string }) => PlayedAnswer;
  /** The jobs whose documents were written. */
  written: number[];
  /** The `Authorization` header that it wants; null: none. */
  authorization: string | null;
  close(): Promise<void>;
}

/** Starts the server on a free port of the loopback interface. @param tls a key and a certificate, for HTTPS. */
export async function playCluster(tls?: { key: string; cert: string }): Promise<PlayedCluster> {
  const played: Omit<PlayedCluster, 'url' | 'close'> = {
    bulk: allWritten,
    search: () => ({ body: {} }),
    other: () => ({ body: { acknowledged: true } }),
    written: [],
    authorization: null,
  };
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      const { status = 200, body } = answerTo(request, text);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  };
  const answerTo = ({ method = '', url = '', headers }: IncomingMessage, text: string): PlayedAnswer => {
    if (played.authorization && headers.authorization !== played.authorization)
      return clusterError(401, 'security_exception', 'Unauthorized');
    if (url.includes('/_search')) return played.search();
    if (!url.includes('/_bulk')) return played.other({ method, path: url });
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const answer = played.bulk(lines);
    const { items = [] } = answer.body as { items?: Record<string, { _id: string; status: number }>[] };
    for (const item of items)
      for (const { _id, status } of Object.values(item)) if (status < 300) played.written.push(Number(_id));
    return answer;
  };
  const server: Server = tls ? createSecure(tls, handle) : createPlain(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(played, {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

/** A whole answer that is an error. */
export const clusterError = (status: number, type: string, reason: string): PlayedAnswer => ({
  status,
  body: { error: { root_cause: [{ type, reason }], type, reason }, status },
});

/** The jobs that the lines of a bulk index or delete. */
const jobsOf = (lines: Record<string, unknown>[]): [action: string, job: string][] =>
  lines.flatMap((line) =>
    Object.entries(line).flatMap(([action, value]): [string, string][] =>
      action === 'index' || action === 'delete' ? [[action, (value as { _id: string })._id]] : [],
    ),
  );

/** Writes every document. */
export function allWritten(lines: Record<string, unknown>[]): PlayedAnswer {
  return itemsFail(() => false, { status: 200, type: '', reason: '' })(lines);
}

/** Writes the documents of a bulk but for some. */
export const itemsFail =
  (
    fails: (job: number) => boolean,
    { status, ...error }: { status: number; type: string; reason: string },
  ): PlayedCluster['bulk'] =>
  (lines) => {
    const items = jobsOf(lines).map(([action, _id]) => ({
      [action]: fails(Number(_id)) ? { _id, status, error } : { _id, status: 200 },
    }));
    return {
      body: { errors: items.some((item) => Object.values(item).some((one) => 'error' in one)), items },
    };
  };
