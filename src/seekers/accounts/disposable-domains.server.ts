import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lazy } from '../../platform/cache/lazy.ts';
import { projectRoot } from '../../platform/root.ts';

/** One domain a line. Origin and license: docs/data-sources.md. */
const file = join(projectRoot, 'src/seekers/accounts/disposable-domains.txt');
const readDomains = lazy(() => new Set(readFileSync(file, 'utf8').trimEnd().split('\n')));

/** Whether the domain, or a parent of it, offers disposable mailboxes. */
export function isDisposable(domain: string): boolean {
  const domains = readDomains();
  const labels = domain.split('.');
  return labels.some((_label, index) => domains.has(labels.slice(index).join('.')));
}
