import type { RouterContextProvider } from 'react-router';
import { beforeCommit } from '../../db/before-commit.ts';
import { exportOwnData, readOwnData } from '../../seekers/accounts/own-account.server.ts';
import { clientContext, servicesContext } from '../context.ts';
import { requireUser } from '../session.ts';
import type { Route } from './+types/account-data';

/**
 * Everything that we store about the person, as a file. A GET changes nothing. The page's button sends a POST, which is
 * logged as a request for data.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  return personalFile(request, context, readOwnData);
}

export function action({ request, context }: Route.ActionArgs) {
  return beforeCommit(() => personalFile(request, context, exportOwnData));
}

async function personalFile(
  request: Request,
  context: Readonly<RouterContextProvider>,
  read: typeof readOwnData,
): Promise<Response> {
  const user = await requireUser(request, context);
  const data = await read(context.get(servicesContext), user, context.get(clientContext));
  return new Response(JSON.stringify(data, null, 2), {
    headers: {
      'content-type': 'application/json',
      'content-disposition': 'attachment; filename="my-data.json"',
      'cache-control': 'private, no-store',
    },
  });
}
