import { any, inBorough, inState, isRemote } from '../judge.ts';
import { type Line, toQueries } from './query.ts';
import * as towns from './towns.ts';

/** Only a place, in the location field and in the keyword field. */
const atHome: Line[] = [
  ['', 'Chicago, IL', 'The job is within 25 miles of Chicago.', towns.nearTown('chicago')],
  ['', 'San Diego', 'The job is within 25 miles of San Diego.', towns.nearTown('sanDiego')],
  ['', 'san antonio tx', 'The job is within 25 miles of San Antonio.', towns.nearTown('sanAntonio')],
  ['', 'Phoenix, Arizona', 'The job is within 25 miles of Phoenix.', towns.nearTown('phoenix')],
  ['', 'Boston MA', 'The job is within 25 miles of Boston.', towns.nearTown('boston')],
  ['', 'Norfolk, VA', 'The job is within 25 miles of Norfolk.', towns.nearTown('norfolk')],
  [
    '',
    'Columbia, SC',
    'The job is within 25 miles of Columbia, South Carolina.',
    towns.nearTown('columbiaSc'),
  ],
  ['', 'Huntsville, AL', 'The job is within 25 miles of Huntsville.', towns.nearTown('huntsville')],
  [
    '',
    'Washington',
    'The job is in the state of Washington or near Washington, DC.',
    towns.inEitherWashington,
  ],
  ['', 'Washington, DC', 'The job is within 25 miles of Washington, DC.', towns.nearWashington],
  ['', 'DC', 'The job is within 25 miles of Washington, DC.', towns.nearWashington],
  ['', 'NYC', 'The job is within 25 miles of New York City.', towns.inNewYork],
  ['', 'New York', 'The job is in New York, city or state.', inState('NY')],
  ['', 'Brooklyn', 'The place of work is in Brooklyn.', inBorough(towns.boroughs.brooklyn)],
  ['', 'Bronx, NY', 'The place of work is in the Bronx.', inBorough(towns.boroughs.bronx)],
  [
    '',
    'LA',
    'The job is near Los Angeles or in Louisiana.',
    any(towns.nearTown('losAngeles', 35), inState('LA')),
  ],
  ['', 'SF', 'The job is within 25 miles of San Francisco.', towns.nearTown('sanFrancisco')],
  ['', 'Bay Area', 'The job is around San Francisco Bay.', towns.inBayArea],
  ['', 'DFW', 'The job is around Dallas and Fort Worth.', towns.inDallasFortWorth],
  ['', 'Twin Cities', 'The job is around Minneapolis and Saint Paul.', towns.inTwinCities],
  ['', 'Hampton Roads', 'The job is around Norfolk, Virginia.', towns.inHamptonRoads],
  ['', '10001', 'The job is within 25 miles of Midtown Manhattan.', towns.inNewYork],
  ['', '84101', 'The job is within 25 miles of Salt Lake City.', towns.nearTown('saltLakeCity')],
  ['', '98101', 'The job is within 25 miles of Seattle.', towns.nearTown('seattle')],
  ['', 'Texas', 'The job is in Texas.', inState('TX')],
  ['', 'CA', 'The job is in California.', inState('CA')],
  ['', 'MD', 'The job is in Maryland.', inState('MD')],
  ['', 'OR', 'The job is in Oregon.', inState('OR')],
  ['', 'Hawaii', 'The job is in Hawaii.', inState('HI')],
  ['', 'Remote', 'The job can be done from anywhere.', isRemote],
  ['', 'Fort Bragg', 'The job is at Fort Bragg.', ({ location }) => /fort bragg/i.test(location)],
  ['', 'Pearl Harbor', 'The job is around Honolulu.', towns.nearTown('honolulu')],
  ['', 'Nashville', 'The job is within 25 miles of Nashville.', towns.nearTown('nashville')],
  ['texas', '', 'The job is in Texas.', inState('TX')],
  ['alaska', '', 'The job is in Alaska.', inState('AK')],
  ['north dakota', '', 'The job is in North Dakota.', inState('ND')],
  ['san francisco', '', 'The job is within 25 miles of San Francisco.', towns.nearTown('sanFrancisco')],
  ['miami fl', '', 'The job is within 25 miles of Miami.', towns.nearTown('miami')],
  ['Albuquerque, NM', '', 'The job is within 25 miles of Albuquerque.', towns.nearTown('albuquerque')],
  ['seattle wa', '', 'The job is within 25 miles of Seattle.', towns.nearTown('seattle')],
  ['jobs in philadelphia', '', 'The job is within 25 miles of Philadelphia.', towns.nearTown('philadelphia')],
  [
    'jobs near indianapolis',
    '',
    'The job is within 25 miles of Indianapolis.',
    towns.nearTown('indianapolis'),
  ],
  ['nyc jobs', '', 'The job is within 25 miles of New York City.', towns.inNewYork],
  ['staten island', '', 'The place of work is in Staten Island.', inBorough(towns.boroughs.statenIsland)],
  ['32801', '', 'The job is within 25 miles of Orlando.', towns.nearTown('orlando')],
  ['63101', '', 'The job is within 25 miles of St. Louis.', towns.nearTown('stLouis')],
  ['st louis', '', 'The job is within 25 miles of St. Louis.', towns.nearTown('stLouis')],
  ['kansas city', '', 'The job is within 25 miles of Kansas City.', towns.nearTown('kansasCity')],
];

const abroad: Line[] = [
  ['', 'Japan', 'The job is in Japan.', towns.inJapan],
  ['germany', '', 'The job is in Germany.', towns.inGermany],
  ['', 'Italy', 'The job is in Italy.', towns.inItaly],
];

export const places = [...toQueries('places alone', atHome), ...toQueries('places alone', abroad, true)];
