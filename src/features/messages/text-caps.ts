/** Texts with alerts that one number gets at most: the words of consent and every text say so. */
export const textCaps = { perDay: 1, perWeek: 5 } as const;
