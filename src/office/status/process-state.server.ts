import type { Config } from '../../platform/config.ts';
import { version } from '../../platform/version.ts';

/** The process that answers. Other processes of the site may run beside it. */
export function processState({ role }: Pick<Config, 'role'>) {
  return {
    version,
    node: process.version,
    role,
    uptimeSeconds: Math.floor(process.uptime()),
    memoryBytes: process.memoryUsage.rss(),
  };
}
