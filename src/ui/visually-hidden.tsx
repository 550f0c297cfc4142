import type { ReactNode } from 'react';

/** Words for those who do not see the page. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}
