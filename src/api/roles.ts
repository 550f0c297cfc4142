/**
 * The roles: 'admin' may do everything, 'editor' may change jobs and articles, 'analyst' may read everything
 * except personal data.
 */
export const roles = ['admin', 'editor', 'analyst'] as const;
export type Role = (typeof roles)[number];

/** May read figures, lists and settings without personal data. */
export const readers: readonly Role[] = [...roles];
/** May change jobs and articles. */
export const editors: readonly Role[] = ['admin', 'editor'];
/** May change everything, and read personal data. */
export const onlyAdmins: readonly Role[] = ['admin'];
