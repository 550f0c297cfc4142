import { isDatabaseAway, isDiskFull } from './db/errors.ts';
import { SettingRefused } from './first-start.ts';
import { ConfigError } from './platform/config.ts';

const unwritable = ['EACCES', 'EEXIST', 'ENOENT', 'ENOTDIR', 'EPERM', 'EROFS'];

/** Why a process could not start, or had to end, and what to do about it, for the terminal. */
export function explainStart(error: NodeJS.ErrnoException): string {
  if (error instanceof ConfigError || error instanceof SettingRefused) return error.message;
  const { code = '', syscall, path } = error;
  if (code === 'EADDRINUSE') {
    const { port } = error as NodeJS.ErrnoException & { port: number };
    const setting = String(port) === process.env.METRICS_PORT ? 'METRICS_PORT' : 'PORT';
    return `Port ${port} is in use; set ${setting} to a free one.`;
  }
  if (isDiskFull(error))
    return `The disk is full (${error.message.split('\n')[0]}). Make room where DATA_DIR, or the database of DATABASE_URL, lies.`;
  if (isDatabaseAway(error))
    return `The database cannot be reached (${error.message || code}). Check that it runs, and DATABASE_URL.`;
  if (syscall && path && unwritable.includes(code))
    return `${path} cannot be written (${code}). Set DATA_DIR to a folder that this user can write to.`;
  return error.stack ?? error.message;
}
