import type { IncomingMessage, RequestListener, ServerOptions } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Milliseconds for a request's head, for the whole request, between checks of both, and for the next request on a
 * connection. The proxies of deploy/ close their idle connections before `keepAliveTimeout`. A proxy that kept one
 * longer would send a request into a connection that we are closing, and answer 502.
 */
export const connectionLimits: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2000,
  keepAliveTimeout: 50_000,
  // Node's own response to a request without Host has no headers. refused-requests.ts answers it instead.
  requireHostHeader: false,
};

/**
 * A connection is closed after this many milliseconds without a byte either way. A client that does not read keeps its
 * responses in memory.
 */
export const silentMs = 60_000;

/** Requests of one connection that wait for their answers at most: browsers send one after the other. */
const maxWaiting = 16;
/** Bytes of a body that are still read after its answer, so that the client reads the answer rather than an error. */
const maxLeftOver = 2 ** 20;
/** Milliseconds after which the connection goes then: the answer would be lost with it. */
const lingerMs = 500;

/** Cuts off clients that send more requests before they read, or that keep sending a body after the response. */
export function boundConnections(listener: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  return (incoming, outgoing) => {
    const { socket } = incoming;
    const asked = (waiting.get(socket) ?? 0) + 1;
    if (asked > maxWaiting) return void socket.destroy();
    waiting.set(socket, asked);
    outgoing.once('close', () => void waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    if (hasBody(incoming)) outgoing.prependOnceListener('finish', () => boundLeftOver(incoming));
    listener(incoming, outgoing);
  };
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function boundLeftOver(incoming: IncomingMessage): void {
  if (incoming.complete) return;
  const { socket } = incoming;
  const end = socket.bytesRead + maxLeftOver;
  // Node calls this after an answer with `Connection: close`. It would drop what still comes, and the answer with it.
  socket.destroySoon = () => {
    socket.end();
    setTimeout(() => socket.destroy(), lingerMs).unref();
  };
  incoming.on('data', () => {
    if (socket.bytesRead <= end) return;
    incoming.pause();
    setTimeout(() => socket.destroy(), lingerMs).unref();
  });
  // Without this first read, Node would silently read the body to its end.
  incoming.read(0);
}
