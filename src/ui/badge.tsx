import type { ReactNode } from 'react';

export type BadgeTone = 'plain' | 'pine' | 'leaf' | 'amber' | 'clay';

const tones: Record<BadgeTone, string> = {
  plain: 'bg-sunken text-muted',
  pine: 'bg-pine-wash text-pine-deep',
  leaf: 'bg-leaf-wash text-leaf',
  amber: 'bg-lantern-wash text-amber-ink',
  clay: 'bg-clay-wash text-clay',
};

/** A short fact, read and not pressed. */
export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={`badge inline-flex max-w-full items-center gap-1 rounded-sm px-2 py-0.5 text-xs font-semibold ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
