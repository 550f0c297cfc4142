/** The page that lists the occupations with figures. */
export const salariesPath = '/salaries';
