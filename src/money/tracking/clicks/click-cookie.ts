import { parse, serialize } from 'hono/utils/cookie';
import { timeOfUuid7 } from '../../../platform/crypto/uuid7.ts';

/** Days for which the cookie keeps a visitor's last landing. */
export const clickCookieDays = 30;

const isSecure = (origin: string): boolean => origin.startsWith('https:');
const cookieName = (origin: string): string => (isSecure(origin) ? '__Host-click' : 'click');

/** The ID of the visitor's last landing. Null if there is none, or if the visitor opts out (GPC). */
export function readClickCookie(headers: Headers, origin: string): string | null {
  if (headers.get('sec-gpc') === '1') return null;
  const name = cookieName(origin);
  const id = parse(headers.get('cookie') ?? '', name)[name];
  return id && timeOfUuid7(id) ? id : null;
}

/** The value of the Set-Cookie header that stores a landing. */
export function clickCookie(id: string, origin: string): string {
  return serialize(cookieName(origin), id, {
    path: '/',
    secure: isSecure(origin),
    sameSite: 'Lax',
    httpOnly: true,
    maxAge: clickCookieDays * 86_400,
  });
}
