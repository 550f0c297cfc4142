import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Buckets of a tenth of a millisecond, and one for everything slower. */
const buckets = 20_000;

export interface LoadFigures {
  /** Responses a second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Responses without a redirect. */
  errors: number;
}

/**
 * Follows links over one connection for each list of requests. A connection requests its next link after the last
 * response. The client does as little as possible because it shares the processor with the server: all connections read
 * into one buffer, and it reads only the status of a response (302, no body).
 */
export async function followLinks(port: number, requests: Buffer[][], seconds: number): Promise<LoadFigures> {
  const times = new Uint32Array(buckets + 1);
  const buffer = Buffer.alloc(64 * 1024);
  let [answers, errors, end] = [0, 0, 0];
  const visitors = requests.map((own) => {
    let [next, sentAt, status] = [0, 0, 0];
    const send = (): void => {
      sentAt = performance.now();
      socket.write(own[next++ % own.length]!);
    };
    const read = (length: number): boolean => {
      status ||= (buffer[9]! - 48) * 100 + (buffer[10]! - 48) * 10 + buffer[11]! - 48;
      // The end of the head, or the last chunk.
      if (buffer.readUInt32BE(length - 4) !== 0x0d0a0d0a) return true;
      const now = performance.now();
      const bucket = Math.floor((now - sentAt) * 10);
      times[Math.min(bucket, buckets)]!++;
      answers++;
      if (status !== 302) errors++;
      status = 0;
      if (now < end) send();
      else socket.destroy();
      return true;
    };
    const onread = { buffer, callback: read };
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true, onread });
    return { socket, send };
  });
  await Promise.all(visitors.map(({ socket }) => once(socket, 'connect')));
  const begun = performance.now();
  end = begun + seconds * 1000;
  const ended = visitors.map(({ socket }) => once(socket, 'close'));
  for (const { send } of visitors) send();
  await Promise.all(ended);
  const rate = answers / ((performance.now() - begun) / 1000);
  return { rate, p50: percentile(times, answers / 2), p99: percentile(times, answers * 0.99), errors };
}

function percentile(times: Uint32Array, rank: number): number {
  let [seen, bucket] = [times[0]!, 0];
  while (seen < rank) seen += times[++bucket]!;
  return bucket / 10;
}
