import type { PayFigures, Quartiles } from './pay-figures.schema.ts';

/** The pay of open jobs of a job's occupation, near the job. */
export interface PayContextFigures
  extends Pick<PayFigures, 'occupation' | 'state' | 'city' | 'citySlug' | 'postings'> {
  /** The name of the occupation, in the plural. */
  name: string;
  /** The page with more figures. */
  to: string;
  /** Dollars a year. */
  quartiles: Quartiles;
  /** The job's own yearly pay. */
  own: number;
}
