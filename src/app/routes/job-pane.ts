import { servicesContext } from '../context.ts';
import type { JobPaneData } from '../job-pane.tsx';
import { load } from '../load.ts';
import type { Route } from './+types/job-pane';
import { loadJobPage } from './job.server.ts';

/** The data of a job that is shown beside a list. */
export async function loader({ params, context }: Route.LoaderArgs) {
  if (!/^\d{1,15}$/.test(params.id)) throw new Response(null, { status: 404 });
  const services = context.get(servicesContext);
  const { job, history, payContext, similar, company } = await load(() =>
    loadJobPage(services, Number(params.id), new Date()),
  );
  const pane: JobPaneData = {
    job,
    history,
    payContext,
    companyPath: company?.path,
    hasSimilar: similar.length > 0,
  };
  return Response.json(pane);
}
