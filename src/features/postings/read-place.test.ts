import { describe, expect, test } from 'vitest';
import { type Place, readPlace, type StatedPlace } from './read-place.ts';

const nothingStated: StatedPlace = {
  location: '',
  city: '',
  region: '',
  postalCode: '',
  country: '',
  latitude: null,
  longitude: null,
  workplace: '',
  title: '',
};
const read = (stated: Partial<StatedPlace>): Place => readPlace({ ...nothingStated, ...stated });

type Case = [
  location: string,
  city: string | null,
  state: string | null,
  country?: string | null,
  workplace?: string,
];

const cases: Case[] = [
  ['Austin, TX', 'Austin', 'TX'],
  ['Austin, Texas, United States', 'Austin', 'TX'],
  ['austin, tx', 'Austin', 'TX'],
  ['AUSTIN TX', 'Austin', 'TX'],
  ['Austin', 'Austin', 'TX'],
  ['US-TX-Austin', 'Austin', 'TX'],
  ['TX - Austin', 'Austin', 'TX'],
  ['New York, Brooklyn', 'Brooklyn', 'NY'],
  ['Texas', null, 'TX'],
  ['CA', null, 'CA'],
  ['St. Louis, MO 63303', 'St. Louis', 'MO'],
  ['Saint Louis, Missouri, United States', 'St. Louis', 'MO'],
  ['Ft. Benning GA', 'Fort Benning', 'GA'],
  ['Washington, D.C.', 'Washington', 'DC'],
  ['Washington, DC Metro Area', 'Washington', 'DC'],
  ['Washington, District of Columbia', 'Washington', 'DC'],
  ['District of Columbia, District of Columbia', 'Washington', 'DC'],
  ['Washington', null, 'WA'],
  ['New York, New York', 'New York', 'NY'],
  ['New York', 'New York', 'NY'],
  ['NYC', 'New York', 'NY'],
  ['New York, NY; Boston, MA', 'New York', 'NY'],
  ['New York, NY and Boston, MA', 'New York', 'NY'],
  ['New York, NY, Boston, MA', 'New York', 'NY'],
  ['Austin, TX or Denver, CO', 'Austin', 'TX'],
  ['Austin, TX | Remote', 'Austin', 'TX', 'US', 'remote'],
  ['Chicago, IL +3 more', 'Chicago', 'IL'],
  ['Naval Medical Center, San Diego, California', 'San Diego', 'CA'],
  ['Malmstrom Air Force Base, Montana', 'Malmstrom AFB', 'MT'],
  ['Redstone Arsenal, Alabama, United States', 'Redstone Arsenal', 'AL'],
  ['Albemarle County, Virginia', null, 'VA'],
  ['San Juan, Puerto Rico', 'San Juan', 'PR'],
  ['Guam', null, 'GU'],
  ['Atlanta, Georgia', 'Atlanta', 'GA'],
  ['Austin (Downtown), TX', 'Austin', 'TX'],
  ['Nurses (Austin, TX)', 'Austin', 'TX'],
  ['constructor', null, null, null],
  ['Remote, OR', null, 'OR', 'US', 'remote'],

  ['55 Water St Ny Ny', 'New York', 'NY'],
  ['66 John Street, New York, Ny', 'New York', 'NY'],
  ['123 William Street, NY, NY', 'New York', 'NY'],
  ['198 E161St Street Bronx N.Y.', 'Bronx', 'NY'],
  ['59-17 Junction Blvd Corona Ny', 'Corona', 'NY'],
  ['10 Walker Rd, Valhalla NY10595', 'Valhalla', 'NY'],
  ['40 Worth St., N.Y.', null, 'NY'],
  ['30-30 47TH AVE', null, null, null],
  ['42-09 28th Street', null, null, null],
  ['4 World Trade Center', null, null, null],
  ['100 Main Street', null, null, null],

  ['Lisbon, Portugal', 'Lisbon', null, 'PT'],
  ['London, UK', 'London', null, 'GB'],
  ['Toronto, ON', 'Toronto', null, 'CA'],
  ['Jordan, Jordan', null, null, 'JO'],
  ['Stuttgart, Germany', 'Stuttgart', null, 'DE'],
  ['Berlin, DE', null, null, null],
  ['Bangalore, IN', null, null, null],
  ['Tbilisi, Georgia', null, null, null],
  ['Lisbon', null, null, null],
  ['London', null, null, null],

  ['Austin, TX United States', 'Austin', 'TX'],
  ['Austin, TX USA', 'Austin', 'TX'],
  ['Austin, TX US', 'Austin', 'TX'],
  ['Austin TX USA', 'Austin', 'TX'],
  ['Austin, USA', 'Austin', 'TX'],
  ['Portland, United States', 'Portland', 'OR'],
  ['Springfield, USA', null, null],
  ['US, CA, San Francisco', 'San Francisco', 'CA'],
  ['USA - San Francisco', 'San Francisco', 'CA'],
  ['United States - California - San Francisco', 'San Francisco', 'CA'],
  ['FL-Tampa', 'Tampa', 'FL'],
  ['Sunnyvale', 'Sunnyvale', 'CA'],
  ['Enterprise', null, null, null],
  ['Birmingham', null, null, null],
  ['Georgia', null, 'GA'],
  ['Georgia - Atlanta', 'Atlanta', 'GA'],
  ['Mexico, MO', 'Mexico', 'MO'],
  ['Truth or Consequences, NM', 'Truth Or Consequences', 'NM'],
  ['Dallas/Fort Worth, TX', 'Dallas', 'TX'],
  ['Greater Boston Area', 'Boston', 'MA'],
  ['Dallas-Fort Worth Metroplex', 'Dallas', 'TX'],
  ['Bay Area', null, 'CA'],
  ['356 Flushing Ave, Brooklyn', 'Brooklyn', 'NY'],
  ['30-30 Thomson Ave L I City Qns', 'Queens', 'NY'],
  ['182 Joline Ave, Staten Isl', 'Staten Island', 'NY'],
  ['NYC - All Boroughs', 'New York', 'NY'],
  ['Germany - Berlin', 'Berlin', null, 'DE'],
  ['India - Hyderabad', 'Hyderabad', null, 'IN'],
  ['UK - London', 'London', null, 'GB'],
  ['Trinidad and Tobago', null, null, 'TT'],
  ['Remote (US only)', null, null, 'US', 'remote'],
  ['US (Remote)', null, null, 'US', 'remote'],
  ['Canada - Remote', null, null, 'CA', 'remote'],
  ['Chicago or Remote', 'Chicago', 'IL', 'US', 'remote'],
  ['Austin, TX or Remote', 'Austin', 'TX', 'US', 'remote'],
  ['Hybrid - Austin, TX', 'Austin', 'TX', 'US', 'hybrid'],
  ['Onsite - Dallas, TX', 'Dallas', 'TX', 'US', 'on-site'],
  ['In-Person: Dallas, TX', 'Dallas', 'TX', 'US', 'on-site'],
  ['2 locations', null, null, null],
  ['Remote', null, null, null, 'remote'],
  ['Remote - US', null, null, 'US', 'remote'],
  ['Anywhere in the U.S. (remote job)', null, null, 'US', 'remote'],
  ['Anywhere in the U.S. (remote job), United States', null, null, 'US', 'remote'],
  ['Remote - Denver, CO', 'Denver', 'CO', 'US', 'remote'],
  ['San Francisco, CA (Hybrid)', 'San Francisco', 'CA', 'US', 'hybrid'],
  ['Location Negotiable After Selection, United States', null, null, 'US'],
  ['Multiple Locations', null, null, null],
  ['Various', null, null, null],
  ['N/A', null, null, null],
  ['Contracts Division', null, null, null],
  ['', null, null, null],
  [`${'9'.repeat(50_000)}, TX`, null, null, null],
  [', '.repeat(50_000), null, null, null],
];

test.each(cases)('%.60s', (location, city, state, country = 'US', workplace) => {
  expect(read({ location })).toMatchObject({ city, state, country, workplace: workplace ?? null });
});

describe('separate fields', () => {
  test.each<[string, Partial<StatedPlace>, Partial<Place>]>([
    [
      'city and region',
      { city: 'Fort Benning', region: 'GA', country: 'US' },
      { city: 'Fort Benning', state: 'GA' },
    ],
    [
      'a region in full',
      { city: 'Waseca', region: 'Minnesota', country: 'US' },
      { city: 'Waseca', state: 'MN' },
    ],
    [
      'a postal code',
      { postalCode: '63303-1234', country: 'US' },
      { city: 'St. Charles', state: 'MO', zip: '63303' },
    ],
    [
      'a postal code of another state',
      { city: 'Boston', region: 'MA', postalCode: '10001' },
      { city: 'Boston', state: 'MA', zip: null },
    ],
    [
      'a city field that holds the place',
      { city: 'Austin, TX', region: '' },
      { city: 'Austin', state: 'TX' },
    ],
    ['a province', { city: 'Saskatoon', region: 'SK', country: 'CA' }, { state: null, country: 'CA' }],
    [
      'a country as the region',
      { city: 'Redzikowo', region: 'Poland', country: 'US' },
      { city: 'Redzikowo', state: null, country: 'PL' },
    ],
    [
      'a city abroad that is one at home too',
      { city: 'Lisbon', region: 'Lisbon', country: 'PT' },
      { city: 'Lisbon', state: null, country: 'PT' },
    ],
    [
      'a country as the city',
      { city: 'Portugal', region: 'Portugal', country: 'Portugal' },
      { city: null, state: null, country: 'PT' },
    ],
    [
      'a region that is a code of a state, abroad',
      { city: 'Perth', region: 'WA', country: 'Australia' },
      { state: null, country: 'AU' },
    ],
    ['a street as the city', { city: '30-30 47TH AVE', region: 'NY' }, { city: null, state: 'NY' }],
    [
      'no region, but the location says it',
      { city: 'Austin', country: 'US', location: 'Austin, TX, USA' },
      { city: 'Austin', state: 'TX' },
    ],
    [
      'two countries',
      { city: 'Paris', country: 'FR', location: 'Paris, TX' },
      { city: 'Paris', state: null, country: 'FR' },
    ],
    [
      'a territory as the country',
      { city: 'Guaynabo', region: 'PR', country: 'PR' },
      { state: 'PR', country: 'US' },
    ],
    [
      'a union of countries',
      { city: 'Anywhere', country: 'European Union' },
      { country: null, workplace: 'remote' },
    ],
    ['a country alone', { country: 'United States' }, { state: null, country: 'US' }],
  ])('%s', (_, stated, expected) => {
    expect(read(stated)).toMatchObject(expected);
  });
});

describe('the workplace', () => {
  test.each<[Partial<StatedPlace>, Place['workplace']]>([
    [{ workplace: 'TELECOMMUTE' }, 'remote'],
    [{ workplace: 'Fully Remote' }, 'remote'],
    [{ workplace: 'true' }, 'remote'],
    [{ workplace: 'false' }, null],
    [{ workplace: 'Hybrid' }, 'hybrid'],
    [{ workplace: 'hybrid remote' }, 'hybrid'],
    [{ workplace: 'OnSite' }, 'on-site'],
    [{ workplace: 'In-office' }, 'on-site'],
    [{ workplace: 'On-site', location: 'Remote' }, 'on-site'],
    [{ title: 'Nurse Case Manager (Remote)' }, 'remote'],
    [{ title: 'Remote Customer Service Representative' }, 'remote'],
    [{ title: 'Data Entry - Work From Home' }, 'remote'],
    [{ title: 'Account Executive - Hybrid' }, 'hybrid'],
    [{ title: 'Nurse - Onsite' }, 'on-site'],
    [{ title: 'Nurse (On-site)' }, 'on-site'],
    [{ title: 'In-Person Tutor' }, 'on-site'],
    [{ title: 'Teacher, In Person' }, 'on-site'],
    [{ title: 'Data Entry WFH' }, 'remote'],
    [{ title: 'Developer Remote' }, 'remote'],
    [{ title: 'Analyst, Remote Sensing' }, null],
    [{ title: 'Hybrid Vehicle Technician' }, null],
    [{ title: 'Remote Sensing Scientist' }, null],
    [{ title: 'Remote Pilot Operator' }, null],
    [{ title: 'Hybrid Cloud Engineer' }, null],
  ])('%j', (stated, workplace) => {
    expect(read(stated).workplace).toBe(workplace);
  });
});

test('the point is the stated one, or else of the ZIP code, the city, the town near a base, the county', () => {
  const near = (place: Place, latitude: number, longitude: number) => {
    expect(place.latitude).toBeCloseTo(latitude, 0);
    expect(place.longitude).toBeCloseTo(longitude, 0);
  };
  near(read({ location: 'Austin, TX', latitude: 30.1, longitude: -97.1 }), 30.1, -97.1);
  near(read({ location: 'Austin, TX', latitude: 0, longitude: 0 }), 30.3, -97.8);
  near(read({ location: 'Austin, TX', latitude: 999, longitude: 1 }), 30.3, -97.8);
  near(read({ location: 'St. Louis, MO 63303' }), 38.76, -90.55);
  near(read({ location: 'Fort Carson, Colorado' }), 38.8, -104.8);
  near(read({ location: 'Naval Air Station Key West, Florida' }), 24.6, -81.8);
  near(read({ location: 'Albemarle County, Virginia' }), 38, -78.5);
  expect(read({ location: 'Texas' }).latitude).toBeNull();
  expect(read({ location: 'Lisbon, Portugal' }).latitude).toBeNull();
});
