import { distanceMiles, type Point } from '../../catalog/places/distance.ts';
import { payRadius } from './pay-figures.schema.ts';
import type { PaidPosting } from './pay-figures.ts';

/** An open job of one occupation. */
export interface OccupationJob {
  /** Equal for ads that differ in nothing but the date. */
  ad: number;
  category: string | null;
  /** The states, in two letters, and the cities in their usual spelling, each once; '' for an unknown city. */
  places: { state: string; city: string }[];
  /** Null if the job lists no pay in dollars. */
  paid: PaidPosting | null;
}

/** A state, a city with its surroundings, or the whole country: its jobs, and how many paid ones are in the city itself. */
export interface PayPlace {
  state: string;
  city: string;
  jobs: OccupationJob[];
  own: number;
}

/** Each ad counts once in a city, at each pay. */
export function withoutDuplicates(jobs: OccupationJob[]): OccupationJob[] {
  const kept = new Map(
    jobs.map((job) => [`${job.ad} ${JSON.stringify(job.places)} ${job.paid?.year} ${job.paid?.hour}`, job]),
  );
  return [...kept.values()];
}

/**
 * The country, and the states and cities with jobs. A job counts once in each of its places.
 * @param pointOf the middle of a city. A city without one has only its own jobs.
 */
export function* payPlaces(
  jobs: OccupationJob[],
  pointOf: (city: string, state: string) => Point | undefined,
): Generator<PayPlace> {
  yield placeOf('', '', jobs, jobs);
  const inStates = new Map<string, Set<OccupationJob>>();
  const inCities = new Map<string, { city: string; state: string; held: OccupationJob[] }>();
  for (const job of jobs)
    for (const { city, state } of job.places) {
      inStates.set(state, (inStates.get(state) ?? new Set()).add(job));
      if (city === '') continue;
      const key = `${city}|${state}`;
      const known = inCities.get(key) ?? { city, state, held: [] };
      inCities.set(key, known);
      known.held.push(job);
    }
  for (const [state, held] of inStates) yield placeOf(state, '', [...held], [...held]);
  const cities = Array.from(inCities.values(), (one) => ({ ...one, point: pointOf(one.city, one.state) }));
  const around = nearby(cities);
  for (const { city, state, held, point } of cities)
    yield placeOf(state, city, point ? around(point) : held, held);
}

const placeOf = (state: string, city: string, jobs: OccupationJob[], own: OccupationJob[]): PayPlace => ({
  state,
  city,
  jobs,
  own: own.filter(({ paid }) => paid).length,
});

interface CityJobs {
  held: OccupationJob[];
  point: Point | undefined;
}

/** A degree of latitude is about 69 miles. */
const bandDegrees = payRadius / 68.5;
const bandOf = ({ latitude }: Point): number => Math.floor(latitude / bandDegrees);

/** Finds the jobs within the radius of a point. Only cities in the same or a neighboring band of latitude are compared. */
function nearby(cities: CityJobs[]): (point: Point) => OccupationJob[] {
  const bands = Map.groupBy(
    cities.filter((city): city is CityJobs & { point: Point } => city.point !== undefined),
    ({ point }) => bandOf(point),
  );
  return (point) => {
    const near = [-1, 0, 1]
      .flatMap((step) => bands.get(bandOf(point) + step) ?? [])
      .filter((other) => distanceMiles(point, other.point) <= payRadius);
    return [...new Set(near.flatMap(({ held }) => held))];
  };
}
