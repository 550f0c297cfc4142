import type { Part } from './check.ts';

/** Parts that take longer than all others together. They run only when `--only` names them. */
export const longParts: ReadonlySet<string> = new Set(['soak']);

/** Every part, in the order in which they run. Each is loaded just before it runs. */
export const parts: Record<string, () => Promise<{ part: Part }>> = {
  malformed: () => import('./malformed.ts'),
  requests: () => import('./requests.ts'),
  outgoing: () => import('./outgoing.ts'),
  faults: () => import('./faults.ts'),
  kills: () => import('./kills.ts'),
  'stored-scripts': () => import('./stored-scripts.ts'),
  imports: () => import('./imports.ts'),
  records: () => import('./records.ts'),
  'sign-in': () => import('./sign-in.ts'),
  people: () => import('./people.ts'),
  money: () => import('./money.ts'),
  'feeds-process': () => import('./feeds-process.ts'),
  postbacks: () => import('./postbacks.ts'),
  lists: () => import('./lists.ts'),
  visitors: () => import('./visitors.ts'),
  'one-bad-part': () => import('./one-bad-part.ts'),
  'second-engine': () => import('./second-engine.ts'),
  soak: () => import('./soak.ts'),
};
