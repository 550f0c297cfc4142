import type { ReactNode } from 'react';
import { ActionNotice } from '../../ui/action-form.tsx';

/** A part of the account page. The title is on the left, the form and its outcome on the right. */
export function AccountSection({
  id,
  title,
  lead,
  children,
}: {
  id: string;
  title: ReactNode;
  lead: ReactNode;
  children: ReactNode;
}) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-5 border-t border-line py-9 sm:py-11 lg:grid-cols-[16rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        <p className="mt-2 max-w-prose text-sm text-muted">{lead}</p>
      </div>
      <div className="min-w-0">
        <ActionNotice part={id} />
        {children}
      </div>
    </section>
  );
}
