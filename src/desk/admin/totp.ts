import { Secret, TOTP } from 'otpauth';
import { brand } from '../../content/brand.ts';

/** Steps of 30 seconds by which a device's clock may be off (RFC 6238, 5.2). */
const window = 1;
const period = 30;

const totpOf = (secret: string, username: string): TOTP =>
  new TOTP({ issuer: brand.name, label: username, secret: Secret.fromBase32(secret), period });

/** A new secret for an authenticator app, in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The address in the QR code for an authenticator app. */
export const totpAddress = (secret: string, username: string): string => totpOf(secret, username).toString();

/**
 * The step that a code belongs to. Null when the code is wrong, or not newer than `lastStep`, because a code
 * signs in once.
 */
export function stepOfCode(
  secret: string,
  code: string,
  lastStep: number | null,
  now: number,
): number | null {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now, window });
  if (delta === null) return null;
  const step = Math.floor(now / 1000 / period) + delta;
  return lastStep !== null && step <= lastStep ? null : step;
}
