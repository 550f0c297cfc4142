import { type StartedSession, sessionCookies } from '../features/sign-in/session-cookie.ts';

/** The headers with which an answer of a page begins a session, or with null ends it. */
export function sessionHeaders(begun: StartedSession | null, origin: string): [string, string][] {
  return sessionCookies(begun, origin).map((cookie) => ['set-cookie', cookie]);
}
