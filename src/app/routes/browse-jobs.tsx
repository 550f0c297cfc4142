import { mapPath } from '../../catalog/jobs/jobs-path.ts';
import { browsePath } from '../../search/landing/landing-path.ts';
import { listBrowseGroups } from '../../search/landing/landing-view.server.ts';
import { LinkGroups } from '../../search/landing/link-groups.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { servicesContext } from '../context.ts';
import { pageMeta } from '../page-meta.ts';
import type { Route } from './+types/browse-jobs';

const title = 'Browse Jobs by Category and Place';

export async function loader({ context }: Route.LoaderArgs) {
  const { readDb, origin } = context.get(servicesContext);
  return { origin, path: browsePath, groups: await listBrowseGroups(readDb) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const description =
    'Open jobs by category, state, and city: how many there are, who’s hiring, and what they pay.';
  return pageMeta({ title, description, ...loaderData, noindex: !loaderData?.groups.length });
}

export default function BrowseJobs({ loaderData: { groups } }: Route.ComponentProps) {
  return (
    <div className="page-width">
      <PageHeading
        title={title}
        lead="Pick a field or a place. Each page shows how many jobs are open now, who’s hiring, and what they pay."
      >
        <ButtonLink to="/jobs" variant="secondary">
          Search all jobs
        </ButtonLink>
        <ButtonLink to={mapPath({})} variant="secondary">
          See jobs on a map
        </ButtonLink>
      </PageHeading>
      {groups.length === 0 ? (
        <EmptyState title="Nothing to browse yet">
          Categories and places show up here once they have at least three open jobs.
        </EmptyState>
      ) : (
        <LinkGroups groups={groups} columns="grid-cols-2 md:grid-cols-3 lg:grid-cols-4" />
      )}
    </div>
  );
}
