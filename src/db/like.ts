const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A LIKE pattern for texts that contain this one. */
export const containsPattern = (text: string): string => `%${escaped(text)}%`;

/** A LIKE pattern for texts that begin with this one. */
export const startsPattern = (text: string): string => `${escaped(text)}%`;
