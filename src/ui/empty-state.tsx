import type { ReactNode } from 'react';
import { type Drawing, DrawingImage } from './drawing.tsx';

interface StateProps {
  title: ReactNode;
  children?: ReactNode;
  drawing?: Drawing;
  /** The next step: a button or links. */
  action?: ReactNode;
}

/** A magnifier that finds only light. */
const search: Drawing = {
  base: 'M27 34a14 14 0 1 0 0-28 14 14 0 1 0 0 28zM37 30l15 13M4 43h18',
  light: 'M27 26a6 6 0 1 0 0-12 6 6 0 1 0 0 12',
};

/** Says that nothing is here, and what to do next. */
export function EmptyState({ title, children, drawing = search, action }: StateProps) {
  return (
    <div className="empty-state">
      <DrawingImage {...drawing} />
      <h2 className="text-xl">{title}</h2>
      {children && <div className="mt-2 max-w-prose text-balance text-muted">{children}</div>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
