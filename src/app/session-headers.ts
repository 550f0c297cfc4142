import { sessionCookies } from '../features/accounts/session-cookie.ts';

/** The headers with which an answer of a page begins a session, or with null ends it. */
export function sessionHeaders(token: string | null, origin: string): [string, string][] {
  return sessionCookies(token, origin).map((cookie) => ['set-cookie', cookie]);
}
