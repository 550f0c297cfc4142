import { titleKey } from './title-key.ts';

/**
 * Names of the same job in American English, reviewed by hand against WordNet 3.1 and the alternate titles of
 * O*NET. Each line is one job. Every name of a line finds the names before its bar. People search for the
 * names after the bar, but postings rarely use them.
 */
const jobs = `
  accounting clerk, accounting technician, bookkeeper
  addiction counselor, addiction therapist, substance abuse counselor | alcohol counselor, drug counselor
  administrative assistant, secretary
  aircraft mechanic, airplane mechanic, aviation mechanic, a&p mechanic
  air conditioning mechanic, air conditioning technician, hvac mechanic, hvac technician | ac mechanic, ac technician, ac tech, heating and cooling technician, hvac tech
  assistant teacher, educational aide, education aide, instructional aide, paraeducator, paraprofessional, teacher aide, teacher assistant, teaching assistant | teacher aid
  attorney, lawyer | attorney at law
  auto mechanic, automobile mechanic, auto technician | auto tech, car mechanic, car repair, vehicle mechanic
  babysitter, nanny | au pair, baby sitter
  bartender | barkeep, barkeeper, barmaid, barman, mixologist
  beautician, cosmetologist
  behavior technician, registered behavior technician | aba technician, aba therapist
  boiler operator, boiler plant operator, stationary engineer
  bricklayer, brick mason
  bus driver, bus operator
  busboy, busser
  buyer, procurement specialist, purchasing agent
  cafeteria worker, food service worker | cafeteria lady, lunch lady
  call center agent, call center representative, contact representative, customer service agent, customer service representative | customer service rep
  camera operator, videographer | cameraman
  cardiologist | heart doctor, heart specialist
  caregiver, personal care aide | carer
  cashier, store checker | checkout clerk, checkout operator
  caseworker, case worker, social worker | welfare worker
  chaplain, clergy, minister, pastor, priest | clergyman
  childcare worker, child care worker, child care provider, daycare worker | daycare teacher
  construction laborer, construction worker
  correction officer, correctional officer, corrections officer, detention officer | correctional guard, jail guard, jailer, prison guard, prison officer
  criminal investigator, detective
  custodial worker, custodian, janitor | charwoman
  cyber security, cybersecurity, information security, infosec | computer security, it security
  database administrator | database admin
  delivery driver | delivery boy, delivery man, deliveryman
  deputy sheriff, sheriff deputy
  dermatologist | skin doctor
  desktop support, help desk, it support, technical support | computer support, tech support
  dentist | tooth doctor
  diesel mechanic, diesel technician, truck mechanic
  dietician, dietitian, nutritionist
  dock worker, longshoreman, stevedore
  doctor, physician
  draftsman, drafter
  emergency dispatcher, 911 dispatcher, emergency response dispatcher, public safety dispatcher | 911 operator
  event planner, meeting planner | wedding planner
  exterminator, pest control technician, pest control worker, pest controller
  factory worker, production worker
  farmhand, farm laborer, farm worker | field hand
  fitness instructor, fitness trainer, personal trainer | fitness coach, gym instructor, gym trainer
  firefighter | fireman
  flight attendant | air hostess, stewardess
  forklift driver, forklift operator, lift truck operator
  front desk agent, front desk clerk, receptionist
  funeral director, mortician, undertaker
  garbage collector, refuse collector, sanitation worker | garbage man, garbageman, trash collector, trash man
  gardener, groundskeeper, landscaper | groundsman, lawn care worker
  general laborer, laborer | day laborer, general labor, manual laborer
  graphic artist, graphic designer
  guidance counselor, school counselor
  hairdresser, hair stylist, hairstylist
  handyman, maintenance mechanic, maintenance technician, maintenance worker | maintenance man, repairman
  heavy equipment operator, engineering equipment operator
  home care aide, home health aide | home aide, home attendant
  housekeeper, housekeeping aide, maid, room attendant | chambermaid, cleaning lady, cleaning woman, housemaid
  intelligence analyst, intelligence officer | spy
  journalist, reporter
  legal assistant, paralegal
  letter carrier, mail carrier | mailman, postman
  line worker, lineman, lineworker
  mail clerk, postal clerk | post office worker, postal worker
  manicurist, nail technician | nail tech
  massage therapist | masseur, masseuse
  material handler, materials handler, warehouse associate, warehouse worker | warehouseman
  mental health counselor, psychotherapist | mental health therapist, talk therapist
  meteorologist | weather forecaster, weatherman
  network administrator | network admin
  neurologist | brain doctor
  nurse aide, nursing aide, nursing assistant
  ophthalmologist, optometrist | eye doctor
  otolaryngologist | ear nose and throat doctor, ent doctor
  park ranger | forest ranger
  pediatrician | baby doctor, childrens doctor, kids doctor
  pharmacist | druggist
  phlebotomist, phlebotomy technician | blood drawer
  physical education teacher, pe teacher | gym teacher
  physical therapist, physiotherapist | physio
  podiatrist | foot doctor
  police officer | cop, patrolman, policeman, policewoman
  programmer, software developer, software engineer
  psychiatrist | head shrinker, shrink
  radiologic technologist, radiologic technician, radiology technician, radiology technologist, x-ray technician | rad tech, x-ray tech, xray tech, xray technician
  real estate agent, realtor
  recruiter, talent acquisition specialist | headhunter
  sales associate, sales clerk, store associate | salesclerk, shop assistant, store clerk
  sales representative, salesperson | saleslady, salesman, saleswoman
  security guard, security officer | bouncer, night watchman, watchman
  seamstress, tailor
  shift lead, shift leader, shift supervisor
  sonographer, ultrasound technician, ultrasound technologist | ultrasound tech
  speech language pathologist, speech pathologist, speech therapist
  stock clerk, stocker, store worker | shelf stocker, stock boy
  surgical technician, surgical technologist | scrub tech
  switchboard operator, telephone operator
  system administrator, systems administrator | system admin, systems admin
  taxi driver, cab driver | cabbie, cabby
  truck driver | cdl driver, trucker
  veterinarian | animal doctor
  animal health technician, veterinary technician | vet tech, vet technician
  waiter, waitress | waitstaff`;

/** The names of a job, by the key of one of them. */
interface Line {
  /** The names that postings use. */
  written: string[];
  /** Whether postings use the name itself. */
  isWritten: boolean;
}

const lines = new Map<string, Line>();
for (const line of jobs.trim().split('\n')) {
  const [written = [], asked = []] = line
    .split('|')
    .map((names) => names.split(',').map((name) => name.trim()));
  for (const name of written)
    lines.set(titleKey(name), { written: written.filter((other) => other !== name), isWritten: true });
  for (const name of asked) lines.set(titleKey(name), { written, isWritten: false });
}
const longestName = Math.max(...[...lines.keys()].map((key) => key.split(' ').length));

/** Other names of a job. */
export interface OtherNames {
  /** In lower case: 'night janitors' -> ['night custodial worker', 'night custodian']. */
  names: string[];
  /** False: postings rarely use the name in the term. */
  isWritten: boolean;
}

/**
 * The term with each other name of its job in place of the name. If the term names several jobs, the longest
 * name counts.
 */
export function otherNames(term: string): OtherNames {
  const words = titleKey(term).split(' ');
  for (let length = Math.min(longestName, words.length); length > 0; length--)
    for (let start = 0; start + length <= words.length; start++) {
      const line = lines.get(words.slice(start, start + length).join(' '));
      if (!line) continue;
      const inTerm = (name: string): string =>
        [...words.slice(0, start), name, ...words.slice(start + length)].join(' ');
      return { names: line.written.map(inTerm), isWritten: line.isWritten };
    }
  return { names: [], isWritten: true };
}
