import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { allOf, type Check, type Part, type TrustSite } from './check.ts';
import { adminHeaders, runTask } from './site.ts';

/** Spellings of this machine and of inner networks, including those of attack tools. */
const innerHosts = [
  ...['127.0.0.1', '127.1', '127.0.1', '127.0.0.1.', '127.255.255.254', '2130706433', '017700000001'],
  ...['0x7f000001', '0x7f.1', '0x7F.0.0.1', '0177.0.0.1', '0177.1', '0', '0.0.0.0', '00', '0x0', '0.1.2.3'],
  ...['localhost', 'LOCALHOST', 'localhost.', '①②⑦.⓪.⓪.①', '127。0。0。1', '１２７.0.0.1', '%31%32%37.0.0.1'],
  ...['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1', '0xc0.168.1.1'],
  ...['169.254.169.254', '0xa9fea9fe', '2852039166', '169.254.170.2', '100.64.0.1', '100.100.100.200'],
  ...['192.0.0.192', '198.18.0.1', '224.0.0.1', '255.255.255.255', '[::1]', '[::]', '[0:0:0:0:0:0:0:1]'],
  ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]', '[64:ff9b::7f00:1]', '[2002:7f00:1::]'],
  ...['[fe80::1]', '[fc00::1]', '[fd00:ec2::254]', '[ff02::1]', '[::ffff:169.254.169.254]'],
];

/** Counts every connection to one port of this machine, over IPv4 and IPv6. */
async function openTrap() {
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    socket.destroy();
  }).listen(0, '::');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    close: () => server.close(),
  };
}

/** Redirects every request to the next of the addresses. */
async function openRedirector(targets: string[]) {
  let asked = 0;
  const server = createHttpServer((request, response) => {
    request.resume();
    const location = Buffer.from(targets[asked++ % targets.length]!).toString('latin1');
    response.writeHead(asked % 2 ? 302 : 307, { location }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

/** The features through which the site requests an address that someone typed. */
const sinks: Record<string, (site: TrustSite, addresses: string[]) => Promise<void>> = {
  'preview of a feed': async (site, addresses) => {
    const headers = await adminHeaders(site);
    const preview = async (url: string): Promise<void> => {
      const request = { method: 'POST', headers, body: JSON.stringify({ url }) };
      await (await site.ask('/api/admin/feeds/preview', request)).text();
    };
    // Each one starts a process: two at a time keep two cores busy.
    const left = [...addresses];
    const previewRest = async (): Promise<void> => {
      for (let url = left.shift(); url !== undefined; url = left.shift()) await preview(url);
    };
    await Promise.all([previewRest(), previewRest()]);
  },
  'run of a feed': async (site, addresses) => {
    await site.pool.query(
      `with source as (insert into sources (name, kind) select 'inner ' || url, 'aggregator' from unnest($1::text[]) as url returning id, name)
       insert into feeds (source_id, url) select id, substring(name from 7) from source`,
      [[...new Set(addresses)]],
    );
    await runTask(site, 'run-feeds');
    await site.pool.query("update feeds set status = 'paused'");
  },
  postback: async (site, addresses) => {
    for (const body of [null, '{}'])
      await site.pool.query(
        "insert into postbacks (id, event, url, body) select id, 'test', url, $3 from unnest($1::uuid[], $2::text[]) as given (id, url)",
        [addresses.map(() => randomUUID()), addresses, body],
      );
    await runTask(site, 'send-postbacks');
    await site.pool.query("update postbacks set state = 'dead' where state = 'due'");
  },
};

const spellings: Check = {
  promise: `Outgoing requests: ${innerHosts.length} spellings of inner addresses, http and https, on every sink`,
  asked: 'not one connection',
  measure: async (site) => {
    const trap = await openTrap();
    const addresses = innerHosts.flatMap((host) => [
      `http://${host}:${trap.port}/x`,
      `https://${host}:${trap.port}/x`,
    ]);
    for (const send of Object.values(sinks)) await send(site, addresses);
    trap.close();
    const measured = `${trap.connections()} connections by ${addresses.length} addresses on ${Object.keys(sinks).join(', ')}`;
    return { measured, held: trap.connections() === 0 };
  },
};

const redirects: Check = {
  promise: 'Outgoing requests: an allowed host redirects to inner addresses',
  asked: 'not one connection',
  measure: async (site) => {
    const failed: string[] = [];
    for (const [name, send] of Object.entries(sinks)) {
      const trap = await openTrap();
      const targets = innerHosts.map((host) => `http://${host}:${trap.port}/x`);
      const redirector = await openRedirector(targets);
      await site.restart({ OUTBOUND_ALLOW: redirector.host });
      await send(
        { ...site, settings: { ...site.settings, OUTBOUND_ALLOW: redirector.host } },
        targets.map((_, at) => `http://${redirector.host}/${at}`),
      );
      if (trap.connections() > 0) failed.push(`${name}: ${trap.connections()} connections`);
      trap.close();
      redirector.close();
    }
    return allOf(Object.keys(sinks).length, failed);
  },
};

/** The control: without it, the other checks would pass on a site that makes no requests at all. */
const control: Check = {
  promise: 'Outgoing requests: an inner address that OUTBOUND_ALLOW names',
  asked: 'reached by every sink',
  measure: async (site) => {
    const failed: string[] = [];
    for (const [name, send] of Object.entries(sinks)) {
      const trap = await openTrap();
      const OUTBOUND_ALLOW = `127.0.0.1:${trap.port}`;
      await site.restart({ OUTBOUND_ALLOW });
      const allowed = { ...site, settings: { ...site.settings, OUTBOUND_ALLOW } };
      await send(allowed, [`http://127.0.0.1:${trap.port}/x`]);
      if (trap.connections() === 0) failed.push(name);
      trap.close();
    }
    return allOf(Object.keys(sinks).length, failed);
  },
};

export const part: Part = { checks: [control, spellings, redirects] };
