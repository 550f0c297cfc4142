import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../platform/root.ts';

/** One domain a line; origin and licence: docs/data-sources.md. */
const file = join(projectRoot, 'src/features/accounts/disposable-domains.txt');
let domains: Set<string> | undefined;

/** Whether mailboxes at the domain, or at one above it, are made to be thrown away. */
export function isDisposable(domain: string): boolean {
  domains ??= new Set(readFileSync(file, 'utf8').trimEnd().split('\n'));
  const labels = domain.split('.');
  return labels.some((_label, index) => domains!.has(labels.slice(index).join('.')));
}
