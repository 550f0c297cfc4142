import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { type OwnServer, startServer } from '../e2e/own-server.ts';
import { openEmbeddedPostgres } from '../src/db/embedded-postgres.ts';
import { projectRoot } from '../src/platform/root.ts';
import { freePorts } from '../tests/support/opensearch-node.ts';
import { withOwnCatalog } from './own-catalog.ts';

/**
 * Measures requests a second of two web processes behind nginx and Caddy, with the files of deploy/, and what clients
 * see when one of the processes is killed. In the same run it measures one process without a proxy.
 *
 *   node bench/proxy.ts [--jobs 10000] [--nginx nginx] [--caddy caddy] [--seconds 8]   after npm run build
 *
 * --nginx and --caddy are the commands. Without one, that proxy is left out.
 */
const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '10000' },
    nginx: { type: 'string' },
    caddy: { type: 'string' },
    seconds: { type: 'string', default: '8' },
  },
});
const seconds = Number(values.seconds);
const clients = 20;

interface Proxy {
  url: string;
  stop(): void;
}

/** Makes the configuration of a proxy and its command from a file of deploy/. The proxy listens on `port`. */
type Setup = (folder: string, port: number, processes: string) => Promise<[command: string, ...string[]]>;

const setUpNginx: Setup = async (folder, port, processes) => {
  const deployed = await readFile(join(projectRoot, 'deploy/nginx.conf'), 'utf8');
  const conf = deployed
    .replace(/(\tserver 127\.0\.0\.1:\d+ (.*);\n)+/, (_, __, options) =>
      processes
        .split(' ')
        .map((one) => `\tserver ${one} ${options};\n`)
        .join(''),
    )
    .replace(/proxy_cache_path \S+/, `proxy_cache_path ${folder}/cache`)
    .replace(/\tlisten 443.*\n/, `\tlisten 127.0.0.1:${port};\n`)
    .replace(/\t(listen \[|ssl_).*\n/g, '');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n');
  const main = `user ${userInfo().username}; daemon off; pid ${folder}/pid; events {}\nhttp {\naccess_log off;\n${temporary}\n${conf}}\n`;
  await writeFile(join(folder, 'nginx.conf'), main);
  return [values.nginx ?? '', '-e', 'stderr', '-c', join(folder, 'nginx.conf')];
};

const setUpCaddy: Setup = async (folder, port, processes) => {
  const deployed = await readFile(join(projectRoot, 'deploy/Caddyfile'), 'utf8');
  const file = deployed
    .replace('jobs.example.org', `http://127.0.0.1:${port}`)
    .replace(/(reverse_proxy) [\d.: ]+/, `$1 ${processes} `);
  await writeFile(join(folder, 'Caddyfile'), `{\n\tadmin off\n}\n${file}`);
  return [values.caddy ?? '', 'run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')];
};

async function startProxy(setUp: Setup, servers: OwnServer[], root: string): Promise<Proxy> {
  const folder = await mkdtemp(join(root, 'proxy-'));
  const [port = 0] = await freePorts(1);
  const processes = servers.map(({ url }) => `127.0.0.1:${new URL(url).port}`).join(' ');
  const [command, ...options] = await setUp(folder, port, processes);
  const child = spawn(command, options, { stdio: 'ignore', env: { ...process.env, HOME: folder } });
  process.once('exit', () => child.kill());
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; !(await fetch(`${url}/readyz`).then(isOk, () => false)); tries++) {
    if (tries === 100) throw new Error(`${command} ${options.join(' ')} does not answer.`);
    await sleep(100);
  }
  return { url, stop: () => child.kill() };
}

const isOk = ({ ok }: Response): boolean => ok;

const rows: object[] = [];

/** Requests by 20 clients, after two seconds that do not count. @param during runs beside the requests. */
async function measure(name: string, url: string, during?: () => Promise<unknown>): Promise<void> {
  const options = { url, connections: clients, headers: { 'accept-encoding': 'gzip' } };
  await autocannon({ ...options, duration: 2 });
  const [{ requests, latency, errors, non2xx }] = await Promise.all([
    autocannon({ ...options, duration: seconds }),
    during?.(),
  ]);
  rows.push({
    name,
    'req/s': Math.round(requests.average),
    'p50 ms': latency.p50,
    'p99 ms': latency.p99,
    'max ms': latency.max,
    failed: errors + non2xx,
    of: requests.total,
  });
  console.log(JSON.stringify(rows.at(-1)));
}

async function measurePaths(name: string, url: string, paths: string[]): Promise<void> {
  for (const path of paths) await measure(`${name} ${path}`, url + path);
}

async function main(dataDir: string): Promise<void> {
  const postgres = await openEmbeddedPostgres(dataDir, () => {});
  const root = await mkdtemp(join(tmpdir(), 'joblantern-proxy-'));
  await mkdir(join(root, 'data'));
  const start = (more: Record<string, string> = {}) =>
    startServer({
      ROLE: 'web',
      DATABASE_URL: postgres.url,
      DATA_DIR: join(root, 'data'),
      TRUST_PROXY: 'on',
      ...more,
    });
  const proxies = [
    ...(values.nginx ? [['nginx', setUpNginx] as const] : []),
    ...(values.caddy ? [['caddy', setUpCaddy] as const] : []),
  ];
  try {
    for (const cache of ['on', 'off']) {
      const servers = [await start({ PAGE_CACHE: cache }), await start({ PAGE_CACHE: cache })];
      const direct = servers[0]!.url;
      const list = (await (await fetch(`${direct}/api/jobs`)).json()) as { id: number }[];
      const paths = ['/', '/jobs?keywords=nurse', `/jobs/${list[0]!.id}`, '/api/jobs'];
      const how = `page cache ${cache},`;
      await measurePaths(`${how} one process`, direct, paths);
      for (const [name, setUp] of proxies) {
        const proxy = await startProxy(setUp, servers, root);
        await measurePaths(`${how} two behind ${name}`, proxy.url, paths);
        proxy.stop();
      }
      await Promise.all(servers.map((server) => server.end('SIGTERM')));
    }
    for (const [name, setUp] of proxies) {
      const servers = [await start(), await start()];
      const proxy = await startProxy(setUp, servers, root);
      const kill = () => sleep(seconds * 400).then(() => servers[0]!.end('SIGKILL'));
      await measure(`one of two behind ${name} is killed, /jobs`, `${proxy.url}/jobs`, kill);
      await servers[1]!.end('SIGKILL');
      await measure(`none behind ${name}, /jobs`, `${proxy.url}/jobs`);
      proxy.stop();
    }
  } finally {
    await postgres.release();
    await rm(root, { recursive: true, force: true });
  }
  console.table(rows);
}

await withOwnCatalog(Number(values.jobs), main);
