import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { Link, type LinkProps } from './link.tsx';

/** The shape of a chip, for buttons that look like one. */
export const chipShape =
  'group inline-flex min-h-9 max-w-full items-center gap-2 rounded-full border px-3.5 py-1 text-sm font-medium ' +
  'transition pointer-coarse:min-h-11';

/** The look of a button that switches a view on and off. */
export const toggleChip = `${chipShape} border-edge bg-surface hover:border-pine aria-pressed:border-pine aria-pressed:bg-pine-wash`;

/** A link to a narrower or different view. */
export function Chip({
  to,
  current = false,
  children,
  ...props
}: Pick<LinkProps, 'to' | 'preventScrollReset'> & { current?: boolean; children: ReactNode }) {
  const look = current
    ? 'border-pine bg-pine text-on-pine'
    : 'border-edge bg-surface text-ink hover:border-pine hover:bg-pine-wash';
  return (
    <Link {...props} to={to} aria-current={current || undefined} className={`${chipShape} ${look}`}>
      {children}
    </Link>
  );
}

/** An active choice. The link leads to the same view without it. `removeLabel` says so, for example 'Remove Austin'. */
export function RemovableChip({
  to,
  removeLabel,
  children,
}: {
  to: string;
  removeLabel: string;
  children: ReactNode;
}) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-label={removeLabel}
      title={removeLabel}
      className={`${chipShape} border-pine bg-pine-wash text-pine-deep hover:border-clay hover:bg-clay-wash hover:text-clay`}
    >
      <span className="truncate">{children}</span>
      <Icon name="close" />
    </Link>
  );
}
