import { type SampleCity, sampleCities } from './cities.ts';
import { type Employer, sampleEmployers } from './employers.ts';
import type { Random } from './random.ts';

/** Where a job's work is done. */
export interface SamplePlace {
  /** Empty for work from anywhere. Several if the posting names several places. */
  cities: SampleCity[];
  remote: boolean;
  hybrid: boolean;
}

/** The cities of each employer: all in one state, or some across the country. Every city has an employer. */
export function spreadEmployers(random: Random): Map<Employer, SampleCity[]> {
  const reach = new Map(sampleEmployers.map((employer) => [employer, reachOf(employer, random)]));
  const wide = sampleEmployers.filter((employer) => !employer.local);
  for (const city of sampleCities)
    for (const employer of random.some(wide, 3)) reach.get(employer)?.push(city);
  return reach;
}

function reachOf(employer: Employer, random: Random): SampleCity[] {
  const home = random.weighted(sampleCities, (city) => city.weight);
  if (employer.local) return sampleCities.filter((city) => city.state === home.state);
  return Array.from({ length: random.whole(4, 7) }, () =>
    random.weighted(sampleCities, (city) => city.weight),
  );
}

/** The share of on-site postings that name several places. */
const severalShare = 0.025;

/** Chooses the place of one posting from an employer's cities. */
export function choosePlace(
  cities: readonly SampleCity[],
  workplace: 'remote' | 'hybrid' | 'on-site',
  random: Random,
): SamplePlace {
  const city = random.weighted(cities, (one) => Math.sqrt(one.weight));
  const remote = workplace === 'remote';
  if (remote) return { cities: random.chance(0.6) ? [] : [city], remote, hybrid: false };
  const others = [...new Set(cities)].filter((one) => one.name !== city.name);
  if (workplace === 'on-site' && others.length > 1 && random.chance(severalShare))
    return { cities: [city, ...random.some(others, random.whole(1, 2))], remote, hybrid: false };
  return { cities: [city], remote, hybrid: workplace === 'hybrid' };
}

/** The place as feeds state it: as one text, and mostly also in parts. */
export function statePlace(place: SamplePlace, random: Random) {
  const [city, ...others] = place.cities;
  const nothing = { city: '', region: '', postalCode: '', country: '' };
  if (!city) return { ...nothing, location: random.pick(['Remote - US', 'Remote', 'Remote, United States']) };
  const short = `${city.name}, ${city.state}`;
  if (others.length) {
    const all = place.cities.map((one) => `${one.name}, ${one.state}`);
    return { ...nothing, location: all.join('; '), country: 'US' };
  }
  const zip = random.pick(city.zips);
  const location = place.remote
    ? random.pick([`${short} (Remote)`, `Remote - ${short}`])
    : random.pick([short, short, `${short} ${zip}`, `${city.name}, ${city.stateName}, United States`]);
  return {
    location,
    city: city.name,
    region: city.state,
    postalCode: random.chance(0.85) ? zip : '',
    country: 'US',
  };
}
