/** What an admin may do: everything; jobs and articles; look, without names of people. */
export const roles = ['admin', 'editor', 'analyst'] as const;
export type Role = (typeof roles)[number];

/** May look at figures, lists and settings that name no person. */
export const readers: readonly Role[] = [...roles];
/** May change jobs and articles. */
export const editors: readonly Role[] = ['admin', 'editor'];
/** May change everything, and see people. */
export const onlyAdmins: readonly Role[] = ['admin'];
