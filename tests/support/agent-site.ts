import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { type App, createApp } from '../../src/app/entry/server.ts';
import { testBuild } from './build.ts';
import type { TestDatabase } from './database.ts';
import { testServices } from './services.ts';

/** A site that answers agents, without a network. */
export interface AgentSite {
  app: App;
  origin: string;
  /** Sends a request to /mcp, as it is. */
  send(init: RequestInit & { ip?: string }): Promise<Response>;
  /** Calls a tool with one JSON-RPC message. @returns the JSON of its first text. */
  call(name: string, args: unknown, ip?: string): Promise<{ isError: boolean; answer: Answer }>;
  /** The official client, connected. 'legacy' shakes hands, 'auto' uses the newest revision. */
  connect(mode: 'legacy' | 'auto', ip?: string): Promise<Client>;
}

// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
export type Answer = any;

let lastClient = 0;
/** The address of a client that has called nothing yet. */
export const newAddress = (): string =>
  `10.${(++lastClient >> 16) & 255}.${(lastClient >> 8) & 255}.${lastClient & 255}`;

/** Opens a site over a test database. Each call comes from another address, so limits do not count. */
export function openAgentSite(database: TestDatabase, env: Record<string, string> = {}): AgentSite {
  const services = testServices(database, { TRUST_PROXY: 'on', ...env });
  const { origin } = services.config;
  const app = createApp(services, testBuild);
  const send: AgentSite['send'] = async ({ ip = newAddress(), ...init }) => {
    const headers = new Headers(init.headers);
    headers.set('x-forwarded-for', ip);
    // As Node's server does, the host of the address comes from the header.
    const host = headers.get('host');
    return app.fetch(new Request(`${host ? `http://${host}` : origin}/mcp`, { ...init, headers }));
  };
  return {
    app,
    origin,
    send,
    call: async (name, args, ip) => {
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
      const headers = { 'content-type': 'application/json' };
      const response = await send({
        method: 'POST',
        headers,
        body: JSON.stringify(message),
        ...(ip && { ip }),
      });
      const { result, error } = readMessage(await response.text());
      if (!result) throw new Error(`${response.status} ${JSON.stringify(error)}`);
      return { isError: result.isError === true, answer: JSON.parse(result.content[0].text) };
    },
    connect: async (mode, ip) => {
      const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
      const fetch = (_url: unknown, init?: RequestInit) => send({ ...init, ...(ip && { ip }) });
      await client.connect(new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { fetch }));
      return client;
    },
  };
}

/** A JSON-RPC message: plain, or as an event. */
export function readMessage(text: string): Answer {
  const event = /^data: (.*)$/m.exec(text);
  return JSON.parse(event?.[1] ?? text);
}
