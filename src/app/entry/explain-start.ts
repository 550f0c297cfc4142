import { isDatabaseAway, isDiskFull } from '../../db/errors.ts';
import { ConfigError } from '../../platform/config.ts';
import { SettingRefused } from './first-start.ts';

const unwritable = ['EACCES', 'EEXIST', 'ENOENT', 'ENOTDIR', 'EPERM', 'EROFS'];

/** Explains in the terminal why a process could not start or had to end, and what to do. */
export function explainStart(error: NodeJS.ErrnoException): string {
  if (error instanceof ConfigError || error instanceof SettingRefused) return error.message;
  const { code = '', syscall, path } = error;
  if (code === 'EADDRINUSE') {
    const { port } = error as NodeJS.ErrnoException & { port: number };
    const setting = String(port) === process.env.METRICS_PORT ? 'METRICS_PORT' : 'PORT';
    return `Port ${port} is in use. Set ${setting} to a free port.`;
  }
  if (isDiskFull(error))
    return `The disk is full (${error.message.split('\n')[0]}). Free up space for DATA_DIR, or for the database in DATABASE_URL.`;
  if (isDatabaseAway(error))
    return `Can't reach the database (${error.message || code}). Check that it is running and that DATABASE_URL is correct.`;
  if (syscall && path && unwritable.includes(code))
    return `Can't write to ${path} (${code}). Set DATA_DIR to a folder that this user can write to.`;
  return error.stack ?? error.message;
}
