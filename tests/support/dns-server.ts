import { createSocket } from 'node:dgram';
import { promises } from 'node:dns';
import { once } from 'node:events';

/** What a name of a zone has. */
interface Answer {
  /** The code of a failure. */
  code?: number;
  /** A record's data by record type: 1 A, 15 MX, 16 TXT, 28 AAAA. Null: the server does not answer. */
  records?: Record<number, Buffer> | null;
}
/** Names and their answers. Other names do not exist. */
export type DnsZone = Record<string, Answer>;

export const serverFailure = 2;
const noSuchName = 3;

const labelOf = (text: string): Buffer => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]);

/** The data of an MX record. */
export const mx = (name: string): Buffer =>
  Buffer.concat([Buffer.from([0, 10]), ...name.split('.').map(labelOf), Buffer.from([0])]);

/** The data of a TXT record of up to 255 characters. */
export const txt = (text: string): Buffer => labelOf(text);

export interface DnsServer {
  port: number;
  /** The questions so far: "example.org 16". */
  asked: string[];
  close(): Promise<void>;
}

/** A DNS server on a free local port. */
export async function startDnsServer(zone: DnsZone): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (query, from) => {
    const { name, type, end } = readQuestion(query);
    asked.push(`${name} ${type}`);
    if (zone[name]?.records !== null)
      socket.send(answerTo(query, end, type, zone[name]), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    port: socket.address().port,
    asked,
    close: () => new Promise<void>((done) => socket.close(() => done())),
  };
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  while (query[at] !== 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + query[at]!));
    at += 1 + query[at]!;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function answerTo(query: Buffer, end: number, type: number, answer: Answer | undefined): Buffer {
  const data = answer?.records?.[type];
  const header = Buffer.from(query.subarray(0, 12));
  header[2] = 0x81;
  header[3] = 0x80 | (answer ? (answer.code ?? 0) : noSuchName);
  header.writeUInt16BE(data ? 1 : 0, 6);
  header.fill(0, 8);
  const record = data ? [Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length]), data] : [];
  return Buffer.concat([header, query.subarray(12, end), ...record]);
}

/** A resolver that asks the DNS server on this local port. */
export function resolverAt(port: number): InstanceType<typeof promises.Resolver> {
  const resolver = new promises.Resolver({ timeout: 200, tries: 1 });
  resolver.setServers([`127.0.0.1:${port}`]);
  return resolver;
}
