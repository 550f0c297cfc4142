/** The prefix of a row's id in the name of its check box. */
export const rowPrefix = 'row:';
