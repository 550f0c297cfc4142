import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Buckets of a tenth of a millisecond, and one for what takes longer than all of them. */
const buckets = 20_000;

export interface LoadFigures {
  /** Answers a second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Answers that lead nowhere. */
  errors: number;
}

/**
 * Follows links over a connection for each list of requests, each connection its next link when the last is answered. It does as little
 * as a client can, for it shares the processor with what it measures: of an answer (302, without a body) it reads the status.
 */
export async function followLinks(port: number, requests: Buffer[][], seconds: number): Promise<LoadFigures> {
  const times = new Uint32Array(buckets + 1);
  let [answers, errors] = [0, 0];
  const sockets = await Promise.all(requests.map(() => open(port)));
  const begun = performance.now();
  const end = begun + seconds * 1000;
  const ended = sockets.map((socket, at) => {
    const own = requests[at]!;
    let [next, sentAt, status] = [0, 0, 0];
    const send = (): void => {
      sentAt = performance.now();
      socket.write(own[next++ % own.length]!);
    };
    socket.on('data', (piece) => {
      status ||= (piece[9]! - 48) * 100 + (piece[10]! - 48) * 10 + piece[11]! - 48;
      // The head's end, or the last chunk's.
      if (piece.readUInt32BE(piece.length - 4) !== 0x0d0a0d0a) return;
      const now = performance.now();
      const bucket = Math.floor((now - sentAt) * 10);
      times[Math.min(bucket, buckets)]!++;
      answers++;
      if (status !== 302) errors++;
      status = 0;
      if (now < end) send();
      else socket.destroy();
    });
    send();
    return once(socket, 'close');
  });
  await Promise.all(ended);
  const rate = answers / ((performance.now() - begun) / 1000);
  return { rate, p50: percentile(times, answers / 2), p99: percentile(times, answers * 0.99), errors };
}

async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  return socket;
}

function percentile(times: Uint32Array, rank: number): number {
  let [seen, bucket] = [times[0]!, 0];
  while (seen < rank) seen += times[++bucket]!;
  return bucket / 10;
}
