import iconPaths from './icon-paths.json' with { type: 'json' };

/**
 * Outlines on a 24-by-24 grid, drawn with a round stroke of 2. Each one is one path, so that an icon costs two
 * elements. From Lucide (ISC license, https://lucide.dev), with its circles and boxes rewritten as arcs and lines.
 */
export type IconName = keyof typeof iconPaths;

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
