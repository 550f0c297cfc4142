import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The kernel's ticks per second, in the unit of /proc. */
const ticks = 100;

/** Processor time so far, in seconds: of this process, and of the PostgreSQL with its data in `dir`. */
export async function processorSeconds(dir: string): Promise<{ ours: number; database: number }> {
  const { user, system } = process.cpuUsage();
  const pid = (await readFile(join(dir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]!;
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const all = await Promise.all(pids.map(readStat));
  const database = all.reduce((sum, stat) => {
    if (stat?.pid === pid) return sum + stat.self + stat.ended;
    return stat?.parent === pid ? sum + stat.self : sum;
  }, 0);
  return { ours: (user + system) / 1e6, database };
}

/** Processor time of a process so far, in seconds. */
export async function processSeconds(pid: number): Promise<number> {
  return (await readStat(String(pid)))?.self ?? 0;
}

/** A process's times from /proc: its own, and those of its children that have ended. Null if the process is gone. */
async function readStat(
  pid: string,
): Promise<{ pid: string; parent: string; self: number; ended: number } | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  if (!stat) return null;
  // The second field is the name in parentheses, which may contain anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map((field) => Number(field) / ticks);
  return { pid, parent: fields[1]!, self: user! + system!, ended: endedUser! + endedSystem! };
}
