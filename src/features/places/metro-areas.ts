import { placeKey } from './place-key.ts';

/** A metro area, a region, or a short name of a city, as people type it. */
interface KnownArea {
  label: string;
  /** Cities whose points are the area's centers: "Dallas TX". */
  cities: string[];
  /** The radius around each center. */
  miles: number;
}

/**
 * Label | miles | cities | names (place keys). Reviewed by hand. The radius covers the cities that people
 * count as part of the area.
 */
const areas = `
New York City area | 40 | New York NY, Newark NJ, White Plains NY | new york metro, nyc metro, new york city metro, tri state, tristate, tri state area, tristate area, new york tri state area, new york city area, nyc area
Long Island, NY | 30 | Mineola NY, Hauppauge NY, Riverhead NY | long island, nassau and suffolk
Hudson Valley, NY | 30 | Poughkeepsie NY, Newburgh NY, White Plains NY | hudson valley
Upstate New York | 50 | Albany NY, Syracuse NY, Rochester NY, Buffalo NY, Binghamton NY, Utica NY, Plattsburgh NY | upstate new york, upstate ny, upstate
Western New York | 45 | Buffalo NY, Jamestown NY, Rochester NY | western new york, western ny, wny
Capital Region, NY | 30 | Albany NY | albany capital region, capital region ny, capital district
Finger Lakes, NY | 35 | Geneva NY, Ithaca NY | finger lakes
North Jersey | 25 | Newark NJ, Paterson NJ, Morristown NJ | north jersey, northern new jersey, northern nj
Central Jersey | 22 | New Brunswick NJ, Trenton NJ, Freehold NJ | central jersey, central new jersey
South Jersey | 28 | Camden NJ, Vineland NJ, Atlantic City NJ | south jersey, southern new jersey
Jersey Shore | 20 | Long Branch NJ, Toms River NJ, Atlantic City NJ | jersey shore
Los Angeles area | 40 | Los Angeles CA, Long Beach CA | la metro, los angeles metro, la area, socal la, southland
Southern California | 60 | Los Angeles CA, Riverside CA, San Diego CA, Santa Barbara CA | southern california, socal, so cal, southern ca
Northern California | 60 | San Francisco CA, Sacramento CA, Santa Rosa CA, Chico CA, Redding CA | northern california, norcal, nor cal, northern ca
Central Valley, CA | 45 | Fresno CA, Modesto CA, Bakersfield CA, Stockton CA | central valley, san joaquin valley
Central Coast, CA | 40 | San Luis Obispo CA, Monterey CA, Santa Barbara CA | california central coast, central coast
Inland Empire, CA | 30 | Riverside CA, San Bernardino CA, Temecula CA | inland empire, ie california
Orange County, CA | 20 | Santa Ana CA, Irvine CA | oc california
San Fernando Valley, CA | 15 | Van Nuys CA | san fernando valley, sfv
South Bay, CA | 15 | Torrance CA | la south bay
Coachella Valley, CA | 25 | Palm Desert CA | coachella valley
Bay Area, CA | 30 | San Francisco CA, Oakland CA, San Jose CA | bay area, sf bay area, san francisco bay area, the bay, san francisco metro, sf metro, san francisco bay, sf bay, sf area, california bay area
East Bay, CA | 18 | Oakland CA, Concord CA, Fremont CA | east bay
Peninsula, CA | 15 | San Mateo CA, Palo Alto CA | sf peninsula, san francisco peninsula
North Bay, CA | 25 | San Rafael CA, Santa Rosa CA, Napa CA | north bay ca, wine country ca
Silicon Valley, CA | 18 | San Jose CA, Palo Alto CA | silicon valley
Wine Country, CA | 25 | Napa CA, Santa Rosa CA | wine country, napa valley
Chicago area | 45 | Chicago IL | chicagoland, chicago suburbs, chicago metro
Dallas-Fort Worth area | 35 | Dallas TX, Fort Worth TX | dfw, d fw, dallas fort worth, dallas ft worth, dallas and fort worth, dallas fort worth metroplex, dfw metroplex, metroplex, dallas metro, north texas
Houston area | 40 | Houston TX | houston metro, h town, htown
Austin area | 35 | Austin TX | austin metro, atx
San Antonio area | 35 | San Antonio TX | san antonio metro
Rio Grande Valley, TX | 30 | McAllen TX, Brownsville TX, Harlingen TX | rio grande valley, rgv
West Texas | 60 | Midland TX, Lubbock TX, Abilene TX, El Paso TX | west texas
Permian Basin, TX | 45 | Midland TX, Odessa TX | permian basin
Texas Hill Country | 35 | Fredericksburg TX, Kerrville TX | texas hill country, hill country
Golden Triangle, TX | 25 | Beaumont TX, Port Arthur TX | golden triangle tx, southeast texas
Atlanta area | 40 | Atlanta GA | metro atlanta, atlanta metro, atl
Washington, DC area | 30 | Washington DC | dmv, dc metro, dc area, dc metro area, washington metro, washington dc metro, washington dc area, capital beltway, national capital region, ncr, dc maryland virginia
Northern Virginia | 22 | Arlington VA, Fairfax VA, Ashburn VA, Manassas VA | northern virginia, nova, northern va, nova va
Hampton Roads, VA | 25 | Norfolk VA, Newport News VA, Virginia Beach VA | hampton roads, tidewater, tidewater virginia
Shenandoah Valley, VA | 35 | Harrisonburg VA, Winchester VA, Staunton VA | shenandoah valley
Southwest Virginia | 45 | Roanoke VA, Abingdon VA | southwest virginia
Eastern Shore, MD | 35 | Easton MD, Salisbury MD | eastern shore, eastern shore maryland, delmarva
Southern Maryland | 25 | La Plata MD, California MD | southern maryland
Western Maryland | 30 | Cumberland MD, Hagerstown MD | western maryland
Baltimore area | 25 | Baltimore MD | baltimore metro
Boston area | 30 | Boston MA | greater boston, boston metro, boston area, metro boston, beantown
Cape Cod, MA | 25 | Hyannis MA, Orleans MA | cape cod, the cape
Western Massachusetts | 35 | Springfield MA, Pittsfield MA | western massachusetts, western mass, western ma
Central Massachusetts | 25 | Worcester MA | central massachusetts, central mass
North Shore, MA | 15 | Salem MA, Gloucester MA | north shore ma
South Shore, MA | 15 | Quincy MA, Plymouth MA | south shore ma, south shore
New England | 70 | Boston MA, Hartford CT, Portland ME, Burlington VT, Concord NH, Bangor ME, Providence RI, Lebanon NH | new england
Fairfield County, CT | 18 | Stamford CT, Danbury CT, Bridgeport CT | gold coast ct
Philadelphia area | 35 | Philadelphia PA | philadelphia metro, philly metro, delaware valley, philly area
Lehigh Valley, PA | 22 | Allentown PA, Easton PA | lehigh valley
Poconos, PA | 25 | Stroudsburg PA, Mount Pocono PA | poconos, the poconos
Central Pennsylvania | 45 | Harrisburg PA, State College PA | central pennsylvania, central pa
Western Pennsylvania | 50 | Pittsburgh PA, Erie PA | western pennsylvania, western pa
Twin Cities, MN | 35 | Minneapolis MN, St. Paul MN | twin cities, minneapolis st paul, minneapolis saint paul, msp, minneapolis metro, minneapolis and st paul, the cities
Iron Range, MN | 35 | Hibbing MN, Virginia MN | iron range
Seattle area | 35 | Seattle WA, Tacoma WA | puget sound, seattle metro, seattle tacoma, greater puget sound, seatac area
Eastside, WA | 15 | Bellevue WA, Redmond WA | seattle eastside
Tri-Cities, WA | 25 | Kennewick WA, Richland WA, Pasco WA | tri cities, tricities, tri cities wa
Tri-Cities, TN | 25 | Johnson City TN, Kingsport TN, Bristol TN | tri cities tn
Inland Northwest | 40 | Spokane WA, Coeur d'Alene ID | inland northwest
Pacific Northwest | 80 | Seattle WA, Portland OR, Spokane WA, Eugene OR, Boise ID, Bend OR, Yakima WA | pacific northwest, pnw
Portland area | 30 | Portland OR, Vancouver WA | portland metro, pdx
Willamette Valley, OR | 30 | Salem OR, Eugene OR, Corvallis OR | willamette valley
Treasure Valley, ID | 25 | Boise ID, Nampa ID | treasure valley
Research Triangle, NC | 25 | Raleigh NC, Durham NC, Chapel Hill NC | research triangle, rtp, the triangle, triangle nc, raleigh durham, rdu, triangle area, raleigh durham chapel hill, research triangle park
Piedmont Triad, NC | 25 | Greensboro NC, Winston-Salem NC, High Point NC | triad, piedmont triad, the triad, triad nc
Charlotte area | 35 | Charlotte NC | charlotte metro, clt, metrolina
Outer Banks, NC | 30 | Nags Head NC | outer banks, obx
Western North Carolina | 40 | Asheville NC, Boone NC | western north carolina, western nc, wnc
Eastern North Carolina | 45 | Greenville NC, New Bern NC, Jacksonville NC | eastern north carolina, eastern nc
Upstate South Carolina | 35 | Greenville SC, Spartanburg SC | upstate sc, upstate south carolina, greenville spartanburg, golden strip
Lowcountry, SC | 35 | Charleston SC, Beaufort SC | lowcountry, low country
Midlands, SC | 30 | Columbia SC | midlands sc
Grand Strand, SC | 20 | Myrtle Beach SC | grand strand
South Florida | 30 | Miami FL, Fort Lauderdale FL, West Palm Beach FL | south florida, south fl, sofla, so fla, miami metro, miami fort lauderdale, tri county florida
Central Florida | 45 | Orlando FL, Lakeland FL | central florida, central fl, orlando metro
Tampa Bay, FL | 30 | Tampa FL, St. Petersburg FL | tampa bay, tampa bay area, tampa st petersburg, tampa st pete, tampa metro
Southwest Florida | 40 | Fort Myers FL, Naples FL | southwest florida, swfl, sw florida
Northeast Florida | 40 | Jacksonville FL | northeast florida, first coast
North Florida | 60 | Jacksonville FL, Tallahassee FL, Gainesville FL | north florida
Space Coast, FL | 25 | Melbourne FL, Titusville FL | space coast
Treasure Coast, FL | 25 | Port St. Lucie FL, Vero Beach FL | treasure coast
Florida Panhandle | 45 | Pensacola FL, Panama City FL, Tallahassee FL | florida panhandle, emerald coast
Florida Keys | 35 | Key West FL, Marathon FL, Key Largo FL | florida keys, the keys
Gulf Coast, MS | 25 | Gulfport MS, Biloxi MS | mississippi gulf coast, ms gulf coast
Denver area | 35 | Denver CO | denver metro, mile high city
Front Range, CO | 35 | Denver CO, Fort Collins CO, Colorado Springs CO | front range, colorado front range
Western Slope, CO | 50 | Grand Junction CO, Montrose CO | western slope
Wasatch Front, UT | 30 | Salt Lake City UT, Provo UT, Ogden UT | wasatch front, salt lake valley
Silicon Slopes, UT | 20 | Lehi UT, Provo UT | silicon slopes, utah valley
Phoenix area | 40 | Phoenix AZ | valley of the sun, phoenix metro, greater phoenix, phx
East Valley, AZ | 18 | Mesa AZ, Chandler AZ | east valley az, east valley
West Valley, AZ | 18 | Glendale AZ, Goodyear AZ | west valley az, west valley
Las Vegas area | 30 | Las Vegas NV | las vegas valley, las vegas metro, sin city
Lake Tahoe | 25 | South Lake Tahoe CA, Truckee CA | lake tahoe, tahoe
Northern Nevada | 40 | Reno NV, Carson City NV | northern nevada, reno tahoe
Detroit area | 35 | Detroit MI | metro detroit, detroit metro, southeast michigan, se michigan
West Michigan | 40 | Grand Rapids MI, Muskegon MI, Kalamazoo MI | west michigan, western michigan
Mid-Michigan | 35 | Lansing MI, Flint MI, Saginaw MI | mid michigan, central michigan, great lakes bay
Upper Peninsula, MI | 60 | Marquette MI, Houghton MI, Escanaba MI, Sault Sainte Marie MI | upper peninsula, upper michigan
Northern Michigan | 45 | Traverse City MI, Petoskey MI | northern michigan
Cleveland area | 35 | Cleveland OH, Akron OH | northeast ohio, cleveland metro, cleveland akron, ne ohio
Cincinnati area | 30 | Cincinnati OH | cincinnati metro, tri state cincinnati, southwest ohio, sw ohio
Northern Kentucky | 18 | Covington KY, Florence KY | northern kentucky, nky
Miami Valley, OH | 25 | Dayton OH | miami valley, dayton metro
Northwest Ohio | 35 | Toledo OH, Findlay OH | northwest ohio
Central Ohio | 30 | Columbus OH | central ohio, columbus metro
Central Indiana | 35 | Indianapolis IN | central indiana, indy metro, indianapolis metro
Northwest Indiana | 20 | Gary IN, Valparaiso IN | northwest indiana, nwi, the region
Michiana | 25 | South Bend IN, Elkhart IN | michiana
Fox Valley, WI | 20 | Appleton WI, Oshkosh WI | fox valley, fox cities
Quad Cities | 20 | Davenport IA, Moline IL | quad cities, quad city
Kansas City area | 35 | Kansas City MO | kansas city metro, kc metro
St. Louis area | 35 | St. Louis MO | saint louis metro, stl metro, metro east
The Ozarks | 45 | Springfield MO, Branson MO | ozarks, the ozarks
Northwest Arkansas | 25 | Fayetteville AR, Bentonville AR | northwest arkansas, nwa, nw arkansas
Green Country, OK | 35 | Tulsa OK | green country
Wiregrass, AL | 35 | Dothan AL | wiregrass
Golden Isles, GA | 20 | Brunswick GA | golden isles
Middle Georgia | 30 | Macon GA | middle georgia
Middle Tennessee | 40 | Nashville TN | middle tennessee, nashville metro
East Tennessee | 45 | Knoxville TN, Chattanooga TN, Johnson City TN | east tennessee
West Tennessee | 45 | Memphis TN, Jackson TN | west tennessee, mid south
Bluegrass Region, KY | 30 | Lexington KY | bluegrass region
Kentuckiana | 30 | Louisville KY | kentuckiana, louisville metro
Acadiana, LA | 35 | Lafayette LA | acadiana
North Shore, LA | 25 | Covington LA, Slidell LA | northshore louisiana
Big Island, HI | 45 | Hilo HI, Kailua Kona HI | big island, hawaii island
Oahu, HI | 25 | Honolulu HI | oahu
Maui, HI | 25 | Kahului HI | maui
Kauai, HI | 20 | Lihue HI | kauai
Mat-Su Valley, AK | 35 | Wasilla AK | mat su valley, mat su
Kenai Peninsula, AK | 50 | Soldotna AK, Homer AK | kenai peninsula
Black Hills, SD | 35 | Rapid City SD | black hills
The Hamptons, NY | 20 | East Hampton NY, Southampton NY | the hamptons, hamptons
`;

/** Short names, each of one city. */
const nicknames = `
New York NY: nyc, ny city, n y c, new york new york, big apple, the big apple, ny ny, new york city, nueva york
Los Angeles CA: la, l a, los angeles county city, dtla, city of angels
San Francisco CA: sf, s f, san fran, sanfran, frisco ca, sfo
Washington DC: dc, d c, washington dc, wash dc, washington d c, district of columbia, washington district of columbia
Philadelphia PA: philly, phila, phl
Las Vegas NV: vegas, lv nv
New Orleans LA: nola, big easy, the big easy
Chicago IL: chi town, chitown, windy city, the windy city, chi il, the loop
Kansas City MO: kc, kcmo
Kansas City KS: kck
Salt Lake City UT: slc, salt lake
Oklahoma City OK: okc, oke city
St. Louis MO: stl, stlouis
Indianapolis IN: indy, naptown
Jacksonville FL: jax
Cincinnati OH: cincy, cinci
Atlanta GA: hotlanta
Albuquerque NM: abq
Baltimore MD: bmore, b more, charm city
Colorado Springs CO: the springs, co springs
Fort Lauderdale FL: ft lauderdale, lauderdale
St. Petersburg FL: st pete, saint pete
Virginia Beach VA: va beach, vab
Myrtle Beach SC: mb sc
Pittsburgh PA: pgh, steel city
Minneapolis MN: mpls
Milwaukee WI: mke
Cleveland OH: cle
Nashville TN: nash, music city, nashville davidson
San Antonio TX: san antone, satx
San Diego CA: sd ca
San Jose CA: sj ca
Santa Barbara CA: sb ca
San Luis Obispo CA: slo
Houston TX: hou, space city
El Paso TX: el paso del norte
Corpus Christi TX: corpus
Winston-Salem NC: winston
Grand Rapids MI: grand rapids mi
Ann Arbor MI: a2
Brooklyn NY: bk, bklyn, bkln
Bronx NY: the bronx, bx, brx
Staten Island NY: si ny, staten isl, staten i
Queens NY: qns
Long Island City NY: lic, l i city, li city, l i c
Manhattan NY: manhattan nyc, downtown manhattan, midtown manhattan, midtown nyc
Harlem NY: harlem
Boise ID: boise city
Honolulu HI: hnl
Louisville KY: lville, louisville jefferson county
Lexington KY: lexington fayette
Augusta GA: augusta richmond county
Butte MT: butte silver bow
Norfolk VA: naval station norfolk
Orlando FL: disney world, walt disney world
`;

function split(text: string, apart: string): string[] {
  return text.split(apart).map((part) => part.trim());
}

const byName = new Map<string, KnownArea>();
for (const line of areas.trim().split('\n')) {
  const [label = '', miles, cities = '', names = ''] = split(line, '|');
  const area = { label, miles: Number(miles), cities: split(cities, ',') };
  for (const name of split(names, ',')) byName.set(placeKey(name), area);
}

const cityByNickname = new Map<string, string>();
for (const line of nicknames.trim().split('\n')) {
  const [city = '', names = ''] = split(line, ':');
  for (const name of split(names, ',')) cityByNickname.set(placeKey(name), city);
}

/** A metro area or region by its place key. */
export const knownArea = (key: string): KnownArea | undefined => byName.get(key);

/** The city of a nickname's place key: "Las Vegas NV". Only for unambiguous nicknames. */
export const nicknamed = (key: string): string | undefined => cityByNickname.get(key);

/** The place keys of all areas and nicknames. */
export const areaNames = (): string[] => [...byName.keys(), ...cityByNickname.keys()];

/** Every city in the tables, for a test. */
export const areaCities = (): string[] => [
  ...new Set([...Array.from(byName.values()).flatMap((area) => area.cities), ...cityByNickname.values()]),
];
