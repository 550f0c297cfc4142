import type { CSSProperties, ReactNode } from 'react';
import { Link } from '../../ui/link.tsx';
import type { Circle } from './circles.ts';
import type { JobMap, MapPlace } from './job-map.server.ts';

interface MapProps {
  map: JobMap;
  /** The id of the place that the visitor points at. */
  active: string | null;
  onActive: (id: string | null) => void;
}

/**
 * The drawing. The list beside it says the same and has the same links, so the drawing is hidden from screen readers
 * and out of the tab order. The shapes come from files that all searches share.
 */
export function MapDrawing({ map, active, onActive }: MapProps) {
  const { state, width, height, places } = map;
  const most = Math.max(...places.map(({ jobs }) => jobs));
  const link = (place: MapPlace, look: string, children: ReactNode) => (
    <PlaceLink
      key={`${look} ${place.id}`}
      place={place}
      className={`${look} ${place.id === active ? 'is-active' : ''}`}
      onActive={onActive}
    >
      {children}
    </PlaceLink>
  );
  return (
    <svg
      className={width < height ? 'job-map is-tall' : 'job-map'}
      viewBox={`-4 -4 ${width + 8} ${height + 8}`}
      aria-hidden="true"
    >
      <use
        href={state ? `/maps/${state.code}.svg#state` : '/maps/us.svg#country'}
        className={state ? 'job-map-ground is-opened' : 'job-map-ground'}
      />
      {!state &&
        places.map(
          (place) =>
            place.circle &&
            link(
              place,
              'job-map-state',
              <use
                href={`/maps/us.svg#${place.id}`}
                style={{ '--share': Math.sqrt(place.jobs / most) } as CSSProperties}
              />,
            ),
        )}
      {places.map(
        ({ id, circle }) =>
          circle?.from && (
            <line key={id} x1={circle.from[0]} y1={circle.from[1]} x2={circle.x} y2={circle.y} />
          ),
      )}
      {places.map(
        (place) =>
          place.circle &&
          link(
            place,
            'job-map-circle',
            <circle cx={place.circle.x} cy={place.circle.y} r={place.circle.r} />,
          ),
      )}
      {places.map(
        ({ id, circle }) =>
          circle?.text && (
            <text
              key={id}
              x={circle.x}
              y={circle.y}
              className={circle.r < legibleOnPhones ? 'is-small' : undefined}
              style={{ fontSize: fontSize(circle) }}
            >
              {circle.text}
            </text>
          ),
      )}
    </svg>
  );
}

/** The radius from which on a phone's number can be read, in units of the drawing. */
const legibleOnPhones = 70;

/** In units of the drawing, so that the number fits the circle. */
const fontSize = ({ r, text }: Circle): number => Math.min(46, (r * 3) / Math.max(2, (text ?? '').length));

interface PlaceLinkProps {
  place: MapPlace;
  className: string;
  onActive: (id: string | null) => void;
  children: ReactNode;
}

/** Leads to the place's own map, or to its jobs. */
function PlaceLink({ place, className, onActive, children }: PlaceLinkProps) {
  const { id, name, jobs, map, list } = place;
  const to = map ?? list;
  const events = { onPointerEnter: () => onActive(id), onPointerLeave: () => onActive(null) };
  const parts = (
    <>
      <title>{`${name}: ${jobs.toLocaleString('en-US')} ${jobs === 1 ? 'job' : 'jobs'}`}</title>
      {children}
    </>
  );
  if (to === null)
    return (
      <g className={className} {...events}>
        {parts}
      </g>
    );
  return (
    <Link to={to} tabIndex={-1} className={className} {...events}>
      {parts}
    </Link>
  );
}
