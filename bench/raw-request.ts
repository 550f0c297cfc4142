import { connect } from 'node:net';
import type { RawRequest } from './fuzz-requests.ts';

/** A response as received. Status 0: the connection ended without one. */
export interface RawAnswer {
  status: number;
  text: string;
  /** Whether the response stopped before its end. */
  isHanging: boolean;
}

/**
 * Sends bytes over a new connection and returns everything received until the server closes it or `withinMs` have
 * passed.
 */
export function sendRaw(port: number, request: RawRequest, withinMs: number): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    const socket = connect({ port, host: '127.0.0.1' });
    const finish = (isHanging: boolean): void => {
      clearTimeout(timer);
      socket.destroy();
      const text = Buffer.concat(pieces)
        .toString('latin1')
        .replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '');
      resolve({ status: Number(/^HTTP\/1\.\d (\d{3})/.exec(text)?.[1] ?? 0), text, isHanging });
    };
    const timer = setTimeout(() => finish(true), withinMs);
    socket.on('data', (piece) => pieces.push(piece));
    // The server may close the connection before it has read everything.
    socket.on('error', () => undefined).on('close', () => finish(false));
    socket.write(request.head);
    if (request.isCutShort) socket.end(request.body);
    else socket.write(request.body);
  });
}
