import { DrawingImage } from '../../ui/drawing.tsx';
import { Link } from '../../ui/link.tsx';
import drawings from './category-drawings.json' with { type: 'json' };
import { jobsPath } from './jobs-path.ts';

type Label = keyof typeof drawings;
const labels = Object.keys(drawings) as Label[];
/** The last tile leads to all jobs. */
const all: Label = 'More Categories';

/** The seed's eight tiles, each with a drawing and its number of open jobs. */
export function CategoryTiles({ counts, total }: { counts: Record<string, number>; total: number }) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-4">
      {labels.map((label) => (
        <li key={label}>
          {label === all ? (
            <Tile to="/jobs" label={label} count={total} />
          ) : (
            <Tile to={jobsPath({ category: label })} label={label} count={counts[label] ?? 0} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Tile({ to, label, count }: { to: string; label: Label; count: number }) {
  return (
    <Link to={to} className="category-tile">
      <DrawingImage {...drawings[label]} />
      <span className="font-display text-lg font-semibold">{label}</span>
      <span className="figures text-sm text-muted">
        {count.toLocaleString('en-US')} {count === 1 ? 'job' : 'jobs'}
      </span>
    </Link>
  );
}
