import { type Connector, connectors } from './connectors.ts';

/** The public job boards that can be read. */
export const boardNames = Object.keys(connectors);

/** What `greenhouse:acme` refers to; null where it is no board that we know. */
export function findBoard(reference: string): { name: string; token: string; connector: Connector } | null {
  const [, name = '', token = ''] = /^(\w+):(.+)$/.exec(reference) ?? [];
  const connector = Object.hasOwn(connectors, name) ? connectors[name] : undefined;
  return connector ? { name, token, connector } : null;
}
