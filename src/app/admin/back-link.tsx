import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/button.tsx';

/** Leads from a page back to its list, above the heading. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className="text-sm text-muted">
      <ButtonLink to={to} variant="quiet" size="small" className="-ms-3">
        {children}
      </ButtonLink>
    </p>
  );
}
