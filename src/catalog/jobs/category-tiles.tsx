import { Link } from '../../ui/link.tsx';
import drawings from './category-drawings.json' with { type: 'json' };
import { jobsPath } from './jobs-path.ts';

const tiles = [
  'Technology',
  'Finance',
  'Marketing',
  'Management',
  'Healthcare',
  'Retail',
  'Education',
] as const;
type Drawn = keyof typeof drawings;

/** The seed's eight tiles, each with its number of open jobs. */
export function CategoryTiles({ counts, total }: { counts: Record<string, number>; total: number }) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-4">
      {tiles.map((category) => (
        <li key={category}>
          <Tile
            to={jobsPath({ category })}
            label={category}
            count={counts[category] ?? 0}
            drawing={category}
          />
        </li>
      ))}
      <li>
        <Tile to="/jobs" label="More Categories" count={total} drawing="More" />
      </li>
    </ul>
  );
}

interface TileProps {
  to: string;
  label: string;
  count: number;
  drawing: Drawn;
}

function Tile({ to, label, count, drawing }: TileProps) {
  const { base, light } = drawings[drawing];
  return (
    <Link to={to} className="category-tile">
      <svg viewBox="0 0 64 48" aria-hidden="true">
        <path d={light} className="category-light" />
        <path d={base} />
      </svg>
      <span className="font-display text-lg font-semibold">{label}</span>
      <span className="figures text-sm text-muted">
        {count.toLocaleString('en-US')} {count === 1 ? 'job' : 'jobs'}
      </span>
    </Link>
  );
}
