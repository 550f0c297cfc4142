import { createHash, randomBytes } from 'node:crypto';

/** A secret of 192 random bits that is safe in a URL and in a cookie. */
export function newToken(): string {
  return randomBytes(24).toString('base64url');
}

/** The SHA-256 of a secret or an address. The database stores it instead of the readable text. */
export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
