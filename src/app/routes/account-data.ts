import { exportPersonalData } from '../../features/accounts/export.server.ts';
import { clientContext, servicesContext } from '../context.ts';
import { load } from '../load.ts';
import { requireUser } from '../session.ts';
import type { Route } from './+types/account-data';

/** All that is stored of the person, as a file. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, rateLimits } = context.get(servicesContext);
  return load(async () => {
    const user = await requireUser(request, context);
    await rateLimits.use('account', context.get(clientContext));
    const personal = await exportPersonalData(db, user);
    return new Response(JSON.stringify(personal, null, 2), {
      headers: {
        'content-type': 'application/json',
        'content-disposition': 'attachment; filename="my-data.json"',
        'cache-control': 'private, no-store',
      },
    });
  });
}
