import { redirect } from 'react-router';
import { beforeCommit } from '../../db/before-commit.ts';
import { readSessionToken, sessionHeaders } from '../../desk/sign-in/session-cookie.ts';
import { endSession } from '../../desk/sign-in/sessions.server.ts';
import { servicesContext } from '../context.ts';
import type { Route } from './+types/sign-out';

/** Following a link here does nothing: only the button signs out. */
export function loader() {
  return redirect('/account');
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, origin } = context.get(servicesContext);
  const token = readSessionToken(request.headers, origin);
  if (token) await beforeCommit(() => endSession(db, token));
  return redirect('/', { headers: sessionHeaders(null, origin) });
}
