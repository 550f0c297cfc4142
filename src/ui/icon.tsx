import { type IconName, iconPaths } from './icon-paths.ts';

export type { IconName };

/** A decorative outline in the size of the text beside it. That text carries the meaning. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={`icon ${className}`}
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
