import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../platform/config.ts';
import { projectRoot } from '../../platform/root.ts';

const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
  version: string;
};

/** The process that answers; others of the same site may run beside it. */
export function processState({ role }: Pick<Config, 'role'>) {
  return {
    version,
    node: process.version,
    role,
    uptimeSeconds: Math.floor(process.uptime()),
    memoryBytes: process.memoryUsage.rss(),
  };
}
