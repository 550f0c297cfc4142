import { any, inCountry, inState, type Judge, near } from '../judge.ts';

/** The centers of the cities in the queries, in degrees (GeoNames, CC BY 4.0). */
const points = {
  albuquerque: [35.1, -106.64],
  atlanta: [33.76, -84.4],
  aurora: [39.7, -104.81],
  baltimore: [39.3, -76.62],
  boise: [43.61, -116.23],
  boston: [42.35, -71.07],
  buffalo: [42.9, -78.86],
  chicago: [41.86, -87.67],
  cleveland: [41.48, -81.67],
  colorado: [38.85, -104.79],
  columbiaSc: [34.02, -81.01],
  columbusOh: [39.98, -83],
  dallas: [32.79, -96.8],
  denver: [39.74, -104.98],
  detroit: [42.37, -83.1],
  fargo: [46.87, -96.82],
  fortWorth: [32.76, -97.33],
  fresno: [36.76, -119.79],
  honolulu: [21.32, -157.84],
  houston: [29.77, -95.39],
  huntsville: [34.72, -86.6],
  indianapolis: [39.78, -86.14],
  jacksonville: [30.31, -81.66],
  kansasCity: [39.09, -94.57],
  lasVegas: [36.17, -115.16],
  losAngeles: [34.03, -118.29],
  memphis: [35.13, -89.97],
  miami: [25.78, -80.22],
  milwaukee: [43.06, -87.94],
  minneapolis: [44.97, -93.27],
  nashville: [36.15, -86.78],
  newOrleans: [29.96, -90.07],
  newYork: [40.75, -73.98],
  norfolk: [36.88, -76.27],
  oklahomaCity: [35.48, -97.52],
  orlando: [28.53, -81.38],
  philadelphia: [39.99, -75.15],
  phoenix: [33.49, -112.07],
  pittsburgh: [40.44, -79.98],
  portlandOr: [45.53, -122.66],
  reno: [39.53, -119.81],
  sacramento: [38.57, -121.47],
  saltLakeCity: [40.73, -111.9],
  sanAntonio: [29.45, -98.49],
  sanDiego: [32.76, -117.14],
  sanFrancisco: [37.77, -122.43],
  seattle: [47.61, -122.33],
  spokane: [47.67, -117.41],
  springfieldMo: [37.2, -93.29],
  stLouis: [38.64, -90.24],
  syracuse: [43.04, -76.15],
  tampa: [27.97, -82.46],
  tucson: [32.21, -110.93],
  tulsa: [36.12, -95.95],
  washington: [38.9, -77.03],
} as const;
type Town = keyof typeof points;

/** A workplace within this many miles of the city. */
export const nearTown = (town: Town, miles = 25): Judge => {
  const [latitude, longitude] = points[town];
  return near({ latitude, longitude }, miles);
};

export const inNewYork = nearTown('newYork');
export const nearWashington = nearTown('washington');
/** San Francisco, Oakland and San Jose with their surroundings. */
export const inBayArea: Judge = any(
  nearTown('sanFrancisco', 30),
  near({ latitude: 37.34, longitude: -121.89 }, 25),
  near({ latitude: 37.8, longitude: -122.27 }, 30),
);
export const inDallasFortWorth: Judge = any(nearTown('dallas', 35), nearTown('fortWorth', 35));
export const inTwinCities: Judge = any(nearTown('minneapolis', 30));
export const inHamptonRoads: Judge = any(nearTown('norfolk', 30));
/** A bare "Washington" is the state or the District. */
export const inEitherWashington: Judge = any(inState('WA', 'DC'), nearWashington);
export const inJapan = inCountry('JP');
export const inGermany = inCountry('DE');
export const inItaly = inCountry('IT');

/** The boroughs as New York's postings write them. */
export const boroughs = {
  bronx: /\bbronx\b|\bbrx\b|all boroughs/i,
  brooklyn: /\bbrooklyn\b|\bbklyn\b|metro ?tech|\bkings, new york|all boroughs/i,
  queens:
    /\bqueens?\b|\bqns\b|\bL\.? ?I\.? ?C(ity|\.)?\b|\blong is(land)? c|\bflushing\b|\bjamaica\b|\bcorona\b|\bmaspeth\b|\bwoodside\b|horace harding|junction bl|28th street|47th ave|astoria bl|all boroughs/i,
  statenIsland: /\bstaten i|\bS\. ?I\.|all boroughs/i,
} as const;
