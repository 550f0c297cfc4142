import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../platform/root.ts';

/** One domain a line. Origin and license: docs/data-sources.md. */
const file = join(projectRoot, 'src/features/accounts/disposable-domains.txt');
let domains: Set<string> | undefined;

/** Whether the domain, or a parent of it, offers disposable mailboxes. */
export function isDisposable(domain: string): boolean {
  domains ??= new Set(readFileSync(file, 'utf8').trimEnd().split('\n'));
  const labels = domain.split('.');
  return labels.some((_label, index) => domains!.has(labels.slice(index).join('.')));
}
