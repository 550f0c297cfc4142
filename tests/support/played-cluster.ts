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
  /** The answer to each bulk, by its lines and the name that it writes to. */
  bulk: (lines: Record<string, unknown>[], name: string) => PlayedAnswer;
  search: () => PlayedAnswer;
  /** The answer to all other requests. */
  other: (request: { method: string; path: string; body: string }) => PlayedAnswer;
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
    if (!url.includes('/_bulk')) return played.other({ method, path: url, body: text });
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const answer = played.bulk(lines, url.split('/')[1] ?? '');
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
export const allWritten: PlayedCluster['bulk'] = (lines, name) =>
  itemsFail(() => false, { status: 200, type: '', reason: '' })(lines, name);

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

const noIndex = 'index_not_found_exception';

/** Makes a cluster keep indexes and aliases: what is written to one that is gone fails. @returns the aliases of each index. */
export function keepIndexes(cluster: PlayedCluster): Map<string, Set<string>> {
  const indexes = new Map<string, Set<string>>();
  const gone = clusterError(404, noIndex, 'no such index');
  const done: PlayedAnswer = { body: { acknowledged: true } };
  const knows = (name: string): boolean =>
    indexes.has(name) || [...indexes.values()].some((aliases) => aliases.has(name));
  cluster.bulk = (lines, name) =>
    knows(name)
      ? allWritten(lines, name)
      : itemsFail(() => true, { status: 404, type: noIndex, reason: 'no such index' })(lines, name);
  cluster.search = () =>
    knows('played')
      ? { body: { timed_out: false, _shards: { failed: 0 }, hits: { total: { value: 0 }, hits: [] } } }
      : gone;
  cluster.other = ({ method, path, body }) => {
    const [name = '', command, alias = ''] = path.split('?')[0]?.split('/').slice(1) ?? [];
    if (name === '_aliases') return moveAliases(indexes, body) ? done : gone;
    if (command === '_alias') return indexes.get(name)?.has(alias) ? done : { status: 404, body: {} };
    if (command === '_refresh') return knows(name) ? done : gone;
    if (method === 'DELETE') indexes.delete(name);
    if (method === 'PUT' && !name.startsWith('_')) {
      if (indexes.has(name)) return clusterError(400, 'resource_already_exists_exception', 'already exists');
      indexes.set(name, new Set(Object.keys((JSON.parse(body) as { aliases: object }).aliases)));
    }
    return done;
  };
  return indexes;
}

type AliasAction = Record<'add' | 'remove', { index: string; alias: string } | undefined>;

/** @returns whether all indexes that get an alias exist. */
function moveAliases(indexes: Map<string, Set<string>>, body: string): boolean {
  const { actions } = JSON.parse(body) as { actions: AliasAction[] };
  if (actions.some(({ add }) => add && !indexes.has(add.index))) return false;
  for (const { add, remove } of actions) {
    if (remove) for (const aliases of indexes.values()) aliases.delete(remove.alias);
    if (add) indexes.get(add.index)?.add(add.alias);
  }
  return true;
}
