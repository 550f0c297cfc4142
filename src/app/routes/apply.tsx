import { redirect } from 'react-router';
import { apply } from '../../money/tracking/clicks/apply.server.ts';
import { beforeDeadline, clickWithinMs } from '../../platform/time/deadline.ts';
import { clientContext, servicesContext } from '../context.ts';
import { findUser } from '../session.ts';
import type { Route } from './+types/apply';

/** Records the click on Apply, then redirects to the job's own link and nowhere else. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  if (!/^\d{1,15}$/.test(params.id)) throw redirect('/jobs');
  const services = context.get(servicesContext);
  const client = context.get(clientContext);
  const record = async () => {
    const user = client.optsOut ? null : await findUser(request, context);
    return apply(services, Number(params.id), { request, client, userId: user?.id ?? null });
  };
  const to = await beforeDeadline(record(), clickWithinMs);
  throw redirect(to, { status: 303, headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' } });
}

/** Never shown: every response is a redirect or an error. */
export default function Apply() {
  return null;
}
