import type { ReactNode } from 'react';

export type BadgeTone = 'plain' | 'pine' | 'leaf' | 'clay' | 'quiet';

/** A short fact, read and not pressed. */
export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}
