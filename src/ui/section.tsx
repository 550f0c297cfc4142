import { type ReactNode, useId } from 'react';

/** A part of a page under its own h2, with an optional link at the end of the heading line. */
export function Section({
  title,
  lead,
  aside,
  className = '',
  children,
}: {
  title: ReactNode;
  lead?: ReactNode;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`py-10 sm:py-14 ${className}`}>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h2 id={id} className="text-3xl">
            {title}
          </h2>
          {lead && <p className="mt-2 max-w-prose text-muted">{lead}</p>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}
