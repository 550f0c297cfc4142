/** The minimal server of campaign links: it parses the address, responds, and records nothing. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const location = url.searchParams.get('to') ?? '/jobs?keywords=nurse';
  response.writeHead(302, { location, 'cache-control': 'no-store' }).end();
}).listen(0, () => console.log((server.address() as AddressInfo).port));
