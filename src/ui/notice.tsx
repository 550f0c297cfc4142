import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** A fact that the reader must know before the rest of the page. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <p className="flex max-w-prose items-start gap-3 rounded-md bg-lantern-wash px-4 py-3">
      <Icon name="info" className="mt-1 text-amber-ink" />
      <span>{children}</span>
    </p>
  );
}
