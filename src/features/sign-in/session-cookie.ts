import { parse, serialize } from 'hono/utils/cookie';
import { retention } from '../../content/retention.ts';

/**
 * Days after signing in for which a browser stays signed in at most; days without a visit after which a session ends; days for which a
 * browser on which somebody signed in is known as theirs.
 */
export const { sessionDays, idleDays, deviceDays } = retention;

/** Tells scripts of the page, which cannot read the session's cookie, that there is one; it grants nothing. */
const hintName = 'signed-in';

const isSecure = (origin: string): boolean => origin.startsWith('https:');
const nameOf = (kind: 'session' | 'device', origin: string): string =>
  isSecure(origin) ? `__Host-${kind}` : kind;

const readToken = (kind: 'session' | 'device', headers: Headers, origin: string): string | null => {
  const name = nameOf(kind, origin);
  return parse(headers.get('cookie') ?? '', name)[name] || null;
};

/** The session's token in a request's cookies. */
export const readSessionToken = (headers: Headers, origin: string): string | null =>
  readToken('session', headers, origin);

/** The token by which accounts know the browser again, in a request's cookies. */
export const readDeviceToken = (headers: Headers, origin: string): string | null =>
  readToken('device', headers, origin);

/** What a browser's cookies say of it. */
export interface Browser {
  session: string | null;
  device: string | null;
}

export const readBrowser = (headers: Headers, origin: string): Browser => ({
  session: readSessionToken(headers, origin),
  device: readDeviceToken(headers, origin),
});

/** The Set-Cookie header by which accounts that signed in here know the browser again; it signs nobody in. */
export function deviceCookie(token: string, origin: string): string {
  return serialize(nameOf('device', origin), token, {
    ...shared(origin, deviceDays * 86_400),
    httpOnly: true,
  });
}

/** The Set-Cookie header that begins a session of so many seconds, or with null ends it. */
export function sessionCookie(token: string | null, origin: string, seconds: number): string {
  return serialize(nameOf('session', origin), token ?? '', {
    ...shared(origin, token ? seconds : 0),
    httpOnly: true,
  });
}

/** The Set-Cookie headers that begin a seeker's session, or with null end it; the browser stays known. */
export function sessionHeaders(begun: StartedSession | null, origin: string): [string, string][] {
  const seconds = sessionDays * 86_400;
  const cookies = [sessionCookie(begun?.token ?? null, origin, seconds), hintCookie(begun !== null, origin)];
  if (begun) cookies.push(deviceCookie(begun.device, origin));
  return cookies.map((cookie) => ['set-cookie', cookie]);
}

/** What a browser gets when somebody has signed in. */
export interface StartedSession {
  /** The session's. */
  token: string;
  device: string;
}

/** The Set-Cookie header that tells scripts whether a person is signed in; a session's own cookie stays as it is. */
export function hintCookie(isSignedIn: boolean, origin: string): string {
  return serialize(hintName, isSignedIn ? '1' : '', shared(origin, isSignedIn ? sessionDays * 86_400 : 0));
}

const shared = (origin: string, maxAge: number) =>
  ({ path: '/', secure: isSecure(origin), sameSite: 'Lax', maxAge }) as const;
