/**
 * Generates the types of the official client (clients/typescript) from the OpenAPI document. The generator needs a TypeScript of its own,
 * so it is installed in that folder only.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../src/platform/root.ts';
import { clientDocument } from '../tests/support/client-document.ts';

const folder = join(projectRoot, 'clients/typescript');
const { document, mark } = clientDocument();
const work = mkdtempSync(join(tmpdir(), 'client-'));
try {
  const input = join(work, 'openapi.json');
  writeFileSync(input, JSON.stringify(document));
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
  const output = join(work, 'schema.d.ts');
  execFileSync(
    process.execPath,
    [join(folder, 'node_modules/openapi-typescript/bin/cli.js'), input, '-o', output],
    { stdio: 'inherit' },
  );
  writeFileSync(join(folder, 'schema.d.ts'), `// Document ${mark}\n${readFileSync(output, 'utf8')}`);
} finally {
  rmSync(work, { recursive: true });
}
