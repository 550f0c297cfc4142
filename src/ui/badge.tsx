import type { ReactNode } from 'react';

export type BadgeTone = 'plain' | 'pine' | 'leaf' | 'clay' | 'quiet';

/** A short fact. It is not a button. */
export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}
