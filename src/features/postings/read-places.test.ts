import { describe, expect, test } from 'vitest';
import type { KnownPlace } from '../places/known-place.ts';
import { placeKey } from '../places/place-key.ts';
import { readStatedPlaces } from '../places/read-stated-places.ts';
import { stateName, stateNames } from '../places/state-names.ts';
import { readZipFile } from '../places/zip-file.ts';
import { type PostingPlaces, readPlaces, type StatedPlace } from './read-places.ts';

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
const nowhere: Partial<KnownPlace> = { city: null, state: null, zip: null, country: null };
const read = (stated: Partial<StatedPlace>): PostingPlaces => readPlaces({ ...nothingStated, ...stated });

/** "Austin, TX 78701 ; London, GB! +2": places of the United States with their state, others with their country. */
function inWords({ places, more, remoteStates, remoteExcept }: PostingPlaces): string {
  const names = places.map(({ city, state, zip, country, county }) => {
    const within = state ?? `${country}!`;
    const part = city ?? (county && `${county} county`);
    return `${part ? `${part}, ` : ''}${within}${zip ? ` ${zip}` : ''}`;
  });
  const rules = [
    more > 0 && `+${more}`,
    remoteStates.length > 0 && `in ${remoteStates}`,
    remoteExcept.length > 0 && `not ${remoteExcept}`,
  ];
  return [names.join(' ; '), ...rules].filter(Boolean).join(' ');
}

const rows: Record<string, [location: string, places: string][]> = {
  'names that lost their blanks': [
    ['NorthCharleston, SC', 'North Charleston, SC'],
    ['SouthBurlington, VT', 'South Burlington, VT'],
    ['WashingtonDC, DC', 'Washington, DC'],
    ['PointMugu, CA', 'Point Mugu, CA'],
    ['NewYork, NY; SanAntonio, TX', 'New York, NY ; San Antonio, TX'],
    ['McAllen, TX', 'McAllen, TX'],
    ['DeKalb, IL', 'Dekalb, IL'],
    ['MacArthur, WV', 'Mac Arthur, WV'],
  ],
  'codes that are words': [
    ['Carmel, IN 46032', 'Carmel, IN 46032'],
    ['Fort Wayne, IN 46802', 'Fort Wayne, IN 46802'],
    ['Washington, IN 47501', 'Washington, IN 47501'],
    ['100 W Washington St, Indianapolis, IN 46204', 'Indianapolis, IN 46204'],
    ['10401 N Michigan Rd, Carmel,IN 46032-7939', 'Carmel, IN 46032'],
    ['Salem, OR 97301', 'Salem, OR 97301'],
    ['Carmel IN 46032', 'Carmel, IN 46032'],
    ['carmel, in 46032', 'Carmel, IN 46032'],
    ['carmel in 46032', 'Carmel, IN 46032'],
    ['CARMEL IN', 'Carmel, IN'],
    ['CARMEL, IN 46032-1234', 'Carmel, IN 46032'],
    ['SALEM OR 97301', 'Salem, OR 97301'],
    ['Portland, OR', 'Portland, OR'],
    ['portland, or', 'Portland, OR'],
    ['salem, or 97301', 'Salem, OR 97301'],
    ['Portland or Seattle', 'Portland, OR ; Seattle, WA'],
    ['Portland, OR or Salem, OR', 'Portland, OR ; Salem, OR'],
    ['Portland, OR OR Seattle, WA', 'Portland, OR ; Seattle, WA'],
    ['Salem, OR, Carmel, IN', 'Salem, OR ; Carmel, IN'],
    ['AUSTIN, TX OR DENVER, CO', 'Austin, TX ; Denver, CO'],
    ['Remote in Carmel, IN', 'Carmel, IN'],
    ['Gary, IN or Hammond, IN', 'Gary, IN ; Hammond, IN'],
    ['IN 46204', 'Indianapolis, IN 46204'],
    ['Indianapolis, IN, 46204, US', 'Indianapolis, IN 46204'],
    ['1200 N Main St Carmel IN 46032', 'Carmel, IN 46032'],
    ['1200 N. Main St., Suite 200, Carmel, IN 46032', 'Carmel, IN 46032'],
    ['1 Hospital Drive, Bangor, ME 04401', 'Bangor, ME 04401'],
    ['Honolulu, HI 96813', 'Honolulu, HI 96813'],
    ['Tulsa, OK 74103', 'Tulsa, OK 74103'],
    ['500 Oregon Ave, Klamath Falls, OR 97601', 'Klamath Falls, OR 97601'],
  ],
  'counted places': [
    ['Suite 100 & 200, Austin, TX', 'Austin, TX'],
    ['18+ locations', '+18'],
    ['Austin, TX and 3 other locations', 'Austin, TX +3'],
    ['Austin, TX; +3', 'Austin, TX +3'],
    ['Remote - Europe (GMT+1)', 'ZZ!'],
    ['Boston, MA... +3 more', 'Boston, MA +3'],
    ['Washington, DC +4 locations', 'Washington, DC +4'],
    ['New York, NY +7 locations', 'New York, NY +7'],
    ['Menlo Park, CA 94025+2 locations', 'Menlo Park, CA 94025 +2'],
    ['Wisconsin +1 location', 'WI +1'],
    ['Austin, TX and 3 more', 'Austin, TX +3'],
    ['Austin, TX (+2 others)', 'Austin, TX +2'],
    ['Austin, TX + 2 more locations', 'Austin, TX +2'],
    ['Austin, TX (+5)', 'Austin, TX +5'],
    ['Denver, CO & 4 other locations', 'Denver, CO +4'],
    ['Denver, CO, plus 2 more', 'Denver, CO +2'],
    ['Chicago, IL (2 locations)', 'Chicago, IL +1'],
    ['2 Locations', '+2'],
    ['Multiple Locations', ''],
    ['Chicago, IL; Multiple locations', 'Chicago, IL'],
    ['3 locations: Austin, TX; Dallas, TX; Waco, TX', 'Austin, TX ; Dallas, TX ; Waco, TX'],
    ['Austin, TX and two more', 'Austin, TX +2'],
    ['New York, NY, and 12 other cities', 'New York, NY +12'],
  ],
  'codes of three letters and with dots': [
    ['GBR.London', 'London, GB!'],
    ['Bengaluru, IND', 'Bengaluru, IN!'],
    ['Tokyo, JPN', 'Tokyo, JP!'],
    ['USA.VA.Reston', 'Reston, VA'],
    ['Dublin, IRL', 'Dublin, IE!'],
    ['US.TX.Austin', 'Austin, TX'],
    ['USA.NC.Winston-Salem', 'Winston-Salem, NC'],
    ['London, GBR', 'London, GB!'],
    ['Berlin, DEU', 'Berlin, DE!'],
    ['Toronto, ON, CAN', 'Toronto, CA!'],
    ['Austin, TX, USA', 'Austin, TX'],
    ['AUSTIN, TX, USA', 'Austin, TX'],
    ['IND-Bengaluru', 'Bengaluru, IN!'],
    ['USA-TX-Austin', 'Austin, TX'],
    ['U.S.A.', 'US!'],
    ['Denver, CO, U.S.A.', 'Denver, CO'],
    ['London, U.K.', 'London, GB!'],
    ['Guadalajara, MEX', 'Guadalajara, MX!'],
    ['Washington, D.C.', 'Washington, DC'],
    ['Brooklyn, N.Y.', 'Brooklyn, NY'],
    ['Brooklyn, N. Y. 11201', 'Brooklyn, NY 11201'],
  ],
  'codes of regions abroad': [
    ['Hyderabad, Telangana', 'Hyderabad, IN!'],
    ['Melbourne, VIC', 'Melbourne, AU!'],
    ['Kochi, KL', 'Kochi, IN!'],
    ['Toronto, Ontario, CA', 'Toronto, CA!'],
    ['Bogota, D.C., Colombia', 'Bogota, CO!'],
    ['75008 Paris, France', 'Paris, FR!'],
    ['Barcelona, CT, Spain', 'Barcelona, ES!'],
    ['Curitiba, PR, Brazil', 'Curitiba, BR!'],
    ['Madrid, MD, Spain', 'Madrid, ES!'],
    ['Padappai, TN, India', 'Padappai, IN!'],
    ['Bengaluru, KA, IN', 'Bengaluru, IN!'],
    ['Bengaluru, KA, India', 'Bengaluru, IN!'],
    ['Chennai, TN, India', 'Chennai, IN!'],
    ['Chennai, TN, IN', 'Chennai, IN!'],
    ['Perth, WA, Australia', 'Perth, AU!'],
    ['Perth, WA', 'Perth, AU!'],
    ['Milan, MI, Italy', 'Milan, IT!'],
    ['Milan, MI', 'Milan, MI'],
    ['Guadalajara, JA, Mexico', 'Guadalajara, MX!'],
    ['Belo Horizonte, MG, Brazil', 'Belo Horizonte, BR!'],
    ['Tandil, AR, Argentina', 'Tandil, AR!'],
    ['Munich, BY, Germany', 'Munich, DE!'],
    ['Palermo, PA, Italy', 'Palermo, IT!'],
    ['Salvador, BA, BR', 'Salvador, BR!'],
    ['Toronto, ON, CA', 'Toronto, CA!'],
    ['Montreal, QC', 'Montreal, CA!'],
    ['Montréal, QC, Canada', 'Montréal, CA!'],
    ['Vancouver, BC', 'Vancouver, CA!'],
    ['Austin, TX, London, UK', 'Austin, TX ; London, GB!'],
    ['London, UK; Austin, TX', 'London, GB! ; Austin, TX'],
    ['Hartford, CT, Madrid, Spain', 'Hartford, CT ; Madrid, ES!'],
  ],
  hierarchies: [
    ['AMER | United States | Texas | Austin', 'Austin, TX'],
    ['EMEA/UK/London', 'London, GB!'],
    ['US/California/San Francisco', 'San Francisco, CA'],
    ['CA - Ontario - Toronto', 'Toronto, CA!'],
    ['PA - Pittsburgh - Oakland Campus', 'Pittsburgh, PA'],
    ['US-MA-Boston-Seaport', 'Boston, MA'],
    ['DC - Washington', 'Washington, DC'],
    ['US - Maine - Poland', 'Poland, ME'],
    ['Virtual Location - Ohio', 'OH'],
    ['AMER - United States - Georgia - Atlanta - Peachtree St NW', 'Atlanta, GA'],
    ['EMEA - United Kingdom - London - Agar St', 'London, GB!'],
    ['US-AR-SPRINGDALE-BLDG 1 ~ 275 E Robinson Ave ~ BLDG 1', 'Springdale, AR'],
    ['United States > Texas > Austin', 'Austin, TX'],
    ['US, CA, San Francisco', 'San Francisco, CA'],
    ['USA - CA - San Francisco', 'San Francisco, CA'],
    ['Texas-Austin', 'Austin, TX'],
    ['TX-Austin-Main Campus', 'Austin, TX'],
    ['TX - Austin', 'Austin, TX'],
    ['US-NC-Winston-Salem', 'Winston-Salem, NC'],
    ['US:TX:Austin', 'Austin, TX'],
    ['USA | Texas | Austin', 'Austin, TX'],
    ['APAC - India - Karnataka - Bengaluru - MG Road', 'Bengaluru, IN!'],
    ['India - Hyderabad', 'Hyderabad, IN!'],
    ['US - Remote - Texas', 'TX'],
    ['North America - United States - Illinois - Chicago', 'Chicago, IL'],
    ['Canada - Ontario - Toronto', 'Toronto, CA!'],
    ['US-WA-Seattle-400 9th Ave N', 'Seattle, WA'],
    ['us-tx-austin', 'Austin, TX'],
    ['US_TX_Austin', 'Austin, TX'],
    ['Georgia, Atlanta', 'Atlanta, GA'],
    ['USA, New York, New York', 'New York, NY'],
    ['US, New York, Brooklyn', 'Brooklyn, NY'],
    ['United States, Washington, Redmond', 'Redmond, WA'],
    ['United States - Washington DC', 'Washington, DC'],
    ['Germany - Berlin', 'Berlin, DE!'],
    ['Australia, NSW, Sydney', 'Sydney, AU!'],
    ['United States of America - Virginia - Richmond', 'Richmond, VA'],
    ['FL-Tampa', 'Tampa, FL'],
    ['DE-Wilmington', 'Wilmington, DE'],
    ['DE-Berlin', 'Berlin, DE!'],
    ['IN-Bangalore', 'Bangalore, IN!'],
    ['IN-Indianapolis', 'Indianapolis, IN'],
    ['CA-San Diego', 'San Diego, CA'],
    ['CA-ON-Toronto', 'Toronto, CA!'],
    ['GB-London', 'London, GB!'],
  ],
  'short names': [
    ['SF; LA; NYC', 'San Francisco, CA ; Los Angeles, CA ; New York, NY'],
    ['SF', 'San Francisco, CA'],
    ['LA', 'LA'],
    ['SF, LA, NYC', 'San Francisco, CA ; Los Angeles, CA ; New York, NY'],
    ['SF/NYC/LA', 'San Francisco, CA ; New York, NY ; Los Angeles, CA'],
    ['NYC or SF', 'New York, NY ; San Francisco, CA'],
    ['DC', 'Washington, DC'],
    ['NYC, DC, Chicago', 'New York, NY ; Washington, DC ; Chicago, IL'],
    ['Philly', 'Philadelphia, PA'],
    ['New Orleans, LA', 'New Orleans, LA'],
    ['NYC', 'New York, NY'],
    ['Chicago, NYC, LA', 'Chicago, IL ; New York, NY ; Los Angeles, CA'],
  ],
  'blanks between places': [
    ['Austin, TX Chicago, IL', 'Austin, TX ; Chicago, IL'],
    ['Dallas, TX Tempe, AZ', 'Dallas, TX ; Tempe, AZ'],
    ['Austin, TX Chicago, IL New York, NY', 'Austin, TX ; Chicago, IL ; New York, NY'],
    ['Austin, TX 78701 Chicago, IL 60601', 'Austin, TX 78701 ; Chicago, IL 60601'],
    ['Portland, OR Seattle, WA', 'Portland, OR ; Seattle, WA'],
    ['Austin TX Chicago IL', 'Austin, TX ; Chicago, IL'],
    ['Carmel, IN Columbus, OH', 'Carmel, IN ; Columbus, OH'],
    ['Austin, Texas Denver, Colorado', 'Austin, TX ; Denver, CO'],
    ['New York, NY Washington, DC', 'New York, NY ; Washington, DC'],
  ],
  'lists of bare names': [
    ['New York, LA, Miami', 'New York, NY ; Los Angeles, CA ; Miami, FL'],
    ['LA, SF', 'Los Angeles, CA ; San Francisco, CA'],
    ['London, Paris, New York', 'London, GB! ; Paris, FR! ; New York, NY'],
    ['US-New York, US-Chicago', 'New York, NY ; Chicago, IL'],
    ['Boston, MA and New York', 'Boston, MA ; New York, NY'],
    ['US & Canada', 'US! ; CA!'],
    [
      'San Francisco, Seattle, New York, Chicago, Atlanta or Toronto',
      'San Francisco, CA ; Seattle, WA ; New York, NY ; Chicago, IL ; Atlanta, GA ; Toronto, CA!',
    ],
    [
      'US-Atlanta, US-Austin, US-Boston, US-Washington DC',
      'Atlanta, GA ; Austin, TX ; Boston, MA ; Washington, DC',
    ],
    ['Boston, New York, Washington', 'Boston, MA ; New York, NY ; Washington, DC'],
    ['Chicago, Denver, New York', 'Chicago, IL ; Denver, CO ; New York, NY'],
    ['Seattle, Denver, Austin', 'Seattle, WA ; Denver, CO ; Austin, TX'],
    ['San Francisco or New York', 'San Francisco, CA ; New York, NY'],
    ['Los Angeles, New York and London', 'Los Angeles, CA ; New York, NY ; London, GB!'],
    ['TX-Austin, TX-Dallas', 'Austin, TX ; Dallas, TX'],
    ['New York, Chicago', 'New York, NY ; Chicago, IL'],
    ['Seattle, Washington', 'Seattle, WA'],
    ['Brooklyn, New York', 'Brooklyn, NY'],
  ],
  'residence of remote workers': [
    ['Remote (US) - except California', 'US! not CA'],
    ['Remote, excluding CO, CA, NY & WA', 'US! not CO,CA,NY,WA'],
    ['Remote - USA (not hiring in CA or CO)', 'US! not CA,CO'],
    ['Remote within the US, excluding Alaska and Hawaii', 'US! not AK,HI'],
    ['Remote, US (Not available in California, Colorado, or New York)', 'US! not CA,CO,NY'],
    ['US Remote (excl. CA)', 'US! not CA'],
    ['Remote: must live in TX, OK, or LA', 'TX ; OK ; LA in TX,OK,LA'],
    ['Remote - Must be a resident of Florida', 'FL in FL'],
    ['Remote (Florida residents only)', 'FL in FL'],
    [
      'Remote - Applicants must reside in one of the following states: AZ, CO, UT',
      'AZ ; CO ; UT in AZ,CO,UT',
    ],
    ['Remote - AZ, CO, UT only', 'AZ ; CO ; UT in AZ,CO,UT'],
    ['Remote, must reside within 50 miles of Austin, TX', 'Austin, TX in TX'],
    ['Hybrid - must live in Chicago, IL', 'Chicago, IL in IL'],
    ['Remote in US, must be located in the state of Texas', 'TX in TX'],
    ['Remote - residents of California preferred', 'CA in CA'],
    ['Remote (open to candidates in OH, IN, KY)', 'OH ; IN ; KY in OH,IN,KY'],
    ['Remote (available in: GA, FL, AL)', 'GA ; FL ; AL in GA,FL,AL'],
    ['Remote - eligible states: NC, SC, VA', 'NC ; SC ; VA in NC,SC,VA'],
    ['Remote: only open to residents of Oregon and Washington', 'OR ; WA in OR,WA'],
    ['Remote - Must reside in Indiana', 'IN in IN'],
    ['Remote | TX, FL, GA', 'TX ; FL ; GA'],
    ['Remote; Texas or Oklahoma', 'TX ; OK'],
    ['Fully remote, cannot be performed in Colorado', 'US! not CO'],
    ['Remote (all states except CA and NY)', 'US! not CA,NY'],
    ['Remote - Nationwide except NY', 'US! not NY'],
    ['Anywhere in the US except Hawaii', 'US! not HI'],
    ['Candidates must live in Minnesota', 'MN in MN'],
    ['Must be located in Portland, OR', 'Portland, OR in OR'],
    ['Must reside in Oregon or Indiana', 'OR ; IN in OR,IN'],
    ['MUST LIVE IN OHIO', 'OH in OH'],
    ['Remote USA, excludes CA', 'US! not CA'],
    ['Work from home - Must live in GA', 'GA in GA'],
    ['Remote: US only, no CA or NY residents', 'US! not CA,NY'],
    ['Remote US (CA, NY, WA excluded)', 'US! not CA,NY,WA'],
    ['Remote US - CA and NY are not eligible', 'US! not CA,NY'],
    ['Eligible in all US states except CA', 'US! not CA'],
    ['Not open to residents of NY', 'US! not NY'],
    ['Remote - This role is open to candidates located in CO, CA, and NY', 'CO ; CA ; NY in CO,CA,NY'],
    ['Remote. Must live in TX', 'TX in TX'],
    ['Remote (must live in CT, MA, NH, NY, RI or VT)', 'CT ; MA ; NH ; NY ; RI ; VT in CT,MA,NH,NY,RI,VT'],
    ['Remote - must reside in NY, NJ or CT', 'NY ; NJ ; CT in NY,NJ,CT'],
    ['Remote-US (Except: CA, CO)', 'US! not CA,CO'],
    ['Remote, must be a Texas resident', 'TX in TX'],
    ['Remote US, Texas residents preferred', 'TX in TX'],
    ['Remote - candidates in Texas only', 'TX in TX'],
    ['Remote (Must be located in EST or CST)', ''],
    ['Remote US (must be located within the United States)', 'US!'],
    ['Remote - must be based in the US', 'US!'],
    ['Remote, US-based', 'US!'],
    ['Remote - work from anywhere in Texas', 'TX'],
    ['Remote (anywhere in Florida)', 'FL'],
    ['Remote; anywhere but CA', 'US! not CA'],
    ['Remote - US (except CO)', 'US! not CO'],
    ['Remote (US, excluding CA and NY)', 'US! not CA,NY'],
    ['Remote (must reside in TX)', 'TX in TX'],
    ['Remote - must live in Ohio', 'OH in OH'],
    ['Remote, not available in CA, NY', 'US! not CA,NY'],
    ['open to residents of TX, OK and AR', 'TX ; OK ; AR in TX,OK,AR'],
    ['Remote in the following states: TX, OK, AR', 'TX ; OK ; AR in TX,OK,AR'],
    ['Remote US - not available in CO, CA or NY', 'US! not CO,CA,NY'],
    ['Remote (United States, excluding California, New York, and Colorado)', 'US! not CA,NY,CO'],
    ['Remote - candidates must be located in Texas or Florida', 'TX ; FL in TX,FL'],
    ['Remote, must be based in IL', 'IL in IL'],
    ['Remote (no CA)', 'US! not CA'],
    ['Remote - US, but not CA', 'US! not CA'],
    ['Remote; residents of Georgia only', 'GA in GA'],
    ['Remote US (cannot hire in CO or WA)', 'US! not CO,WA'],
    ['REMOTE (MUST RESIDE IN TX)', 'TX in TX'],
    ['remote (must reside in tx)', 'TX in TX'],
    ['Remote - must reside in Austin, TX', 'Austin, TX in TX'],
    ['Austin, TX or Remote (except CA)', 'Austin, TX not CA'],
    ['Remote (TX only)', 'TX in TX'],
    ['Remote - TX, OK, AR residents only', 'TX ; OK ; AR in TX,OK,AR'],
    ['Remote - US other than CA', 'US! not CA'],
  ],
  'regions of the world': [
    ['Remote - EMEA', 'ZZ!'],
    ['Remote (Latin America)', 'ZZ!'],
    ['APAC', 'ZZ!'],
    ['Europe', 'ZZ!'],
    ['Remote - Americas', ''],
    ['North America', ''],
    ['Worldwide', ''],
    ['Remote (Global)', ''],
    ['LATAM', 'ZZ!'],
    ['DACH', 'ZZ!'],
    ['Middle East', 'ZZ!'],
    ['emea', 'ZZ!'],
    ['Nordics', 'ZZ!'],
    ['Europe - Remote', 'ZZ!'],
    ['Remote, Europe', 'ZZ!'],
    ['EMEA or US', 'ZZ! ; US!'],
    ['Remote, Asia Pacific', 'ZZ!'],
    ['South America', 'ZZ!'],
    ['Remote - MENA region', 'ZZ!'],
    ['London, EMEA', 'London, GB!'],
  ],
  'abbreviations and regions': [
    ['N. Charleston, SC', 'North Charleston, SC'],
    ['E. Hartford, CT', 'East Hartford, CT'],
    ['SF Bay Area, CA', 'CA'],
    ['Field-based, Ohio', 'OH'],
    ['So. San Francisco, CA', 'South San Francisco, CA'],
    ['W. Palm Beach, FL', 'West Palm Beach, FL'],
    ['No. Las Vegas, NV', 'North Las Vegas, NV'],
    ['Ft. Worth, TX', 'Fort Worth, TX'],
    ['Mt. Vernon, NY', 'Mount Vernon, NY'],
    ['St. Louis, MO', 'St. Louis, MO'],
    ['S San Francisco, CA 94080', 'South San Francisco, CA 94080'],
    ['Greater Boston', 'Boston, MA'],
    ['Greater Boston Area', 'Boston, MA'],
    ['Twin Cities', 'MN'],
    ['Northern California', 'CA'],
    ['Southern Ohio', 'OH'],
    ['Bay Area', 'CA'],
    ['Greater Seattle Area, WA', 'Seattle, WA'],
    ['Pt. Pleasant, NJ', 'Point Pleasant, NJ'],
    ['Metro Atlanta', 'Atlanta, GA'],
    ['Dallas-Fort Worth Metroplex', 'Dallas, TX'],
    ['Central Texas', 'TX'],
  ],
  'slashes and hyphens': [
    ['DC/MD/VA', 'DC ; MD ; VA'],
    ['Norfolk/Virginia Beach', 'Norfolk, VA ; Virginia Beach, VA'],
    ['Dallas-Fort Worth, TX', 'Dallas, TX ; Fort Worth, TX'],
    ['Dallas/Fort Worth, TX', 'Dallas, TX ; Fort Worth, TX'],
    ['Raleigh-Durham, NC', 'Raleigh, NC ; Durham, NC'],
    ['Winston-Salem, NC', 'Winston-Salem, NC'],
    ['Wilkes-Barre, PA', 'Wilkes Barre, PA'],
    ['Minneapolis/St. Paul', 'Minneapolis, MN ; St. Paul, MN'],
    ['Minneapolis-St. Paul, MN', 'Minneapolis, MN ; St. Paul, MN'],
    ['Kansas City, KS/MO', 'Kansas City, KS ; Kansas City, MO'],
    ['NY/NJ/CT', 'NY ; NJ ; CT'],
    ['Seattle-Tacoma, WA', 'Seattle, WA ; Tacoma, WA'],
    ['Tampa/St. Petersburg, FL', 'Tampa, FL ; St. Petersburg, FL'],
    ['Austin, TX/Denver, CO', 'Austin, TX ; Denver, CO'],
    ['Austin or Dallas, TX', 'Austin, TX ; Dallas, TX'],
    ['Austin, Dallas, TX', 'Austin, TX ; Dallas, TX'],
    ['Austin, Dallas and Houston, TX', 'Austin, TX ; Dallas, TX ; Houston, TX'],
    ['New York/New Jersey', 'NY ; NJ'],
    ['Phoenix & Tucson, AZ', 'Phoenix, AZ ; Tucson, AZ'],
  ],
  'words beside a state': [
    ['Work At Home-Texas', 'TX'],
    ['New York State', 'NY'],
    ['Territory: Ohio', 'OH'],
    ['Statewide - Texas', 'TX'],
    ['Washington State', 'WA'],
    ['State of Ohio', 'OH'],
    ['Ohio (statewide)', 'OH'],
    ['Texas - Work from home', 'TX'],
    ['Home Office - Florida', 'FL'],
    ['Field - Georgia', 'GA'],
    ['Sales Territory: Texas', 'TX'],
    ['Florida Territory', 'FL'],
    ['Remote-TX', 'TX'],
  ],
  'armed forces': [
    ['APO AE 09012', 'APO, AE 09012'],
    ['APO, AE 09012', 'APO, AE 09012'],
    ['FPO AP 96350', 'FPO, AP 96350'],
    ['DPO, AA 34004', 'DPO, AA 34004'],
    ['PSC 1234, Box 5678, APO, AE 09012-1234', 'APO, AE 09012'],
    ['FPO, AP', 'FPO, AP'],
    ['Dubai, AE', 'Dubai, AE!'],
  ],
  'no commas': [
    ['Tampa Florida United States', 'Tampa, FL'],
    ['Dallas TX 75201 US', 'Dallas, TX 75201'],
    ['Kansas City Missouri', 'Kansas City, MO'],
    ['New York New York', 'New York, NY'],
    ['Virginia Beach Virginia USA', 'Virginia Beach, VA'],
    ['tampa florida', 'Tampa, FL'],
    ['TAMPA FLORIDA UNITED STATES', 'Tampa, FL'],
    ['Salt Lake City Utah 84101 United States', 'Salt Lake City, UT 84101'],
    ['London England United Kingdom', 'London, GB!'],
    ['Berlin Germany', 'Berlin, DE!'],
    ['Washington DC US', 'Washington, DC'],
    ['Oklahoma City OK 73102', 'Oklahoma City, OK 73102'],
  ],
  'a state twice': [
    ['Rockville, MD, MD', 'Rockville, MD'],
    ['Austin, Texas, TX', 'Austin, TX'],
    ['Denver, CO, Colorado, US', 'Denver, CO'],
    ['Rockville, MD, Maryland 20850', 'Rockville, MD 20850'],
  ],
  'names and codes with a namesake abroad': [
    ['Tel Aviv, IL', 'Tel Aviv, IL!'],
    ['Tunis, TN', 'Tunis, TN!'],
    ['Ulaanbaatar, MN', 'Ulaanbaatar, MN!'],
    ['CA, BC, Vancouver', 'Vancouver, CA!'],
    ['Ontario - Remote', 'CA!'],
    ['Dublin', ''],
    ['Ontario, CA', 'Ontario, CA'],
    ['Ontario, California', 'Ontario, CA'],
    ['Toronto, Ontario', 'Toronto, CA!'],
    ['London, Ontario, Canada', 'London, CA!'],
    ['Paris, TX', 'Paris, TX'],
    ['Paris, France', 'Paris, FR!'],
    ['Vancouver, WA', 'Vancouver, WA'],
    ['Vancouver', ''],
    ['Birmingham', ''],
    ['Cambridge', ''],
    ['Dublin, OH', 'Dublin, OH'],
    ['Dublin, Ireland', 'Dublin, IE!'],
    ['Berlin, DE', 'Berlin, DE!'],
    ['Bogota, CO', 'Bogota, CO!'],
    ['Tbilisi, Georgia', 'Tbilisi, GE!'],
    ['Casablanca, MA', 'Casablanca, MA!'],
    ['Panama City, PA', 'Panama City, PA!'],
    ['Panama City, FL', 'Panama City, FL'],
    ['Lebanon, NH', 'Lebanon, NH'],
    ['Mexico, MO', 'Mexico, MO'],
    ['Peru, IL', 'Peru, IL'],
    ['Jakarta, ID', 'Jakarta, ID!'],
    ['London', 'London, GB!'],
    ['Toronto', 'Toronto, CA!'],
  ],
  'names of states and streets': [
    ['Nevada, MO', 'Nevada, MO'],
    ['Oregon, OH', 'Oregon, OH'],
    ['Indiana, PA', 'Indiana, PA'],
    ['California, MD', 'California, MD'],
    ['Delaware, OH', 'Delaware, OH'],
    ['Wyoming, MI', 'Wyoming, MI'],
    ['Iowa City, IA', 'Iowa City, IA'],
    ['Virginia, MN', 'Virginia, MN'],
    ['Texas City, TX', 'Texas City, TX'],
    ['Michigan City, IN', 'Michigan City, IN'],
    ['Michigan City, IN 46360', 'Michigan City, IN 46360'],
    ['New York, New York', 'New York, NY'],
    ['New York', 'New York, NY'],
    ['New York, United States', 'New York, NY'],
    ['Washington', 'WA'],
    ['Truth or Consequences, NM', 'Truth Or Consequences, NM'],
    ['King and Queen Court House, VA', 'King and Queen Court House, VA'],
    ['78701', 'Austin, TX 78701'],
    ['Austin 78701', 'Austin, TX 78701'],
    ['Austin, TX.', 'Austin, TX'],
    ['Austin,  TX', 'Austin, TX'],
    ['austin tx', 'Austin, TX'],
    ['Austin, Tx', 'Austin, TX'],
    ['Sacramento, Calif.', 'Sacramento, CA'],
    ['1600 Pennsylvania Ave NW, Washington, DC 20500', 'Washington, DC 20500'],
    ['1600 Pennsylvania Ave NW Washington DC', 'Washington, DC'],
    ['1200 Georgia Ave NE, Atlanta, GA', 'Atlanta, GA'],
    ['University of Texas Medical Branch, Galveston, TX', 'Galveston, TX'],
    ['Remote, OR', 'OR'],
    ['Trinidad and Tobago', 'TT!'],
    ['Remote', ''],
    ['Cook County, IL', 'Cook county, IL'],
    ['Chicago, Cook County, IL', 'Chicago, IL'],
    ['Contracts Division', ''],
    ['Tokyo, Japan; Austin, TX or Remote', 'Tokyo, JP! ; Austin, TX'],
    ['Naval Air Station Key West, Florida', 'Naval Air Station Key West, FL'],
  ],
  'more rows': [
    ['Austin, TX', 'Austin, TX'],
    ['Austin, TX United States', 'Austin, TX'],
    ['Austin, TX USA', 'Austin, TX'],
    ['Austin TX USA', 'Austin, TX'],
    ['Austin, TX, US', 'Austin, TX'],
    ['Austin, USA', 'Austin, TX'],
    ['Austin, Texas, United States', 'Austin, TX'],
    ['US-CA-Menlo Park', 'Menlo Park, CA'],
    ['Tampa, FL, 33602, US', 'Tampa, FL 33602'],
    ['Hybrid - Austin, TX', 'Austin, TX'],
    ['Austin, TX or Remote', 'Austin, TX'],
    ['Remote in New York, NY', 'New York, NY'],
    ['Chicago or Remote', 'Chicago, IL'],
    ['New York, NY; Boston, MA or Remote', 'New York, NY ; Boston, MA'],
    ['New York, NY, Boston, MA', 'New York, NY ; Boston, MA'],
    ['New York, NY and Boston, MA', 'New York, NY ; Boston, MA'],
    ['New York, NY / Boston, MA', 'New York, NY ; Boston, MA'],
    ['San Francisco, CA | New York City, NY', 'San Francisco, CA ; New York, NY'],
    ['San Francisco, CA • New York, NY • United States', 'San Francisco, CA ; New York, NY ; US!'],
    ['Boston, MA, New York, NY, or Remote', 'Boston, MA ; New York, NY'],
    ['Chicago, Illinois, United States; Denver, Colorado, United States', 'Chicago, IL ; Denver, CO'],
    ['Chicago, Illinois, United States, Denver, Colorado, United States', 'Chicago, IL ; Denver, CO'],
    ['AZ, CA, TX', 'AZ ; CA ; TX'],
    ['Texas; California', 'TX ; CA'],
    ['Pentagon, Arlington, Virginia', 'Arlington, VA'],
    ['Austin, TX; Austin, Texas', 'Austin, TX'],
    ['Chicago, IL +3 more', 'Chicago, IL +3'],
    ['Sunnyvale', 'Sunnyvale, CA'],
    ['55 Water St Ny Ny', 'New York, NY'],
    ['Remote - US', 'US!'],
    ['Remote (US only)', 'US!'],
    ['United States - Remote', 'US!'],
    ['London, UK', 'London, GB!'],
    ['Toronto, ON', 'Toronto, CA!'],
    ['Palo Alto, CA; London, UK; Remote', 'Palo Alto, CA ; London, GB!'],
    ['Paris, France; Paris, TX', 'Paris, FR! ; Paris, TX'],
    ['austin, tx', 'Austin, TX'],
    ['AUSTIN TX', 'Austin, TX'],
    ['Austin', 'Austin, TX'],
    ['US-TX-Austin', 'Austin, TX'],
    ['New York, Brooklyn', 'Brooklyn, NY'],
    ['Texas', 'TX'],
    ['CA', 'CA'],
    ['St. Louis, MO 63303', 'St. Louis, MO 63303'],
    ['Saint Louis, Missouri, United States', 'St. Louis, MO'],
    ['Ft. Benning GA', 'Fort Benning, GA'],
    ['Washington, DC Metro Area', 'Washington, DC'],
    ['Washington, District of Columbia', 'Washington, DC'],
    ['District of Columbia, District of Columbia', 'Washington, DC'],
    ['New York, NY; Boston, MA', 'New York, NY ; Boston, MA'],
    ['Austin, TX or Denver, CO', 'Austin, TX ; Denver, CO'],
    ['Austin, TX | Remote', 'Austin, TX'],
    ['Naval Medical Center, San Diego, California', 'San Diego, CA'],
    ['Malmstrom Air Force Base, Montana', 'Malmstrom AFB, MT'],
    ['Redstone Arsenal, Alabama, United States', 'Redstone Arsenal, AL'],
    ['Albemarle County, Virginia', 'Albemarle county, VA'],
    ['San Juan, Puerto Rico', 'San Juan, PR'],
    ['Guam', 'GU'],
    ['Atlanta, Georgia', 'Atlanta, GA'],
    ['Austin (Downtown), TX', 'Austin, TX'],
    ['Nurses (Austin, TX)', 'Austin, TX'],
    ['constructor', ''],
    ['66 John Street, New York, Ny', 'New York, NY'],
    ['123 William Street, NY, NY', 'New York, NY'],
    ['198 E161St Street Bronx N.Y.', 'Bronx, NY'],
    ['59-17 Junction Blvd Corona Ny', 'Corona, NY'],
    ['10 Walker Rd, Valhalla NY10595', 'Valhalla, NY 10595'],
    ['40 Worth St., N.Y.', 'NY'],
    ['30-30 47TH AVE', ''],
    ['42-09 28th Street', ''],
    ['4 World Trade Center', ''],
    ['100 Main Street', ''],
    ['Lisbon, Portugal', 'Lisbon, PT!'],
    ['Jordan, Jordan', 'JO!'],
    ['Stuttgart, Germany', 'Stuttgart, DE!'],
    ['Bangalore, IN', 'Bangalore, IN!'],
    ['Lisbon', ''],
    ['Austin, TX US', 'Austin, TX'],
    ['Portland, United States', 'Portland, OR'],
    ['Springfield, USA', 'US!'],
    ['USA - San Francisco', 'San Francisco, CA'],
    ['United States - California - San Francisco', 'San Francisco, CA'],
    ['Enterprise', ''],
    ['Georgia', 'GA'],
    ['Georgia - Atlanta', 'Atlanta, GA'],
    ['356 Flushing Ave, Brooklyn', 'Brooklyn, NY'],
    ['30-30 Thomson Ave L I City Qns', 'Queens, NY'],
    ['182 Joline Ave, Staten Isl', 'Staten Island, NY'],
    ['NYC - All Boroughs', 'New York, NY'],
    ['UK - London', 'London, GB!'],
    ['US (Remote)', 'US!'],
    ['Canada - Remote', 'CA!'],
    ['Onsite - Dallas, TX', 'Dallas, TX'],
    ['In-Person: Dallas, TX', 'Dallas, TX'],
    ['2 locations', '+2'],
    ['Anywhere in the U.S. (remote job)', 'US!'],
    ['Anywhere in the U.S. (remote job), United States', 'US!'],
    ['Remote - Denver, CO', 'Denver, CO'],
    ['San Francisco, CA (Hybrid)', 'San Francisco, CA'],
    ['Location Negotiable After Selection, United States', 'US!'],
    ['Various', ''],
    ['N/A', ''],
  ],
};

describe.each(Object.entries(rows))('%s', (_, own) => {
  test.each(own)('%s', (location, places) => {
    expect(inWords(read({ location }))).toBe(places);
  });
});

describe('separate fields', () => {
  test.each<[string, Partial<StatedPlace>, Partial<KnownPlace>]>([
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
    ['a union of countries', { city: 'Anywhere', country: 'European Union' }, { country: 'ZZ' }],
    ['a country alone', { country: 'United States' }, { state: null, country: 'US' }],
  ])('%s', (_, stated, expected) => {
    expect({ ...nowhere, ...read(stated).places[0] }).toMatchObject(expected);
  });
});

describe('fields and text', () => {
  test.each<[Partial<StatedPlace>, string]>([
    [
      { city: 'Austin; Denver; Boise', region: 'TX; CO; ID', country: 'US' },
      'Austin, TX ; Denver, CO ; Boise, ID',
    ],
    [{ city: 'Austin; Dallas', region: 'TX' }, 'Austin, TX ; Dallas, TX'],
    [
      { city: 'Austin|Denver', region: 'TX|CO', postalCode: '78701|80202' },
      'Austin, TX 78701 ; Denver, CO 80202',
    ],
    [{ city: 'Austin', region: 'TX', location: 'Austin, TX; Denver, CO' }, 'Austin, TX ; Denver, CO'],
    [{ city: 'Denver', region: 'CO', location: 'Austin, TX; Denver, CO' }, 'Denver, CO ; Austin, TX'],
    [{ city: 'Denver', region: 'CO', location: 'United States' }, 'Denver, CO'],
    [{ city: 'San Francisco', region: 'CA', location: 'New York' }, 'San Francisco, CA'],
    [{ city: 'Portland', region: 'OR', location: 'Portland, OR 97201' }, 'Portland, OR 97201'],
    [{ city: 'Washington', region: 'DC', location: 'Washington, DC +4 locations' }, 'Washington, DC +4'],
    [{ region: 'IN', location: 'Carmel, IN 46032' }, 'Carmel, IN 46032'],
    [{ region: 'IL', location: 'Springfield' }, 'Springfield, IL'],
    [{ country: 'IE', location: 'Dublin' }, 'Dublin, IE!'],
    [{ country: 'US', location: 'Dublin' }, 'US!'],
    [{ country: 'CA', location: 'London' }, 'London, CA!'],
    [{ country: 'US', location: 'Remote (must reside in TX)' }, 'TX in TX'],
    [{ country: 'US', location: 'Remote - EMEA' }, 'US!'],
    [{ country: 'IND', region: 'Karnataka', city: 'Bengaluru' }, 'Bengaluru, IN!'],
    [{ country: 'DE', postalCode: '10115', city: 'Berlin' }, 'Berlin, DE!'],
    [{ city: 'APO', region: 'AE', postalCode: '09012' }, 'APO, AE 09012'],
    [{ region: 'Japan', country: 'US' }, 'JP!'],
  ])('%j', (stated, places) => {
    expect(inWords(read(stated))).toBe(places);
  });
});

describe('the workplace', () => {
  test.each<[Partial<StatedPlace>, PostingPlaces['workplace']]>([
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
    [{ location: 'Work At Home-Texas' }, 'remote'],
    [{ location: 'Remote (must reside in TX)' }, 'remote'],
    [{ title: 'Remote Pilot Operator' }, null],
    [{ title: 'Hybrid Cloud Engineer' }, null],
  ])('%j', (stated, workplace) => {
    expect(read(stated).workplace).toBe(workplace);
  });
});

test('the point is the stated one, or else of the ZIP code, the city, the town near a base, the county', () => {
  const near = (stated: Partial<StatedPlace>, latitude: number, longitude: number) => {
    const [place] = read(stated).places;
    expect(place?.point?.latitude).toBeCloseTo(latitude, 0);
    expect(place?.point?.longitude).toBeCloseTo(longitude, 0);
  };
  near({ location: 'Austin, TX', latitude: 30.1, longitude: -97.1 }, 30.1, -97.1);
  near({ location: 'Austin, TX; Denver, CO', latitude: 30.1, longitude: -97.1 }, 30.1, -97.1);
  near({ location: 'Austin, TX', latitude: 0, longitude: 0 }, 30.3, -97.8);
  near({ location: 'Austin, TX', latitude: 999, longitude: 1 }, 30.3, -97.8);
  near({ location: 'St. Louis, MO 63303' }, 38.76, -90.55);
  near({ location: 'Fort Carson, Colorado' }, 38.8, -104.8);
  near({ location: 'Naval Air Station Key West, Florida' }, 24.6, -81.8);
  near({ location: 'Albemarle County, Virginia' }, 38, -78.5);
  near({ latitude: 30.1, longitude: -97.1 }, 30.1, -97.1);
  expect(read({ location: 'Texas' }).places[0]?.point).toBeNull();
  expect(read({ location: 'Lisbon, Portugal' }).places[0]?.point).toBeNull();
});

test('long texts are read up to a limit, and each place is read once', () => {
  const nothing = ['9'.repeat(50_000), ', '.repeat(50_000), '; and | '.repeat(5_000), 'constructor'];
  for (const location of nothing) expect(read({ location }).places).toEqual([]);
  expect(read({ location: 'Austin, TX; Boston, MA; '.repeat(1_000) }).places).toHaveLength(2);
  const states = Object.keys(stateNames).map((state) => `Remote ${state}`);
  expect(read({ location: states.join('; ') }).places).toHaveLength(50);
});

test('text in capitals or small letters has the same places', () => {
  const own = rows.hierarchies?.filter(([, places]) => /^[A-Z][a-z]/.test(places)) ?? [];
  for (const [location, places] of own) {
    expect(inWords(read({ location: location.toUpperCase() })), location).toBe(places);
    expect(inWords(read({ location: location.toLowerCase() })), location).toBe(places);
  }
});

describe('every ZIP code', () => {
  const zips = readZipFile();
  /** Wrong readings of a form. */
  const wrong = (form: (zip: (typeof zips)[number]) => string | null, hasZip: boolean): string[] => {
    const read = new Set<string>();
    return zips.flatMap((one) => {
      const text = form(one);
      if (text === null || read.has(text)) return [];
      read.add(text);
      const { places } = readStatedPlaces(text);
      const [place] = places;
      const isRight =
        places.length === 1 &&
        place?.state === one.state &&
        place.country === 'US' &&
        place.zip === (hasZip ? one.zip : null) &&
        placeKey(place.city ?? '') === placeKey(one.city);
      return isRight ? [] : [`${text}: ${JSON.stringify(places)}`];
    });
  };
  test('City, ST ZIP', () => {
    expect(wrong(({ city, state, zip }) => `${city}, ${state} ${zip}`, true)).toEqual([]);
  });
  test('City ST ZIP', () => {
    expect(wrong(({ city, state, zip }) => `${city} ${state} ${zip}`, true)).toEqual([]);
  });
  test('Street, City, ST ZIP+4', () => {
    const street = '1200 N Main St';
    expect(wrong(({ city, state, zip }) => `${street}, ${city}, ${state} ${zip}-6789`, true)).toEqual([]);
  });
  test('City, State name', () => {
    const named = ({ city, state }: (typeof zips)[number]) =>
      state in stateNames ? `${city}, ${stateName(state)}` : null;
    expect(wrong(named, false)).toEqual([]);
  });
  test('City, ST, USA', () => {
    expect(wrong(({ city, state }) => `${city}, ${state}, USA`, false)).toEqual([]);
  });
  test('each state by its name and code', () => {
    const texts = Object.entries(stateNames).flat();
    const states = Object.keys(stateNames).flatMap((state) => [state, state]);
    expect(
      texts.map((text) =>
        readStatedPlaces(text)
          .places.map(({ state }) => state)
          .join(),
      ),
    ).toEqual(states);
  });
});
