import { createHash } from 'node:crypto';
import { PreconditionFailed } from '../../platform/errors.ts';
import type { Resource } from './resource.server.ts';
import type { Row } from './resource.ts';
import type { RowCheck } from './resource-verbs.server.ts';

/** The version of a row as a strong ETag. It changes with every column except derived ones. */
export function versionOf({ columns }: Pick<Resource, 'columns'>, row: Row): string {
  const values = columns.filter(({ derived }) => !derived).map(({ name }) => [name, row[name]]);
  return `"${createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 27)}"`;
}

/** The check of a request's If-Match header before a row changes. Undefined without the header. */
export function ifMatch({ headers }: Request, resource: Resource): RowCheck | undefined {
  const header = headers.get('if-match')?.trim();
  if (header === undefined || header === '*') return undefined;
  // A weak one ("W/...") never matches (RFC 9110, 13.1.1).
  const asked = [...header.matchAll(/(W\/)?"[^"]*"/g)].map(([tag]) => tag);
  return (current) => {
    const version = versionOf(resource, current);
    if (!asked.includes(version))
      throw new PreconditionFailed(
        `This ${resource.one} has changed since you read it. Get it again, then retry your change.`,
        version,
      );
  };
}
