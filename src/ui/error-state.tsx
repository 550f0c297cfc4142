import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { buttonClass } from './button.tsx';
import { Icon } from './icon.tsx';

/** Says that something did not load, and offers to load the page again (a link, so that it works without scripts). */
export function ErrorState({
  title,
  children,
  retryLabel = 'Retry',
}: {
  title: ReactNode;
  children?: ReactNode;
  retryLabel?: string;
}) {
  const { pathname, search } = useLocation();
  return (
    <div role="alert" className="flex flex-col items-center rounded-lg bg-clay-wash px-6 py-12 text-center">
      <Icon name="alert" className="mb-4 size-9 text-clay" />
      <p className="font-display text-xl font-bold">{title}</p>
      {children && <div className="mt-2 max-w-prose">{children}</div>}
      <a href={pathname + search} className={buttonClass('secondary', 'medium', 'mt-6')}>
        <Icon name="retry" />
        {retryLabel}
      </a>
    </div>
  );
}
