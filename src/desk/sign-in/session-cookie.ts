import { parse, serialize } from 'hono/utils/cookie';
import { retention } from '../../content/retention.ts';

/**
 * The maximum days from sign-in to the end of a session; the days without a visit after which a session ends;
 * the days for which a device stays known.
 */
export const { sessionDays, idleDays, deviceDays } = retention;

/**
 * Shows the page's scripts that there is a session, because they cannot read the session's cookie. It grants
 * nothing.
 */
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

/** The token of the known device, in a request's cookies. */
export const readDeviceToken = (headers: Headers, origin: string): string | null =>
  readToken('device', headers, origin);

/** What we read from a browser's cookies. */
export interface Browser {
  session: string | null;
  device: string | null;
}

export const readBrowser = (headers: Headers, origin: string): Browser => ({
  session: readSessionToken(headers, origin),
  device: readDeviceToken(headers, origin),
});

/** The Set-Cookie header with the token of a known device. It signs nobody in. */
export function deviceCookie(token: string, origin: string): string {
  return serialize(nameOf('device', origin), token, {
    ...shared(origin, deviceDays * 86_400),
    httpOnly: true,
  });
}

/** The Set-Cookie header that starts a session of this many seconds, or ends it with null. */
export function sessionCookie(token: string | null, origin: string, seconds: number): string {
  return serialize(nameOf('session', origin), token ?? '', {
    ...shared(origin, token ? seconds : 0),
    httpOnly: true,
  });
}

/** The Set-Cookie headers that start an account's session, or end it with null. The device stays known. */
export function sessionHeaders(begun: StartedSession | null, origin: string): [string, string][] {
  const seconds = sessionDays * 86_400;
  const cookies = [sessionCookie(begun?.token ?? null, origin, seconds), hintCookie(begun !== null, origin)];
  if (begun) cookies.push(deviceCookie(begun.device, origin));
  return cookies.map((cookie) => ['set-cookie', cookie]);
}

/** What a browser gets after a sign-in. */
export interface StartedSession {
  /** The session's token. */
  token: string;
  device: string;
}

/**
 * The Set-Cookie header that shows scripts whether an account is signed in. The session's own cookie does not
 * change.
 */
export function hintCookie(isSignedIn: boolean, origin: string): string {
  return serialize(hintName, isSignedIn ? '1' : '', shared(origin, isSignedIn ? sessionDays * 86_400 : 0));
}

const shared = (origin: string, maxAge: number) =>
  ({ path: '/', secure: isSecure(origin), sameSite: 'Lax', maxAge }) as const;
