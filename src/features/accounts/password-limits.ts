/** Characters of a password at least; what else makes one good is measured, not prescribed. */
export const shortestPassword = 10;
export const longestPassword = 128;
