import { distanceMiles, type Point } from '../places/distance.ts';
import { payRadius } from './pay-figures.schema.ts';
import type { PaidPosting } from './pay-figures.ts';

/** An open job of one occupation. */
export interface OccupationJob {
  /** Equal for ads that differ in nothing but the date. */
  ad: number;
  category: string | null;
  /** Two letters. '' if unknown. */
  state: string;
  /** The usual spelling. '' if unknown. */
  city: string;
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
    jobs.map((job) => [`${job.ad} ${job.state} ${job.city} ${job.paid?.year} ${job.paid?.hour}`, job]),
  );
  return [...kept.values()];
}

/**
 * The country, and the states and cities with jobs.
 * @param pointOf the middle of a city. A city without one has only its own jobs.
 */
export function* payPlaces(
  jobs: OccupationJob[],
  pointOf: (city: string, state: string) => Point | undefined,
): Generator<PayPlace> {
  yield placeOf('', '', jobs, jobs);
  const placed = jobs.filter(({ state }) => state !== '');
  for (const [state, held] of Map.groupBy(placed, (job) => job.state)) yield placeOf(state, '', held, held);
  const inCities = Map.groupBy(
    placed.filter(({ city }) => city !== ''),
    ({ city, state }) => `${city}|${state}`,
  );
  const cities = [...inCities.values()].flatMap((held) =>
    held.slice(0, 1).map(({ city, state }) => ({ city, state, held, point: pointOf(city, state) })),
  );
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
  return (point) =>
    [-1, 0, 1]
      .flatMap((step) => bands.get(bandOf(point) + step) ?? [])
      .filter((other) => distanceMiles(point, other.point) <= payRadius)
      .flatMap(({ held }) => held);
}
