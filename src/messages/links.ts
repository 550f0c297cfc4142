/** How many minutes a link in a mail works. */
export const linkMinutes = { 'sign-in': 15, confirm: 3 * 24 * 60 } as const;
