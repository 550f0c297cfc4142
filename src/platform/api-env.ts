import type { Client } from './client.ts';

/** What every handler of the API finds in its context: `context.env.client`. */
export interface ApiEnv {
  Bindings: { client: Client };
}
