import type { Part } from './check.ts';

/** Parts that take longer than all others together. They run only when `--only` names them. */
export const longParts: ReadonlySet<string> = new Set(['soak']);

/** Parts that measure times of a few milliseconds or seconds. Each runs alone; of the others two run at once. */
export const timedParts: ReadonlySet<string> = new Set([
  ...['malformed', 'requests', 'faults', 'kills', 'sign-in', 'feeds-process', 'visitors', 'soak'],
]);

/** Every part, the long ones first. Each is loaded just before it runs. */
export const parts: Record<string, () => Promise<{ part: Part }>> = {
  malformed: () => import('./malformed.ts'),
  requests: () => import('./requests.ts'),
  outgoing: () => import('./outgoing.ts'),
  records: () => import('./records.ts'),
  'second-engine': () => import('./second-engine.ts'),
  faults: () => import('./faults.ts'),
  kills: () => import('./kills.ts'),
  'stored-scripts': () => import('./stored-scripts.ts'),
  imports: () => import('./imports.ts'),
  'sign-in': () => import('./sign-in.ts'),
  people: () => import('./people.ts'),
  money: () => import('./money.ts'),
  'feeds-process': () => import('./feeds-process.ts'),
  postbacks: () => import('./postbacks.ts'),
  lists: () => import('./lists.ts'),
  visitors: () => import('./visitors.ts'),
  'one-bad-part': () => import('./one-bad-part.ts'),
  soak: () => import('./soak.ts'),
};
