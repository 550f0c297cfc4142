import type { ReactNode } from 'react';
import { type Drawing, DrawingImage } from './drawing.tsx';

/** The h1 of a page, its subject, and its actions. @param drawing the page's own: it makes the heading a band. */
export function PageHeading({
  title,
  lead,
  drawing,
  children,
}: {
  title: ReactNode;
  lead?: ReactNode;
  drawing?: Drawing;
  children?: ReactNode;
}) {
  return (
    <header className={drawing ? 'page-band' : 'pb-6 pt-8 sm:pb-8 sm:pt-12'}>
      <h1 className="max-w-[24ch] text-4xl">{title}</h1>
      {lead && <p className="mt-4 max-w-prose text-lg text-muted">{lead}</p>}
      {children && <div className="mt-6 flex flex-wrap gap-3">{children}</div>}
      {drawing && <DrawingImage {...drawing} />}
    </header>
  );
}
