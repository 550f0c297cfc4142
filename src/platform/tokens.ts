import { createHash, randomBytes } from 'node:crypto';

/** A secret of 192 random bits that may stand in a URL and in a cookie. */
export function newToken(): string {
  return randomBytes(24).toString('base64url');
}

/** What is stored of a secret or of an address that must not be readable: its SHA-256. */
export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
