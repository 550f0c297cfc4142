/** A city's name, its weight (bigger cities have more postings) and some of its ZIP codes. */
type CityRow = [name: string, weight: number, zips: string];

/**
 * About 210 cities of the 50 states and DC. ZIP codes: GeoNames (CC BY 4.0), only those with residents in the Census.
 */
const states: { code: string; name: string; cities: CityRow[] }[] = [
  {
    code: 'AL',
    name: 'Alabama',
    cities: [
      ['Birmingham', 3, '35203 35218 35254'],
      ['Huntsville', 3, '35801 35808 35896'],
      ['Mobile', 2, '36602 36603'],
      ['Montgomery', 2, '36101 36104'],
      ['Tuscaloosa', 1, '35401 35404'],
    ],
  },
  {
    code: 'AK',
    name: 'Alaska',
    cities: [
      ['Anchorage', 2, '99501 99502'],
      ['Fairbanks', 1, '99709 99775'],
      ['Juneau', 1, '99801'],
    ],
  },
  {
    code: 'AZ',
    name: 'Arizona',
    cities: [
      ['Phoenix', 9, '85003 85016 85028 85043 85086'],
      ['Tucson', 4, '85701 85724 85757'],
      ['Mesa', 3, '85201 85207 85215'],
      ['Scottsdale', 3, '85250 85257 85266'],
      ['Flagstaff', 1, '86003 86005'],
    ],
  },
  {
    code: 'AR',
    name: 'Arkansas',
    cities: [
      ['Little Rock', 2, '72201 72202'],
      ['Fayetteville', 2, '72701 72703'],
      ['Fort Smith', 1, '72901 72903'],
    ],
  },
  {
    code: 'CA',
    name: 'California',
    cities: [
      ['Los Angeles', 14, '90001 90017 90033 90049 90077'],
      ['San Diego', 8, '92101 92111 92123 92134 92182'],
      ['San Jose', 7, '95110 95119 95126 95132 95148'],
      ['San Francisco', 8, '94102 94110 94118 94129 94188'],
      ['Sacramento', 5, '95811 95827 95864'],
      ['Fresno', 4, '93650 93721 93741'],
      ['Oakland', 4, '94601 94609 94621'],
      ['Long Beach', 3, '90802 90808 90840'],
      ['Bakersfield', 2, '93301 93304'],
      ['Riverside', 3, '92501 92506 92521'],
      ['Irvine', 3, '92602 92612 92697'],
      ['Santa Rosa', 1, '95401 95403'],
    ],
  },
  {
    code: 'CO',
    name: 'Colorado',
    cities: [
      ['Denver', 7, '80202 80214 80227 80238 80294'],
      ['Colorado Springs', 4, '80902 80918 80951'],
      ['Boulder', 2, '80301 80302'],
      ['Fort Collins', 2, '80521 80524'],
      ['Pueblo', 1, '81001 81003'],
    ],
  },
  {
    code: 'CT',
    name: 'Connecticut',
    cities: [
      ['Hartford', 2, '06103 06105'],
      ['New Haven', 2, '06510 06511'],
      ['Stamford', 2, '06901 06902'],
      ['Bridgeport', 1, '06604 06605'],
    ],
  },
  {
    code: 'DE',
    name: 'Delaware',
    cities: [
      ['Wilmington', 2, '19801 19802'],
      ['Dover', 1, '19901 19904'],
      ['Newark', 1, '19702 19711'],
    ],
  },
  { code: 'DC', name: 'District of Columbia', cities: [['Washington', 7, '20001 20017 20204 20422 20591']] },
  {
    code: 'FL',
    name: 'Florida',
    cities: [
      ['Jacksonville', 5, '32202 32221 32277'],
      ['Miami', 7, '33101 33137 33161 33177 33196'],
      ['Tampa', 6, '33602 33609 33616 33625 33647'],
      ['Orlando', 6, '32801 32810 32820 32829 32839'],
      ['Fort Lauderdale', 3, '33301 33317 33351'],
      ['Tallahassee', 2, '32301 32303'],
      ['Naples', 1, '34101 34102'],
      ['Pensacola', 1, '32501 32502'],
      ['Gainesville', 1, '32601 32603'],
    ],
  },
  {
    code: 'GA',
    name: 'Georgia',
    cities: [
      ['Atlanta', 9, '30303 30314 30328 30340 30363'],
      ['Savannah', 2, '31401 31404'],
      ['Augusta', 2, '30901 30904'],
      ['Macon', 1, '31201 31204'],
      ['Athens', 1, '30601 30602'],
    ],
  },
  {
    code: 'HI',
    name: 'Hawaii',
    cities: [
      ['Honolulu', 2, '96813 96814'],
      ['Hilo', 1, '96720'],
    ],
  },
  {
    code: 'ID',
    name: 'Idaho',
    cities: [
      ['Boise', 3, '83702 83706 83713'],
      ['Meridian', 1, '83642 83646'],
      ['Idaho Falls', 1, '83401 83402'],
      ["Coeur d'Alene", 1, '83814 83815'],
    ],
  },
  {
    code: 'IL',
    name: 'Illinois',
    cities: [
      ['Chicago', 12, '60601 60615 60630 60644 60661'],
      ['Naperville', 2, '60540 60563'],
      ['Rockford', 1, '61101 61102'],
      ['Springfield', 1, '62701 62702'],
      ['Peoria', 1, '61602 61603'],
      ['Champaign', 1, '61820 61821'],
    ],
  },
  {
    code: 'IN',
    name: 'Indiana',
    cities: [
      ['Indianapolis', 5, '46201 46227 46290'],
      ['Fort Wayne', 2, '46802 46803'],
      ['Evansville', 1, '47708 47710'],
      ['South Bend', 1, '46601 46613'],
      ['Bloomington', 1, '47401 47403'],
    ],
  },
  {
    code: 'IA',
    name: 'Iowa',
    cities: [
      ['Des Moines', 2, '50309 50310'],
      ['Cedar Rapids', 2, '52401 52402'],
      ['Davenport', 1, '52801 52802'],
      ['Iowa City', 1, '52240 52242'],
    ],
  },
  {
    code: 'KS',
    name: 'Kansas',
    cities: [
      ['Wichita', 2, '67202 67203'],
      ['Overland Park', 2, '66204 66207'],
      ['Topeka', 1, '66603 66604'],
      ['Lawrence', 1, '66044 66045'],
    ],
  },
  {
    code: 'KY',
    name: 'Kentucky',
    cities: [
      ['Louisville', 4, '40202 40218 40299'],
      ['Lexington', 3, '40502 40511 40536'],
      ['Bowling Green', 1, '42101 42103'],
      ['Owensboro', 1, '42301 42303'],
    ],
  },
  {
    code: 'LA',
    name: 'Louisiana',
    cities: [
      ['New Orleans', 3, '70112 70123 70163'],
      ['Baton Rouge', 3, '70801 70812 70836'],
      ['Shreveport', 1, '71101 71103'],
      ['Lafayette', 1, '70501 70503'],
    ],
  },
  {
    code: 'ME',
    name: 'Maine',
    cities: [
      ['Portland', 2, '04101 04102'],
      ['Bangor', 1, '04401'],
      ['Augusta', 1, '04330'],
    ],
  },
  {
    code: 'MD',
    name: 'Maryland',
    cities: [
      ['Baltimore', 4, '21201 21217 21287'],
      ['Rockville', 2, '20850 20851'],
      ['Columbia', 2, '21044 21045'],
      ['Frederick', 1, '21701 21702'],
      ['Annapolis', 1, '21401 21402'],
    ],
  },
  {
    code: 'MA',
    name: 'Massachusetts',
    cities: [
      ['Boston', 8, '02108 02113 02118 02199 02215'],
      ['Worcester', 2, '01602 01603'],
      ['Cambridge', 3, '02138 02140 02142'],
      ['Springfield', 1, '01103 01104'],
      ['Lowell', 1, '01850 01851'],
    ],
  },
  {
    code: 'MI',
    name: 'Michigan',
    cities: [
      ['Detroit', 5, '48201 48217 48243'],
      ['Grand Rapids', 3, '49503 49512 49548'],
      ['Ann Arbor', 2, '48103 48104'],
      ['Lansing', 1, '48906 48910'],
      ['Kalamazoo', 1, '49001 49004'],
      ['Traverse City', 1, '49684 49686'],
    ],
  },
  {
    code: 'MN',
    name: 'Minnesota',
    cities: [
      ['Minneapolis', 5, '55401 55426 55455'],
      ['Saint Paul', 3, '55101 55116 55155'],
      ['Rochester', 2, '55901 55902'],
      ['Duluth', 1, '55802 55804'],
    ],
  },
  {
    code: 'MS',
    name: 'Mississippi',
    cities: [
      ['Jackson', 2, '39201 39202'],
      ['Gulfport', 1, '39501 39503'],
      ['Tupelo', 1, '38801 38804'],
    ],
  },
  {
    code: 'MO',
    name: 'Missouri',
    cities: [
      ['Kansas City', 4, '64101 64131 64167'],
      ['Saint Louis', 4, '63101 63123 63155'],
      ['Springfield', 2, '65801 65802'],
      ['Columbia', 1, '65201 65202'],
    ],
  },
  {
    code: 'MT',
    name: 'Montana',
    cities: [
      ['Billings', 1, '59102 59105'],
      ['Missoula', 1, '59801 59802'],
      ['Bozeman', 1, '59715 59718'],
    ],
  },
  {
    code: 'NE',
    name: 'Nebraska',
    cities: [
      ['Omaha', 3, '68102 68130 68183'],
      ['Lincoln', 2, '68502 68503'],
      ['Grand Island', 1, '68801 68803'],
    ],
  },
  {
    code: 'NV',
    name: 'Nevada',
    cities: [
      ['Las Vegas', 5, '89101 89130 89183'],
      ['Reno', 2, '89501 89502'],
      ['Henderson', 2, '89002 89011'],
    ],
  },
  {
    code: 'NH',
    name: 'New Hampshire',
    cities: [
      ['Manchester', 2, '03101 03102'],
      ['Nashua', 1, '03060 03062'],
      ['Concord', 1, '03301 03303'],
    ],
  },
  {
    code: 'NJ',
    name: 'New Jersey',
    cities: [
      ['Newark', 3, '07102 07106 07114'],
      ['Jersey City', 3, '07302 07306 07311'],
      ['Princeton', 2, '08540 08542'],
      ['Trenton', 1, '08608 08609'],
      ['Cherry Hill', 1, '08002 08003'],
    ],
  },
  {
    code: 'NM',
    name: 'New Mexico',
    cities: [
      ['Albuquerque', 3, '87102 87111 87151'],
      ['Santa Fe', 1, '87501 87505'],
      ['Las Cruces', 1, '88001 88003'],
    ],
  },
  {
    code: 'NY',
    name: 'New York',
    cities: [
      ['New York', 15, '10001 10020 10037 10154 10282'],
      ['Brooklyn', 5, '11201 11220 11249'],
      ['Buffalo', 3, '14201 14215 14228'],
      ['Rochester', 2, '14604 14605'],
      ['Albany', 2, '12202 12203'],
      ['Syracuse', 2, '13202 13203'],
      ['White Plains', 1, '10601 10603'],
    ],
  },
  {
    code: 'NC',
    name: 'North Carolina',
    cities: [
      ['Charlotte', 7, '28202 28209 28216 28269 28282'],
      ['Raleigh', 5, '27601 27610 27697'],
      ['Durham', 3, '27701 27707 27713'],
      ['Greensboro', 2, '27401 27403'],
      ['Asheville', 1, '28801 28803'],
      ['Wilmington', 1, '28401 28403'],
    ],
  },
  {
    code: 'ND',
    name: 'North Dakota',
    cities: [
      ['Fargo', 1, '58102 58103'],
      ['Bismarck', 1, '58501 58503'],
      ['Grand Forks', 1, '58201 58202'],
    ],
  },
  {
    code: 'OH',
    name: 'Ohio',
    cities: [
      ['Columbus', 6, '43085 43209 43217 43224 43240'],
      ['Cleveland', 4, '44101 44118 44144'],
      ['Cincinnati', 4, '45202 45227 45267'],
      ['Dayton', 2, '45402 45403'],
      ['Toledo', 2, '43604 43605'],
      ['Akron', 1, '44301 44302'],
    ],
  },
  {
    code: 'OK',
    name: 'Oklahoma',
    cities: [
      ['Oklahoma City', 4, '73102 73128 73179'],
      ['Tulsa', 3, '74103 74126 74146'],
      ['Norman', 1, '73019 73026'],
    ],
  },
  {
    code: 'OR',
    name: 'Oregon',
    cities: [
      ['Portland', 5, '97201 97219 97267'],
      ['Eugene', 1, '97401 97402'],
      ['Salem', 1, '97301 97302'],
      ['Bend', 1, '97701 97702'],
    ],
  },
  {
    code: 'PA',
    name: 'Pennsylvania',
    cities: [
      ['Philadelphia', 8, '19102 19116 19129 19142 19154'],
      ['Pittsburgh', 5, '15201 15222 15290'],
      ['Allentown', 1, '18101 18102'],
      ['Harrisburg', 1, '17101 17102'],
      ['Lancaster', 1, '17601 17602'],
      ['Erie', 1, '16501 16502'],
    ],
  },
  {
    code: 'RI',
    name: 'Rhode Island',
    cities: [
      ['Providence', 2, '02903 02904'],
      ['Warwick', 1, '02886 02888'],
      ['Newport', 1, '02840 02841'],
    ],
  },
  {
    code: 'SC',
    name: 'South Carolina',
    cities: [
      ['Charleston', 3, '29401 29409 29492'],
      ['Columbia', 2, '29201 29203'],
      ['Greenville', 2, '29601 29605'],
      ['Myrtle Beach', 1, '29572 29575'],
    ],
  },
  {
    code: 'SD',
    name: 'South Dakota',
    cities: [
      ['Sioux Falls', 1, '57103 57104'],
      ['Rapid City', 1, '57701 57702'],
    ],
  },
  {
    code: 'TN',
    name: 'Tennessee',
    cities: [
      ['Nashville', 6, '37201 37208 37213 37218 37238'],
      ['Memphis', 4, '38103 38118 38152'],
      ['Knoxville', 2, '37902 37909'],
      ['Chattanooga', 2, '37402 37403'],
    ],
  },
  {
    code: 'TX',
    name: 'Texas',
    cities: [
      ['Houston', 11, '77002 77026 77050 77074 77099'],
      ['Dallas', 10, '75201 75214 75228 75243 75390'],
      ['Austin', 9, '78701 78724 78735 78747 78759'],
      ['San Antonio', 7, '78201 78216 78231 78250 78266'],
      ['Fort Worth', 5, '76102 76120 76179'],
      ['El Paso', 3, '79901 79920 79938'],
      ['Plano', 3, '75023 75074 75094'],
      ['Lubbock', 1, '79401 79402'],
      ['Corpus Christi', 1, '78401 78402'],
      ['Waco', 1, '76701 76704'],
    ],
  },
  {
    code: 'UT',
    name: 'Utah',
    cities: [
      ['Salt Lake City', 4, '84101 84112 84180'],
      ['Provo', 2, '84601 84604'],
      ['Ogden', 1, '84401 84403'],
      ['Saint George', 1, '84770 84790'],
    ],
  },
  {
    code: 'VT',
    name: 'Vermont',
    cities: [
      ['Burlington', 1, '05401 05405'],
      ['Montpelier', 1, '05602'],
      ['Rutland', 1, '05701'],
    ],
  },
  {
    code: 'VA',
    name: 'Virginia',
    cities: [
      ['Richmond', 4, '23173 23226 23298'],
      ['Virginia Beach', 3, '23451 23457 23464'],
      ['Arlington', 3, '22201 22205 22214'],
      ['Norfolk', 2, '23502 23503'],
      ['Roanoke', 1, '24011 24012'],
      ['Charlottesville', 1, '22901 22903'],
    ],
  },
  {
    code: 'WA',
    name: 'Washington',
    cities: [
      ['Seattle', 8, '98101 98112 98126 98164 98199'],
      ['Spokane', 2, '99201 99202'],
      ['Tacoma', 2, '98402 98403'],
      ['Bellevue', 3, '98004 98006 98008'],
      ['Vancouver', 2, '98660 98661'],
      ['Yakima', 1, '98901 98902'],
    ],
  },
  {
    code: 'WV',
    name: 'West Virginia',
    cities: [
      ['Charleston', 1, '25301 25302'],
      ['Morgantown', 1, '26501 26505'],
      ['Huntington', 1, '25701 25702'],
    ],
  },
  {
    code: 'WI',
    name: 'Wisconsin',
    cities: [
      ['Milwaukee', 4, '53202 53216 53295'],
      ['Madison', 3, '53703 53714 53792'],
      ['Green Bay', 1, '54301 54302'],
      ['Appleton', 1, '54911 54913'],
    ],
  },
  {
    code: 'WY',
    name: 'Wyoming',
    cities: [
      ['Cheyenne', 1, '82001 82007'],
      ['Casper', 1, '82604 82609'],
      ['Laramie', 1, '82072'],
    ],
  },
];

export interface SampleCity {
  name: string;
  weight: number;
  zips: string[];
  /** "TX" */
  state: string;
  /** "Texas" */
  stateName: string;
}

/** Every city that a sample posting may use. */
export const sampleCities: readonly SampleCity[] = states.flatMap((state) =>
  state.cities.map(([name, weight, zips]) => ({
    name,
    weight,
    zips: zips.split(' '),
    state: state.code,
    stateName: state.name,
  })),
);
