/** Minutes for which a link in a mail works. */
export const linkMinutes = { 'sign-in': 15, confirm: 3 * 24 * 60 } as const;

/** Unused sign-in links of one person that may be on their way at once. */
export const mostOpenLinks = 3;
