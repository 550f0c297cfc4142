import { useSyncExternalStore } from 'react';

export interface Toast {
  id: number;
  title: string;
  description?: string;
  tone?: 'plain' | 'success' | 'destructive';
  /** A newer notice of the same topic takes the place of the older one. */
  topic?: string;
  /** What can be done about it: a button, or a link. */
  action?: { label: string; run(): void } | { label: string; to: string };
}

let queue: Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: Toast[]): void {
  queue = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a notice, from anywhere in the browser; notices wait for one another, so that one shows at a time. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  lastId += 1;
  const rest = queue.filter(({ topic }) => topic === undefined || topic !== toast.topic);
  set([...rest, { ...toast, id: lastId }]);
}

/** Takes a notice away; the next one shows. */
export function removeToast(id: number): void {
  set(queue.filter((toast) => toast.id !== id));
}

/** The notice to show now; none on the server. */
export function useToast(): Toast | undefined {
  return useSyncExternalStore(
    subscribe,
    () => queue[0],
    () => undefined,
  );
}
