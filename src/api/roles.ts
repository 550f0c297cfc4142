/**
 * The roles: 'admin' may do everything, 'editor' may change jobs and articles and sees no money, 'analyst' may read
 * everything except personal data. docs/back-office.md has them by list, and tests/roles.test.ts compares.
 */
export const roles = ['admin', 'editor', 'analyst'] as const;
export type Role = (typeof roles)[number];

/** May read jobs, articles and the state of the site. */
export const readers: readonly Role[] = [...roles];
/** May read traffic and money, without personal data. */
export const analysts: readonly Role[] = ['admin', 'analyst'];
/** May change jobs and articles. */
export const editors: readonly Role[] = ['admin', 'editor'];
/** May change everything, and read personal data. */
export const onlyAdmins: readonly Role[] = ['admin'];
