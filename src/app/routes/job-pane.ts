import { servicesContext } from '../context.ts';
import type { Route } from './+types/job-pane';
import { loadJobPane } from './job.server.ts';

/** The data of a job that is shown beside a list. */
export async function loader({ params, context }: Route.LoaderArgs) {
  if (!/^\d{1,15}$/.test(params.id)) throw new Response(null, { status: 404 });
  const services = context.get(servicesContext);
  return Response.json(await loadJobPane(services, Number(params.id), new Date()));
}
