import type { RouterContextProvider } from 'react-router';
import { exportPersonalData, readPersonalData } from '../../features/accounts/export.server.ts';
import { clientContext, servicesContext } from '../context.ts';
import { load } from '../load.ts';
import { requireUser } from '../session.ts';
import type { Route } from './+types/account-data';

/**
 * Everything that we store about the person, as a file. A GET changes nothing. The page's button sends a POST, which is
 * logged as a request for data.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  return personalFile(request, context, readPersonalData);
}

export function action({ request, context }: Route.ActionArgs) {
  return personalFile(request, context, exportPersonalData);
}

function personalFile(
  request: Request,
  context: Readonly<RouterContextProvider>,
  read: typeof readPersonalData,
): Promise<Response> {
  const { db, rateLimits } = context.get(servicesContext);
  return load(async () => {
    const user = await requireUser(request, context);
    await rateLimits.use('account', context.get(clientContext));
    return new Response(JSON.stringify(await read(db, user), null, 2), {
      headers: {
        'content-type': 'application/json',
        'content-disposition': 'attachment; filename="my-data.json"',
        'cache-control': 'private, no-store',
      },
    });
  });
}
