import { ownValue } from '../../platform/own-value.ts';
import { type Connector, connectors } from './connectors.ts';

/** The supported public job boards. */
export const boardNames = Object.keys(connectors);

/** The board of a reference such as `greenhouse:acme`. Null if it is not a supported board. */
export function findBoard(reference: string): { name: string; token: string; connector: Connector } | null {
  const [, name = '', token = ''] = /^(\w+):(.+)$/.exec(reference) ?? [];
  const connector = ownValue(connectors, name);
  return connector ? { name, token, connector } : null;
}
