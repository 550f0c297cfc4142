/** Characters of a password at least; password-strength.ts measures what else makes one good. */
export const shortestPassword = 8;
export const longestPassword = 128;
