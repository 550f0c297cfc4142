import { type RouterContextProvider, redirect } from 'react-router';
import { findRequestUser } from '../features/sign-in/request-user.server.ts';
import type { SessionUser } from '../features/sign-in/sessions.server.ts';
import { servicesContext } from './context.ts';

type Context = Readonly<RouterContextProvider>;

/** The signed-in person who asks, or null. */
export async function findUser(request: Request, context: Context): Promise<SessionUser | null> {
  const { db, origin } = context.get(servicesContext);
  return findRequestUser(db, request.headers, origin);
}

/** The signed-in person who asks. @throws a redirect to the sign-in page, which leads back here. */
export async function requireUser(request: Request, context: Context): Promise<SessionUser> {
  const user = await findUser(request, context);
  if (user) return user;
  const { pathname, search } = new URL(request.url);
  throw redirect(`/sign-in?to=${encodeURIComponent(pathname.replace(/\.data$/, '') + search)}`);
}
