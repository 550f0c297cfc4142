import { writeFile } from 'node:fs/promises';

/** A node of the search tree: the branches of a 0 and of a 1, each another node, the text of a record, or nothing. */
type Node = [Branch, Branch];
type Branch = Node | Buffer | null;

const separatorBytes = 16;
const metadataStart = Buffer.from('abcdef4d61784d696e642e636f6d', 'hex');

/**
 * The bytes of a small country database in the MMDB format (https://maxmind.github.io/MaxMind-DB/), with records of 24 bits.
 * @param networks '203.0.113.0/24': its record, such as `{ country: { iso_code: 'US' } }`.
 * @param ipVersion 4: the tree has no room for IPv6.
 */
export function mmdb(networks: Record<string, unknown>, ipVersion: 4 | 6 = 6): Buffer {
  const root: Node = [null, null];
  for (const [network, record] of Object.entries(networks))
    insert(root, bitsOf(network, ipVersion), encode(record));
  const nodes = [root];
  for (const node of nodes) for (const branch of node) if (Array.isArray(branch)) nodes.push(branch);
  const data: Buffer[] = [];
  let dataBytes = 0;
  const tree = nodes.flatMap((node) =>
    node.map((branch) => {
      if (branch === null) return uint24(nodes.length);
      if (Array.isArray(branch)) return uint24(nodes.indexOf(branch));
      data.push(branch);
      dataBytes += branch.length;
      return uint24(nodes.length + separatorBytes + dataBytes - branch.length);
    }),
  );
  const metadata = encode({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_790_000_000,
    database_type: 'Test-Country',
    description: {},
    ip_version: ipVersion,
    languages: '',
    node_count: nodes.length,
    record_size: 24,
  });
  return Buffer.concat([...tree, Buffer.alloc(separatorBytes), ...data, metadataStart, metadata]);
}

/** Writes a database of two-letter codes: `{ '203.0.113.0/24': 'US' }`. */
export async function writeCountries(path: string, codes: Record<string, string>): Promise<void> {
  const records = Object.entries(codes).map(([network, iso_code]) => [network, { country: { iso_code } }]);
  await writeFile(path, mmdb(Object.fromEntries(records)));
}

function insert(root: Node, bits: number[], record: Buffer): void {
  let node = root;
  for (const bit of bits.slice(0, -1)) {
    const next = node[bit];
    const child: Node = Array.isArray(next) ? next : [null, null];
    node[bit] = child;
    node = child;
  }
  node[bits.at(-1)!] = record;
}

/** The bits of a network's prefix. In a tree for IPv6, IPv4 begins after 96 zeros. */
function bitsOf(network: string, ipVersion: 4 | 6): number[] {
  const [address = '', length = ''] = network.split('/');
  const isV6 = address.includes(':');
  const bytes = isV6 ? v6Bytes(address) : address.split('.').map(Number);
  const bits = bytes.flatMap((byte) => Array.from({ length: 8 }, (_, at) => (byte >> (7 - at)) & 1));
  const prefix = bits.slice(0, Number(length));
  return ipVersion === 6 && !isV6 ? [...Array.from({ length: 96 }, () => 0), ...prefix] : prefix;
}

function v6Bytes(address: string): number[] {
  const [before = '', after = ''] = address.split('::');
  const [start, end] = [before, after].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const zeros = Array.from({ length: 8 - start.length - end.length }, () => '0');
  return [...start, ...zeros, ...end].flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
}

const uint24 = (value: number): Buffer => Buffer.from([value >> 16, (value >> 8) & 255, value & 255]);

const types = { text: 2, number: 6, map: 7 };

/** Text, whole numbers and maps of these. */
function encode(value: unknown): Buffer {
  if (typeof value === 'string')
    return Buffer.concat([head(types.text, Buffer.byteLength(value)), Buffer.from(value)]);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([head(types.number, 4), bytes]);
  }
  const entries = Object.entries(value as object);
  return Buffer.concat([head(types.map, entries.length), ...entries.flat().map(encode)]);
}

/** The type and the size, for sizes below 285. */
const head = (type: number, size: number): Buffer =>
  size < 29 ? Buffer.from([(type << 5) | size]) : Buffer.from([(type << 5) | 29, size - 29]);
