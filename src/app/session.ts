import { type RouterContextProvider, redirect } from 'react-router';
import { readSessionToken } from '../features/sign-in/session-cookie.ts';
import { findSessionUser, type SessionUser } from '../features/sign-in/sessions.server.ts';
import { servicesContext } from './context.ts';

type Context = Readonly<RouterContextProvider>;

/** The signed-in person who asks, or null. */
export async function findUser(request: Request, context: Context): Promise<SessionUser | null> {
  const { db, origin } = context.get(servicesContext);
  const token = readSessionToken(request.headers, origin);
  return token ? findSessionUser(db, token) : null;
}

/** The signed-in person who asks. @throws a redirect to the sign-in page, which leads back here. */
export async function requireUser(request: Request, context: Context): Promise<SessionUser> {
  const user = await findUser(request, context);
  if (user) return user;
  const { pathname, search } = new URL(request.url);
  throw redirect(`/sign-in?to=${encodeURIComponent(pathname.replace(/\.data$/, '') + search)}`);
}
