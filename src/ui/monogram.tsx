import type { CSSProperties } from 'react';
import { hueOf, initialsOf } from './initials.ts';

const sizes = {
  small: 'size-9 rounded-sm text-xs',
  medium: 'size-12 rounded-md text-base',
  large: 'size-16 rounded-lg text-xl',
};

/** A mark made from a name: its initials on the name's own color. The name itself is beside it. */
export function Monogram({
  name,
  initials = initialsOf(name),
  size = 'medium',
}: {
  name: string;
  initials?: string;
  size?: keyof typeof sizes;
}) {
  return (
    <span
      aria-hidden="true"
      className={`monogram shrink-0 select-none place-items-center font-display font-bold tracking-tight ${sizes[size]}`}
      style={{ '--hue': hueOf(name) } as CSSProperties}
    >
      {initials}
    </span>
  );
}
