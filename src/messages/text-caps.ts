/** The maximum number of texts with alerts for one number. The consent and every text state these numbers. */
export const textCaps = { perDay: 1, perWeek: 5 } as const;
