import type { Client } from './client.ts';

/** The context of every API handler: `context.env.client`. */
export interface ApiEnv {
  Bindings: { client: Client };
}
