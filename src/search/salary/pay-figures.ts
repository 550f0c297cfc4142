import {
  type EmployerType,
  employerTypes,
  minPostings,
  type PayDetails,
  type Quartiles,
} from './pay-figures.schema.ts';

/** One open job, as its pay counts. */
export interface PaidPosting {
  /** Dollars a year. */
  year: number;
  /** Dollars an hour. Null if the job lists no pay by the hour. */
  hour: number | null;
  employer: EmployerType;
}

/** The quartiles and details of the postings. Null with fewer than ten. */
export function payFigures(postings: PaidPosting[]): { quartiles: Quartiles; details: PayDetails } | null {
  if (postings.length < minPostings) return null;
  const years = sorted(postings.map(({ year }) => year));
  const hours = sorted(postings.flatMap(({ hour }) => hour ?? []));
  const isHourly = hours.length >= minPostings && hours.length * 2 >= years.length;
  return {
    quartiles: quartilesOf(years),
    details: {
      hour: isHourly ? { postings: hours.length, ...quartilesOf(hours) } : null,
      steps: stepsOf(years),
      employers: employersOf(postings),
    },
  };
}

const sorted = (figures: number[]): Float64Array => Float64Array.from(figures).sort();

/** The smallest figure that reaches the share, as PostgreSQL's percentile_disc. */
const at = (figures: Float64Array, share: number): number =>
  figures[Math.ceil(share * figures.length) - 1] ?? 0;

const quartilesOf = (figures: Float64Array): Quartiles => ({
  lowerQuartile: at(figures, 0.25),
  median: at(figures, 0.5),
  upperQuartile: at(figures, 0.75),
});

const widths = [1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000];
const maxSteps = 9;

/** Steps from the lowest twentieth to the highest one, so that a wrong figure does not stretch the scale. */
function stepsOf(years: Float64Array): PayDetails['steps'] {
  const [low, high] = [at(years, 0.05), at(years, 0.95)];
  const count = (width: number): number => Math.floor(high / width) - Math.floor(low / width) + 1;
  const width = widths.find((one) => count(one) <= maxSteps) ?? high;
  const first = Math.floor(low / width);
  const counts = Array.from({ length: count(width) }, () => 0);
  for (const year of years) {
    const step = Math.min(counts.length - 1, Math.max(0, Math.floor(year / width) - first));
    counts[step] = (counts[step] ?? 0) + 1;
  }
  return { from: first * width, width, counts };
}

function employersOf(postings: PaidPosting[]): PayDetails['employers'] {
  return employerTypes.flatMap((type) => {
    const years = sorted(postings.filter(({ employer }) => employer === type).map(({ year }) => year));
    return years.length < minPostings ? [] : [{ type, postings: years.length, median: at(years, 0.5) }];
  });
}
