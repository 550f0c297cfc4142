import { type Dimension, dimensionNames, infoOf } from './dimensions.ts';
import { summedFigures } from './group-sums.ts';

/** Rows that have columns: those of one kind of figures, with the values of their dimensions. */
export interface RowSet {
  name: 'traffic' | 'jobs';
  /** The dimensions that have a block for each part of a day. */
  dimensions: readonly Dimension[];
  /** What a row has besides dimensions, as numbers. */
  fields: readonly RowField[];
}

/**
 * A source or campaign of 0 is none. The cost of clicks in links is in millionths of a dollar.
 */
const priceFields = ['trafficSource', 'campaign', 'pricedClicks', 'linkMillionths'] as const;
export type RowField = (typeof summedFigures)[number] | (typeof priceFields)[number];

const ofVisits = dimensionNames.filter(
  (name) => name === 'hours' || ['traffic', 'click'].includes(infoOf(name).kind),
);

/** Visits: rows have a click each, or none, and no job. Their fields are what a cost follows from, and all figures. */
export const trafficRows: RowSet = {
  name: 'traffic',
  dimensions: ofVisits,
  fields: ['trafficSource', 'campaign', ...summedFigures, 'pricedClicks', 'linkMillionths'],
};

/** Events of jobs. Days, weeks, months and weekdays follow from the date, facts of a job from its id. */
export const jobRows: RowSet = {
  name: 'jobs',
  dimensions: [...ofVisits, 'partners', 'jobs'],
  fields: ['jobViews', 'jobApplications'],
};

/** The dimension whose block a report reads for another: that of a fact of jobs is of the jobs. */
export const blockOf = (dimension: Dimension): Dimension => (isJobFact(dimension) ? 'jobs' : dimension);

/** Facts of jobs change with the job, so they are not in columns. */
export const jobFacts = ['companies', 'categories', 'states'] as const;
export type JobFact = (typeof jobFacts)[number];
export const isJobFact = (dimension: Dimension): dimension is JobFact =>
  (jobFacts as readonly Dimension[]).includes(dimension);
