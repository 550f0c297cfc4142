/** The seed's job types, in the order of the filter. */
export const jobTypes = [
  'Full-time',
  'Part-time',
  'Contract',
  'Remote',
  'Internship',
  'Temporary',
  'On-site',
] as const;
export type JobType = (typeof jobTypes)[number];

/** The seed's categories, in the order of the filter. */
export const categories = [
  'Technology',
  'Finance',
  'Marketing',
  'Management',
  'Healthcare',
  'Retail',
  'Education',
  'Customer Service',
  'Engineering',
  'Sales',
] as const;
export type Category = (typeof categories)[number];

export const payPeriods = ['hour', 'day', 'week', 'month', 'year'] as const;
export type PayPeriod = (typeof payPeriods)[number];

/** The hours of a full-time year. */
export const hoursOfYear = 2080;
