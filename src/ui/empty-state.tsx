import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface StateProps {
  title: ReactNode;
  children?: ReactNode;
  icon?: IconName;
  /** The next step: a button or links. */
  action?: ReactNode;
}

/** Says that nothing is here, and what to do next. */
export function EmptyState({ title, children, icon = 'search', action }: StateProps) {
  return (
    <div className="flex flex-col items-center rounded-lg border border-dashed border-edge px-4 py-8 text-center sm:px-6 sm:py-12">
      <Icon name={icon} className="mb-4 size-9 text-pine" />
      <h2 className="text-xl">{title}</h2>
      {children && <div className="mt-2 max-w-prose text-balance text-muted">{children}</div>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
