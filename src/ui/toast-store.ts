import { useSyncExternalStore } from 'react';

export interface Toast {
  id: number;
  title: string;
  description?: string;
  tone?: 'plain' | 'success' | 'destructive';
  /** A newer notice replaces an older one with the same topic. */
  topic?: string;
  /** The action that the notice offers: a button or a link. */
  action?: { label: string; run(): void } | { label: string; to: string };
  /** The other answer to a question. Such a notice stays until it is answered. */
  decline?: string;
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

/** Shows a notice, from anywhere in the browser. Notices wait in a queue, and one shows at a time. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  lastId += 1;
  const rest = queue.filter(({ topic }) => topic === undefined || topic !== toast.topic);
  set([...rest, { ...toast, id: lastId }]);
}

/** Removes a notice. Then the next one shows. */
export function removeToast(id: number): void {
  set(queue.filter((toast) => toast.id !== id));
}

/** The notice to show now. Always none on the server. */
export function useToast(): Toast | undefined {
  return useSyncExternalStore(
    subscribe,
    () => queue[0],
    () => undefined,
  );
}
