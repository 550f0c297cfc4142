import { type RouterContextProvider, redirect } from 'react-router';
import { findRequestUser, type SessionUser } from '../desk/sign-in/sessions.server.ts';
import { beforeDeadline } from '../platform/time/deadline.ts';
import { servicesContext } from './context.ts';

type Context = Readonly<RouterContextProvider>;

/** The signed-in person of a request, or null. */
export async function findUser(request: Request, context: Context): Promise<SessionUser | null> {
  const { db, origin } = context.get(servicesContext);
  return beforeDeadline(findRequestUser(db, request.headers, origin));
}

/** The signed-in person of a request. @throws a redirect to the sign-in page, which leads back here. */
export async function requireUser(request: Request, context: Context): Promise<SessionUser> {
  const user = await findUser(request, context);
  if (user) return user;
  const { pathname, search } = new URL(request.url);
  throw redirect(`/sign-in?to=${encodeURIComponent(pathname.replace(/\.data$/, '') + search)}`);
}
