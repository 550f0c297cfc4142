import { describe, expect, test } from 'vitest';
import { areaCities, areaNames } from './metro-areas.ts';
import { type PlaceQuery, placeAt, readPlaceQuery } from './place-query.ts';
import { readZipFile } from './zip-file.ts';
import { cityPlace } from './zips.ts';

const name = (query: PlaceQuery | null): string | null =>
  query && `${query.kind === 'area' ? query.what : query.kind}: ${query.label}`;

/** The text of a location box, its meaning, and some of the other places that are offered. */
const cases: [text: string, meaning: string | null, ...others: string[]][] = [
  ['Texas', 'state: Texas'],
  ['TX', 'state: Texas'],
  ['tx', 'state: Texas'],
  ['in', 'state: Indiana'],
  ['OR', 'state: Oregon'],
  ['calif.', 'state: California'],
  ['Mass', 'state: Massachusetts'],
  ['state of Texas', 'state: Texas'],
  ['N.Y.', 'state: New York State'],
  ['NY', 'state: New York State'],
  ['New York State', 'state: New York State'],
  ['Washington', 'state: Washington', 'Washington, DC'],
  ['Washington State', 'state: Washington'],
  ['Georgia', 'state: Georgia'],
  ['West Virginia', 'state: West Virginia'],
  ['Puerto Rico', 'state: Puerto Rico'],
  ['PR', 'state: Puerto Rico'],
  ['Guam', 'state: Guam'],
  ['US Virgin Islands', 'state: U.S. Virgin Islands'],
  ['Texas, USA', 'state: Texas'],
  ['jersey', 'state: New Jersey'],

  ['Chicago', 'city: Chicago, IL'],
  ['chicago', 'city: Chicago, IL'],
  ['CHICAGO', 'city: Chicago, IL'],
  ['  Chicago ,  IL ', 'city: Chicago, IL'],
  ['chicago il', 'city: Chicago, IL'],
  ['Chicago, Illinois', 'city: Chicago, IL'],
  ['chicago illinois', 'city: Chicago, IL'],
  ['Chicago, IL, USA', 'city: Chicago, IL'],
  ['Chicago, IL United States', 'city: Chicago, IL'],
  ['in Chicago', 'city: Chicago, IL'],
  ['near Chicago, IL', 'city: Chicago, IL'],
  ['Chicago,IL', 'city: Chicago, IL'],
  ['New York', 'city: New York, NY', 'New York State'],
  ['New York, NY', 'city: New York, NY'],
  ['new york new york', 'city: New York, NY'],
  ['New York City', 'city: New York, NY'],
  ['nyc', 'city: New York, NY'],
  ['LA', 'city: Los Angeles, CA', 'Louisiana'],
  ['la', 'city: Los Angeles, CA', 'Louisiana'],
  ['Louisiana', 'state: Louisiana'],
  ['SF', 'city: San Francisco, CA'],
  ['San Fran', 'city: San Francisco, CA'],
  ['DC', 'city: Washington, DC'],
  ['D.C.', 'city: Washington, DC'],
  ['Washington DC', 'city: Washington, DC'],
  ['Washington, D.C.', 'city: Washington, DC'],
  ['District of Columbia', 'city: Washington, DC'],
  ['philly', 'city: Philadelphia, PA'],
  ['philly pa', 'city: Philadelphia, PA'],
  ['Vegas', 'city: Las Vegas, NV'],
  ['Las Vegas, NM', 'city: Las Vegas, NM'],
  ['NOLA', 'city: New Orleans, LA'],
  ['STL', 'city: St. Louis, MO'],
  ['slc', 'city: Salt Lake City, UT'],
  ['OKC', 'city: Oklahoma City, OK'],
  ['indy', 'city: Indianapolis, IN'],
  ['St Louis MO', 'city: St. Louis, MO'],
  ['St. Louis', 'city: St. Louis, MO'],
  ['saint louis, missouri', 'city: St. Louis, MO'],
  ['St. Paul', 'city: St. Paul, MN'],
  ['Ft. Worth', 'city: Fort Worth, TX'],
  ['ft worth tx', 'city: Fort Worth, TX'],
  ['Mt. Pleasant, SC', 'city: Mount Pleasant, SC'],
  ['mt vernon ny', 'city: Mount Vernon, NY'],
  ['N Las Vegas', 'city: North Las Vegas, NV'],
  ['colo spgs co', 'city: Colorado Springs, CO'],
  ["O'Fallon", "city: O'Fallon, MO", "O'Fallon, IL"],
  ['O’Fallon, IL', "city: O'Fallon, IL"],
  ['ofallon mo', "city: O'Fallon, MO"],
  ['Winston-Salem', 'city: Winston-Salem, NC'],
  ['winston salem nc', 'city: Winston-Salem, NC'],
  ["Coeur d'Alene", "city: Coeur d'Alene, ID"],
  ['coeur dalene id', "city: Coeur d'Alene, ID"],
  ['La Grange, IL', 'city: La Grange, IL'],
  ['LaGrange, IL', 'city: La Grange, IL'],
  ['LaGrange', 'city: Lagrange, GA', 'La Grange, IL'],
  ['cañon city', 'city: Canon City, CO'],
  ['San José', 'city: San Jose, CA'],
  ['San Jose, CA', 'city: San Jose, CA'],
  ['McLean, VA', 'city: McLean, VA'],
  ['mc lean va', 'city: McLean, VA'],
  ['Oklahoma City', 'city: Oklahoma City, OK'],
  ['Iowa City', 'city: Iowa City, IA'],
  ['Virginia Beach', 'city: Virginia Beach, VA'],
  ['Michigan City, IN', 'city: Michigan City, IN'],
  ['California, MD', 'city: California, MD'],
  ['Indiana, PA', 'city: Indiana, PA'],
  ['Kansas City', 'city: Kansas City, MO', 'Kansas City, KS'],
  ['Kansas City, KS', 'city: Kansas City, KS'],
  ['kansas city kansas', 'city: Kansas City, KS'],
  ['Springfield', 'city: Springfield, MO', 'Springfield, MA', 'Springfield, IL'],
  ['Springfield, IL', 'city: Springfield, IL'],
  ['springfield ma', 'city: Springfield, MA'],
  ['Portland', 'city: Portland, OR', 'Portland, ME'],
  ['Portland, ME', 'city: Portland, ME'],
  ['Columbus', 'city: Columbus, OH', 'Columbus, GA'],
  ['Aurora', 'city: Aurora, CO', 'Aurora, IL'],
  ['Arlington', 'city: Arlington, TX', 'Arlington, VA'],
  ['Rochester', 'city: Rochester, NY', 'Rochester, MN'],
  ['Jackson', 'city: Jackson, MS', 'Jackson, TN'],
  ['Pasadena', 'city: Pasadena, CA', 'Pasadena, TX'],
  ['Birmingham', 'city: Birmingham, AL', 'Birmingham, MI', 'Birmingham, United Kingdom'],
  ['Vancouver', 'city: Vancouver, WA', 'Vancouver, Canada'],
  ['Vancouver, WA', 'city: Vancouver, WA'],
  ['Ontario, CA', 'city: Ontario, CA'],
  ['Ontario', 'city: Ontario, CA', 'Canada'],
  ['Manhattan', 'city: Manhattan, NY', 'Manhattan, KS'],
  ['Brooklyn', 'city: Brooklyn, NY'],
  ['the Bronx', 'city: Bronx, NY'],
  ['Queens, NY', 'city: Queens, NY'],
  ['Bloomington, MN', 'city: Bloomington, MN'],
  ['Sandy Springs', 'city: Sandy Springs, GA'],
  ['Mobile', 'city: Mobile, AL'],
  ['Reading, PA', 'city: Reading, PA'],
  ['Normal, IL', 'city: Normal, IL'],
  ['San Juan, PR', 'city: San Juan, PR'],
  ['Hagatna, GU', 'city: Hagåtña, GU'],
  ['Honolulu, HI', 'city: Honolulu, HI'],
  ['Anchorage AK', 'city: Anchorage, AK'],
  ['Truth or Consequences, NM', 'city: Truth Or Consequences, NM'],
  ['Camp Pendleton, CA', 'city: Camp Pendleton, CA'],
  ['Fort Cavazos, TX', 'city: Fort Cavazos, TX'],
  ['US-TX-Austin', 'city: Austin, TX'],
  ['Austin - TX', 'city: Austin, TX'],
  ['Texas, Austin', 'city: Austin, TX'],
  ['Chicago (IL)', 'city: Chicago, IL'],
  ['Chicago/IL', 'city: Chicago, IL'],
  ['Chicago, Cook County, IL', 'city: Chicago, IL'],
  ['Tysons Corner', 'city: Tysons Corner, VA'],
  ['Downtown Austin, TX', 'city: Austin, TX'],
  ['Atlantis Point, TX', 'city: Atlantis Point, TX'],

  ['60601', 'zip: 60601 (Chicago, IL)'],
  ['60601-1234', 'zip: 60601 (Chicago, IL)'],
  ['606011234', 'zip: 60601 (Chicago, IL)'],
  ['Chicago, IL 60601', 'zip: 60601 (Chicago, IL)'],
  ['60601 chicago', 'zip: 60601 (Chicago, IL)'],
  ['near 60601', 'zip: 60601 (Chicago, IL)'],
  ['00901', 'zip: 00901 (San Juan, PR)'],
  ['Boston, MA 60601', 'city: Boston, MA'],
  ['00000', null],
  ['1234', null],

  ['Cook County, IL', 'county: Cook County, IL'],
  ['LA county', 'county: Los Angeles County, CA'],
  ['cook county', 'county: Cook County, IL', 'Cook County, MN'],
  ['Cook County Illinois', 'county: Cook County, IL'],
  ['DeKalb County, GA', 'county: DeKalb County, GA'],
  ['de kalb county ga', 'county: DeKalb County, GA'],
  ['Orange County', 'county: Orange County, CA', 'Orange County, FL'],
  ['Orleans Parish, LA', 'county: Orleans Parish, LA'],
  ['Miami-Dade County', 'county: Miami-Dade County, FL'],
  ['broward', 'county: Broward County, FL'],
  ['St. Louis County, MO', 'county: St. Louis County, MO'],
  ['Baltimore County', 'county: Baltimore County, MD'],
  ["Prince George's County, MD", "county: Prince George's County, MD"],
  ['San Francisco County, CA', 'county: San Francisco County, CA'],
  ['Anchorage Municipality, AK', 'county: Anchorage Municipality, AK'],
  ['Baltimore city, MD', 'county: Baltimore city, MD'],
  ['Carson City, NV', 'city: Carson City, NV'],
  ['Nowhere County, TX', null],

  ['DFW', 'metro: Dallas-Fort Worth area'],
  ['Dallas/Fort Worth', 'metro: Dallas-Fort Worth area'],
  ['dallas-ft. worth', 'metro: Dallas-Fort Worth area'],
  ['Bay Area', 'metro: Bay Area, CA'],
  ['San Francisco Bay Area', 'metro: Bay Area, CA'],
  ['the bay area', 'metro: Bay Area, CA'],
  ['Silicon Valley', 'metro: Silicon Valley, CA'],
  ['Twin Cities', 'metro: Twin Cities, MN'],
  ['Minneapolis-St. Paul', 'metro: Twin Cities, MN'],
  ['Tri-Cities', 'metro: Tri-Cities, WA', 'Tri-Cities, TN'],
  ['Tri-Cities, TN', 'metro: Tri-Cities, TN'],
  ['DMV', 'metro: Washington, DC area'],
  ['Washington, DC Metro Area', 'metro: Washington, DC area'],
  ['Research Triangle', 'metro: Research Triangle, NC'],
  ['Raleigh-Durham', 'metro: Research Triangle, NC'],
  ['Inland Empire', 'metro: Inland Empire, CA'],
  ['South Florida', 'metro: South Florida'],
  ['SoCal', 'metro: Southern California'],
  ['Long Island', 'metro: Long Island, NY'],
  ['Upstate New York', 'metro: Upstate New York'],
  ['Northern Virginia', 'metro: Northern Virginia'],
  ['NoVA', 'metro: Northern Virginia'],
  ['Hampton Roads', 'metro: Hampton Roads, VA'],
  ['Lehigh Valley', 'metro: Lehigh Valley area, PA'],
  ['Chicagoland', 'metro: Chicago area'],
  ['greater Boston area', 'metro: Boston area'],
  ['Greater Chicago Area', 'metro: Chicago area'],
  ['Denver metro', 'metro: Denver area'],
  ['metro Detroit', 'metro: Detroit area'],
  ['NYC metro', 'metro: New York City area'],
  ['New York City Metropolitan Area', 'metro: New York City area'],
  ['Boise area', 'metro: Boise, ID area'],
  ['Greater Toledo, OH area', 'metro: Toledo, OH area'],

  ['remote', 'remote: Remote'],
  ['Remote', 'remote: Remote'],
  ['work from home', 'remote: Remote'],
  ['WFH', 'remote: Remote'],
  ['anywhere', 'remote: Remote'],
  ['Remote - US', 'remote: Remote'],
  ['fully remote', 'remote: Remote'],
  ['telework', 'remote: Remote'],
  ['remote texas', 'state: Texas'],
  ['anywhere in Texas', 'state: Texas'],
  ['remote only, texas', 'state: Texas'],
  ['Texas (remote)', 'state: Texas'],
  ['telecommuting', 'remote: Remote'],
  ['Austin, TX (Remote)', 'city: Austin, TX'],
  ['United States', 'us: United States'],
  ['usa', 'us: United States'],
  ['U.S.', 'us: United States'],
  ['nationwide', 'us: United States'],
  ['anywhere in the US', 'us: United States'],

  ['Germany', 'abroad: Germany'],
  ['UK', 'abroad: United Kingdom'],
  ['london', 'abroad: London, United Kingdom', 'London, KY'],
  ['London, KY', 'city: London, KY'],
  ['London, England', 'abroad: London, United Kingdom'],
  ['London, Ontario', 'abroad: London, Canada'],
  ['Paris', 'abroad: Paris, France', 'Paris, TX'],
  ['Paris, TX', 'city: Paris, TX'],
  ['paris france', 'abroad: Paris, France'],
  ['Toronto', 'abroad: Toronto, Canada'],
  ['Toronto, ON', 'abroad: Toronto, Canada'],
  ['toronto on', 'abroad: Toronto, Canada'],
  ['Berlin, DE', 'abroad: Berlin, Germany'],
  ['Berlin, NH', 'city: Berlin, NH'],
  ['Perth, WA', 'abroad: Perth, Australia'],
  ['Curitiba, PR', 'abroad: Curitiba, Brazil'],
  ['chennai tn', 'abroad: Chennai, India'],
  ['Salem, OR', 'city: Salem, OR'],
  ['Tbilisi, Georgia', 'abroad: Tbilisi, Georgia'],
  ['Bangalore', 'abroad: Bengaluru, India'],
  ['Hyderabad, India', 'abroad: Hyderabad, India'],
  ['München', 'abroad: Munich, Germany'],
  ['Mexico', 'abroad: Mexico', 'Mexico, MO'],
  ['Mexico, MO', 'city: Mexico, MO'],
  ['Lebanon', 'abroad: Lebanon', 'Lebanon, PA'],
  ['Lebanon, PA', 'city: Lebanon, PA'],
  ['Athens', 'city: Athens, GA', 'Athens, Greece'],
  ['Athens, Greece', 'abroad: Athens, Greece'],
  ['Mumbai, Maharashtra, India', 'abroad: Mumbai, India'],
  ['Toronto, Ontario, Canada', 'abroad: Toronto, Canada'],
  ['London, England, United Kingdom', 'abroad: London, United Kingdom'],
  ['Europe', null],
  ['Midwest', 'region: Midwest'],
  ['the West Coast', 'region: West Coast'],
  ['southern US', 'region: South'],
  ['Southeast region', 'region: Southeast'],
  ['South America', null],
  ['Middle East', null],
  ['North', null],
  ['Garching, Germany', 'abroad: Garching, Germany'],

  ['"chicago"', null],
  ['“chicago”', null],
  ['nurse', null],
  ['building 7', null],
  ['constructor', null],
  ['__proto__', null],
  ['', null],
  [' , ', null],
  ['%', null],
  ['x'.repeat(5_000), null],
  [', '.repeat(50), null],
];

test.each(cases)('%.40s', (text, meaning, ...others) => {
  const query = readPlaceQuery(text);
  expect(name(query)).toBe(meaning);
  const offered = query && 'others' in query ? query.others!.map((one) => one.label) : [];
  expect(offered).toEqual(expect.arrayContaining(others));
});

test('every offered place, typed again, means that place', () => {
  for (const [text] of cases) {
    const query = readPlaceQuery(text);
    for (const other of query && 'others' in query ? query.others! : [])
      expect(name(readPlaceQuery(other.text))?.replace(/^\w+: /, '')).toMatch(
        other.label.replace(/ State$/, ''),
      );
  }
});

test('a city has a radius of 25 miles; a county and a metro area have the radius that covers them', () => {
  expect(readPlaceQuery('Chicago')).toMatchObject({ city: 'Chicago', state: 'IL', miles: 25 });
  expect(readPlaceQuery('60601')).toMatchObject({ city: 'Chicago', state: 'IL', miles: 25 });
  expect(readPlaceQuery('Cook County, IL')).toMatchObject({ county: 'Cook', state: 'IL', city: null });
  const dallas = readPlaceQuery('DFW');
  expect(dallas).toMatchObject({ miles: 35, centers: [{}, {}] });
});

test('every city of the ZIP file means itself, with and without a comma', () => {
  const cities = new Set(
    readZipFile()
      .filter((zip) => !/^A[AEP]$/.test(zip.state))
      .map((zip) => `${zip.city}, ${zip.state}`),
  );
  const misread = [...cities].filter((label) =>
    [label, label.replace(',', '').toLowerCase()].some(
      (text) => name(readPlaceQuery(text)) !== `city: ${label}`,
    ),
  );
  expect(cities.size).toBeGreaterThan(29_000);
  expect(misread).toEqual([]);
});

test('the tables of areas name only known cities', () => {
  expect(areaCities().filter((one) => !cityPlace(one.slice(0, -3), one.slice(-2)))).toEqual([]);
  expect(areaNames().filter((one) => readPlaceQuery(one) === null)).toEqual([]);
});

describe('in a sentence', () => {
  /** Marks each place: "!" if it is sure, "?" if it is a place only after an "in". */
  function mark(sentence: string): string {
    const words = sentence.split(' ');
    const marked: string[] = [];
    for (let at = 0; at < words.length; ) {
      const found = placeAt(words, at);
      marked.push(found ? `[${found.query.label}${found.isSure ? '!' : '?'}]` : words[at]!);
      at += found?.length ?? 1;
    }
    return marked.join(' ');
  }
  test.each([
    ['nurse chicago', 'nurse [Chicago, IL!]'],
    ['nurse near 60601', 'nurse near [60601 (Chicago, IL)!]'],
    ['registered nurse st. louis mo remote', 'registered nurse [St. Louis, MO!] remote'],
    ['software engineer new york city', 'software engineer [New York, NY!]'],
    ['jobs san francisco bay area', 'jobs [Bay Area, CA!]'],
    ['greater boston area teacher', '[Boston area!] teacher'],
    ['cook county nurse', '[Cook County, IL!] nurse'],
    ["coeur d'alene id nurse", "[Coeur d'Alene, ID!] nurse"],
    ['winston-salem nc', '[Winston-Salem, NC!]'],
    ['nurse west virginia', 'nurse [West Virginia!]'],
    ['nurse charleston west virginia', 'nurse [Charleston, WV!]'],
    ['portland or', '[Portland, OR!]'],
    ['salem or albany', '[Salem, OR?] [Oregon?] [Albany, NY!]'],
    ['columbus in ohio', '[Columbus, OH!] [Indiana?] [Ohio!]'],
    ['mobile developer', '[Mobile, AL?] developer'],
    ['mobile al', '[Mobile, AL!]'],
    ['reading teacher', '[Reading, PA?] teacher'],
    ['enterprise architect', '[Enterprise, NV?] architect'],
    ['orange county', '[Orange County, CA!]'],
    ['me', '[Maine?]'],
    ['hi', '[Hawaii?]'],
    ['la', '[Los Angeles, CA?]'],
    ['nyc', '[New York, NY!]'],
    ['usa', '[United States!]'],
    ['remote sensing analyst', 'remote sensing analyst'],
    ['software engineer', 'software engineer'],
  ])('%s', (sentence, marked) => {
    expect(mark(sentence)).toBe(marked);
  });
  test('there is none after the last word', () => {
    expect(placeAt(['chicago'], 1)).toBeNull();
    expect(placeAt([], 0)).toBeNull();
  });
});
