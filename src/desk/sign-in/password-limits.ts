/** The minimum characters of a password. password-strength.ts checks how hard it is to guess. */
export const shortestPassword = 8;
export const longestPassword = 128;
