import { placeKey } from './place-key.ts';

/**
 * Names of cities that are also words, first names or companies. Alone in a sentence they are not surely
 * places. Reviewed by hand for the cities with at least 50,000 inhabitants, and the well-known smaller ones.
 */
const ordinary = new Set(
  `
  mobile reading orange normal enterprise paradise surprise sunrise independence aurora lincoln jackson madison austin
  lawrence warren sterling garland victoria carson carmel clayton clinton columbia concord commerce corona covina daly
  davis denton douglas dover eagle edmond elgin euclid fairfield florence franklin fremont frisco gardena gary gilbert
  glendale hamilton hampton hayward hoover houghton huntington irving jordan kent lancaster largo layton lowell lynn
  marion medford mercer meridian mesa midland milford mission monroe moore murray newton norman norwalk ontario oxford
  palmer paris pasadena perris pharr plantation plano pontiac pomona portage porter price provo pueblo quincy racine
  redlands rialto richardson richmond roseville roy salem sandy santee sherman sherwood spring springs stamford stanford
  stockton summit superior taylor temple tracy troy tyler union upland vernon visalia vista wake walker walnut warwick
  waterloo wayne weston wheaton wilson windsor winchester bend bath buckeye cary chester cicero clay cloud coral cove
  crystal delta eureka golden green grove harbor harvey heath hope hurst industry kyle lake language liberty logan manor
  marathon nice opportunity page park parks post potential pride progress prosper rice rome rock rocky sale security
  service sparks speed star success sun target teller triumph valley ventura veteran welcome wells west white
  wood york young experience university college hospital office power energy marina plain plains royal social
  friend friendship home house story stone trail trinity valentine accident advance bank battle bell bishop bloom bluff
  boulder branch bridge bright brook buffalo burns butte canyon carpenter cash castle cedar center central champion chase
  circle coin cook cooper cross cutter day deal diamond dock driver early east echo edge fountain fisher forest
  fort gap gate glass globe grace grand gravity guy happy hazard hercules imperial iron jasper jet justice king lab
  lead lima main major malta marine mason media mercury miner model moon motor mountain net noble north nursery ocean ogden
  oracle pilot pine pioneer plant point polo port premium protection ranger rapid ray regent river rover sage scout senior
  shelter ship signal silver smith snow south split spray stem stock strong sugar supply swift tax tech temp toast tower
  trade trust turkey twin unity utility venture vision volt war warm water welder winner works chad georgia china america
  jersey nationwide remote manager baker butler barber cleaner clerk cashier farmer gardener weaver potter archer
  mechanic mechanicsville driver foreman hunter miller porter shepherd turner tanner tutor usher sawyer
  triangle triad springfield valley metro upstate southland tidewater eastside peninsula midlands ozarks northshore
  slo lic nash hou cle atl chi corpus lauderdale winston clt phx msp nwa nwi wny wnc rtp rdu atx bx bk si nova ncr pnw slc
  corona dayton irvine chandler burbank troy orlando jordan
  `
    .trim()
    .split(/\s+/),
);
for (const sure of ['irvine', 'chandler', 'burbank', 'dayton', 'orlando', 'austin', 'slc', 'springfield'])
  ordinary.delete(sure);

/** Whether a place's name is also an ordinary word. */
export const isOrdinaryWord = (name: string): boolean => ordinary.has(placeKey(name));

/** Codes of states that are also words: "in", "or", "me". */
export const wordCodes = new Set(['IN', 'OR', 'ME', 'HI', 'OK', 'AS', 'DE', 'LA', 'CO']);

/** Codes of countries that are also short names of departments and the like: "Office of HR". */
export const departmentCodes = new Set(
  'AI AM AS AT BE BI CV DO GM HR IM IO IS IT ML MR MS NO PA PM QA SO TO TV'.split(' '),
);
