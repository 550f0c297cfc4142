import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as later } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { createLog, identifyRequests } from './log.ts';

const lines: Record<string, unknown>[] = [];
const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
afterEach(() => {
  lines.length = 0;
});

/** Sends requests to a server that logs while it works. Returns the ids of the responses. */
async function ask(trustProxy: boolean, given: (string | undefined)[]): Promise<(string | null)[]> {
  const listener = identifyRequests(async ({ url }, response) => {
    await later();
    log.info({ url }, 'working');
    response.writeHead(200, { 'content-type': 'text/plain' }).end();
  }, trustProxy);
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const answers = await Promise.all(
    given.map((id, index) =>
      fetch(`http://127.0.0.1:${port}/${index}`, { headers: id ? { 'x-request-id': id } : {} }),
    ),
  );
  server.close();
  return answers.map(({ headers }) => headers.get('x-request-id'));
}

test('each response and each of its log lines have their own id', async () => {
  const ids = await ask(false, [undefined, undefined, 'of-the-client']);
  expect(new Set(ids).size).toBe(3);
  expect(ids).not.toContain('of-the-client');
  for (const [index, id] of ids.entries())
    expect(lines).toContainEqual(expect.objectContaining({ url: `/${index}`, requestId: id }));
});

test('a proxy’s id is kept if it is safe in a log', async () => {
  const [kept, ...others] = await ask(true, [
    '0af7651916cd43dd',
    undefined,
    'short',
    'x'.repeat(65),
    '"}, {"level":60',
  ]);
  expect(kept).toBe('0af7651916cd43dd');
  for (const id of others) expect(id).toMatch(/^[\da-f-]{36}$/);
});

test('a line without a request has no id', () => {
  log.info('alone');
  expect(lines).toEqual([expect.not.objectContaining({ requestId: expect.anything() })]);
});
