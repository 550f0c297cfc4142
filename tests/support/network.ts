import { spawnSync } from 'node:child_process';

/** A network namespace with one link to the machine's network. */
export interface OwnNetwork {
  name: string;
  /** The addresses at the two ends of the link. */
  outside: string;
  inside: string;
  /** The name of the link inside. */
  link: string;
  /** What a command begins with to run inside. */
  enter: string[];
}

/** Opens a network namespace, if the machine allows it: Linux, and the rights of an administrator. */
export function openNetwork(name: string): OwnNetwork | null {
  const subnet = `10.213.${process.pid % 256}`;
  const [outside, inside, link] = [`${subnet}.1`, `${subnet}.2`, `${name}i`];
  const within = ['ip', 'netns', 'exec', name];
  const commands = [
    ['ip', 'netns', 'add', name],
    ['ip', 'link', 'add', `${name}o`, 'type', 'veth', 'peer', 'name', link, 'netns', name],
    ['ip', 'address', 'add', `${outside}/30`, 'dev', `${name}o`],
    ['ip', 'link', 'set', `${name}o`, 'up'],
    [...within, 'ip', 'address', 'add', `${inside}/30`, 'dev', link],
    [...within, 'ip', 'link', 'set', link, 'up'],
    [...within, 'ip', 'link', 'set', 'lo', 'up'],
  ];
  if (commands.every(run)) return { name, outside, inside, link, enter: within };
  closeNetwork(name);
  return null;
}

/** Removes a network namespace. Its link ends with it. */
export function closeNetwork(name: string): void {
  run(['ip', 'netns', 'delete', name]);
}

/** Cuts the link of a process in a namespace of its own, or connects it again. */
export function setLink({ pid, link }: { pid: number; link: string | null }, state: 'up' | 'down'): void {
  const isDone = run(['nsenter', '-t', String(pid), '-n', 'ip', 'link', 'set', link ?? '', state]);
  if (!isDone) throw new Error(`The link ${link} was not set ${state}.`);
}

const run = ([command = '', ...options]: string[]): boolean => spawnSync(command, options).status === 0;
