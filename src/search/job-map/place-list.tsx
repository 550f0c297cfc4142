import { Link } from '../../ui/link.tsx';
import type { JobMap } from './job-map.server.ts';

interface PlaceListProps {
  map: JobMap;
  active: string | null;
  onActive: (id: string | null) => void;
}

/** The places with their jobs, those with most first: the accessible form of the map. */
export function PlaceList({ map: { places, others }, active, onActive }: PlaceListProps) {
  return (
    <ol className="job-map-list">
      {places.map(({ id, name, jobs, list, map }) => (
        <li
          key={id}
          className={id === active ? 'is-active' : undefined}
          onPointerEnter={() => onActive(id)}
          onPointerLeave={() => onActive(null)}
          onFocus={() => onActive(id)}
          onBlur={() => onActive(null)}
        >
          {list ? (
            <Link to={list} className="job-map-place">
              {name} <JobCount jobs={jobs} />
            </Link>
          ) : (
            <span className="job-map-place">
              {name} <JobCount jobs={jobs} />
            </span>
          )}
          {map && (
            <Link to={map} aria-label={`Counties of ${name}`} className="job-map-more">
              Counties
            </Link>
          )}
        </li>
      ))}
      {others.map(({ name, jobs }) => (
        <li key={name}>
          <span className="job-map-place text-muted">
            {name} <JobCount jobs={jobs} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function JobCount({ jobs }: { jobs: number }) {
  return (
    <span className="figures">
      {jobs.toLocaleString('en-US')}
      <span className="sr-only"> {jobs === 1 ? 'job' : 'jobs'}</span>
    </span>
  );
}
