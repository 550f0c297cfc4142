import { useState } from 'react';
import type { JobSearch } from '../../catalog/jobs/job-search.schema.ts';
import { jobsPath, mapPath, withZip } from '../../catalog/jobs/jobs-path.ts';
import { type ActiveFilter, activeFilters } from '../../search/filters.ts';
import { loadJobMap } from '../../search/job-map/job-map.server.ts';
import { MapDrawing } from '../../search/job-map/map-drawing.tsx';
import { PlaceList } from '../../search/job-map/place-list.tsx';
import { parseJobSearch } from '../../search/parse-search.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { RemovableChip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { servicesContext } from '../context.ts';
import { pageMeta } from '../page-meta.ts';
import type { Route } from './+types/jobs-map';

/** The map takes the parameters of the list. The order and the page of the list do not matter here. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { search: engine, origin } = context.get(servicesContext);
  const { search: asked, errors } = parseJobSearch(new URL(request.url).searchParams);
  const search = withZip(asked);
  return {
    search,
    filters: activeFilters(search).map(({ label, without }) => ({ label, without })),
    errors: Object.values(errors),
    origin,
    map: await loadJobMap(engine, search),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const description = 'See where open jobs are, by state and by county, for any search.';
  if (!loaderData) return pageMeta({ title: 'Job Map', description, noindex: true });
  const { filters, origin, map } = loaderData;
  const noindex = filters.length > 0 || map.places.length === 0;
  return pageMeta({ title: titleOf(map.state), description, path: '/jobs/map', origin, noindex });
}

const titleOf = (state: { name: string } | null): string =>
  state ? `Jobs in ${state.name} by County` : 'Jobs by State';

export default function JobsMap({ loaderData: { search, filters, errors, map } }: Route.ComponentProps) {
  const [active, setActive] = useState<string | null>(null);
  const shared = { map, active, onActive: setActive };
  return (
    <div className="page-width pb-16">
      <PageHeading title={titleOf(map.state)} lead={leadOf(search, map.state !== null)}>
        <ButtonLink to={jobsPath(search)} variant="secondary">
          {map.state ? `See the jobs in ${map.state.name}` : 'See the jobs as a list'}
        </ButtonLink>
        {map.state && (
          <ButtonLink to={mapPath({ ...search, state: '' })} variant="quiet">
            All states
          </ButtonLink>
        )}
      </PageHeading>
      {errors.length > 0 && (
        <p role="alert" className="mb-4 rounded-md bg-clay-wash px-4 py-3 text-clay">
          {errors.join(' ')}
        </p>
      )}
      <Filters search={search} filters={filters} />
      {map.places.length === 0 && map.others.length === 0 ? (
        <EmptyState
          title="No jobs match yet"
          action={
            <ButtonLink to="/jobs/map" variant="secondary">
              Show all jobs
            </ButtonLink>
          }
        >
          Try fewer filters.
        </EmptyState>
      ) : (
        <div className="job-map-page">
          <figure>
            <MapDrawing {...shared} />
            <figcaption className="mt-3 text-sm text-muted">
              Each number is a count of open jobs. Shapes: US Census Bureau.
            </figcaption>
          </figure>
          <section aria-labelledby="places">
            <h2 id="places" className="mb-2 text-xl">
              {map.state ? 'Counties' : 'States'}
            </h2>
            <PlaceList {...shared} />
          </section>
        </div>
      )}
    </div>
  );
}

function leadOf({ location, match }: JobSearch, isState: boolean): string {
  if (!isState) return 'Pick a state on the map to see its counties, or in the list to see its jobs.';
  // A search has one location, and an exact one takes it as text.
  const obstacle = location !== '' ? 'the location' : match === 'exact' ? '“Exactly as typed”' : null;
  return obstacle
    ? `These are the counties of the jobs that you searched for. Remove ${obstacle} to open a county’s jobs.`
    : 'Pick a county to see its jobs.';
}

/** The filters of the search, each with a link that removes it. */
function Filters({
  search,
  filters,
}: {
  search: JobSearch;
  filters: Pick<ActiveFilter, 'label' | 'without'>[];
}) {
  const removable = filters.filter(({ without }) => !('state' in without));
  if (removable.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="mb-6 flex flex-wrap gap-2">
      {removable.map(({ label, without }) => (
        <li key={label} className="min-w-0">
          <RemovableChip to={mapPath({ ...search, ...without })} removeLabel={`Remove filter: ${label}`}>
            {label}
          </RemovableChip>
        </li>
      ))}
    </ul>
  );
}
