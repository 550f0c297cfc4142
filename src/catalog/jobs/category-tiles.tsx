import { Link } from '../../ui/link.tsx';
import { jobsPath } from './jobs-path.ts';

const tiles = ['Technology', 'Finance', 'Marketing', 'Management', 'Healthcare', 'Retail', 'Education'];
const look =
  'flex h-full min-h-11 flex-col gap-x-3 rounded-lg border border-line bg-surface p-4 transition-colors hover:border-pine ' +
  'hover:bg-pine-wash lg:flex-row lg:items-baseline lg:justify-between';

/** The seed's eight tiles, each with its number of open jobs. */
export function CategoryTiles({ counts, total }: { counts: Record<string, number>; total: number }) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-4">
      {tiles.map((category) => (
        <li key={category}>
          <Tile to={jobsPath({ category })} label={category} count={counts[category] ?? 0} />
        </li>
      ))}
      <li>
        <Tile to="/jobs" label="More Categories" count={total} />
      </li>
    </ul>
  );
}

function Tile({ to, label, count }: { to: string; label: string; count: number }) {
  return (
    <Link to={to} className={look}>
      <span className="font-display text-lg font-semibold">{label}</span>
      <span className="figures text-sm text-muted">
        {count.toLocaleString('en-US')} {count === 1 ? 'job' : 'jobs'}
      </span>
    </Link>
  );
}
