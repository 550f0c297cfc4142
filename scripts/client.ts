/**
 * Makes the types of the official client (clients/typescript) from the OpenAPI document, and checks the client against
 * them. The generator needs a TypeScript of its own, so it is installed in that folder only.
 */
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../src/platform/root.ts';
import { clientDocument } from '../tests/support/client-document.ts';

/** The folder of the client: a copy of it, for its test. */
const folder = process.argv[2] ?? join(projectRoot, 'clients/typescript');
const npm = (...args: string[]) => execFileSync('npm', args, { cwd: folder, stdio: 'inherit' });

const input = join(folder, 'openapi.json');
writeFileSync(input, JSON.stringify(clientDocument()));
npm('ci', '--prefer-offline', '--no-audit', '--no-fund');
npm('run', 'types');
rmSync(input);
