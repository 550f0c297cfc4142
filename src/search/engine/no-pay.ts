/** In the columns, in place of the pay of an ad that states none. */
export const noPay = -1;
