import { parse, serialize } from 'hono/utils/cookie';
import { retention } from '../../content/retention.ts';

/** Days for which a browser stays signed in. */
export const { sessionDays } = retention;

/** Tells scripts of the page, which cannot read the session's cookie, that there is one; it grants nothing. */
const hintName = 'signed-in';

const isSecure = (origin: string): boolean => origin.startsWith('https:');
const cookieName = (origin: string): string => (isSecure(origin) ? '__Host-session' : 'session');

/** The session's token in a request's cookies. */
export function readSessionToken(headers: Headers, origin: string): string | null {
  const name = cookieName(origin);
  return parse(headers.get('cookie') ?? '', name)[name] || null;
}

/** The Set-Cookie header that begins a session of so many seconds, or with null ends it. */
export function sessionCookie(token: string | null, origin: string, seconds: number): string {
  return serialize(cookieName(origin), token ?? '', {
    ...shared(origin, token ? seconds : 0),
    httpOnly: true,
  });
}

/** The Set-Cookie headers that begin a person's session, or with null end it. */
export function sessionCookies(token: string | null, origin: string): string[] {
  const seconds = sessionDays * 86_400;
  return [sessionCookie(token, origin, seconds), hintCookie(token !== null, origin)];
}

/** The Set-Cookie header that tells scripts whether a person is signed in; a session's own cookie stays as it is. */
export function hintCookie(isSignedIn: boolean, origin: string): string {
  return serialize(hintName, isSignedIn ? '1' : '', shared(origin, isSignedIn ? sessionDays * 86_400 : 0));
}

const shared = (origin: string, maxAge: number) =>
  ({ path: '/', secure: isSecure(origin), sameSite: 'Lax', maxAge }) as const;
