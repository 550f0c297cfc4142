/**
 * Abbreviations with one meaning in a job search, and their long forms, reviewed by hand. Both are in lower
 * case and in the singular. Several long forms of an abbreviation mean the same job; the first is the usual
 * one.
 *
 * Left out, because postings use them with several meanings: PA (physician assistant, Pennsylvania, personal
 * assistant, public affairs), PT (physical therapist, part-time), OT (occupational therapist, overtime), MA
 * (medical assistant, Massachusetts, master's), MD (doctor, Maryland, managing director), IT (the pronoun),
 * HR (human resources, hour), OR (operating room, Oregon, the word), ER and ED (emergency room, executive
 * director), DO (doctor of osteopathy, the verb), NA (nursing assistant, not applicable), PM (project,
 * product or program manager, the evening), BA (business analyst, bachelor's), DA (data analyst, district
 * attorney), SA (several), CA (California, chartered accountant), CM (case or construction manager), TA
 * (teaching assistant, talent acquisition), GM (general manager, the car maker), VP (of what?), AE (account
 * executive, armed forces Europe), AM, CSM, CSR (customer service representative, corporate social
 * responsibility), SME, SSR, SRE's neighbors SE and SDM, ASE, PE (professional engineer, physical education,
 * private equity), EE, ME (Maine), CE, PC, DS, BI, ML, AI, UI, UX (fields, not jobs), RA, RT (respiratory or
 * radiologic), RD (dietitian, road, research), ST, SLT, CST, CNC (a machine), CRA (clinical research
 * associate, credit risk), CRC, ADN, ASM, DSP (direct support professional, delivery partner, signal
 * processing), QC, TL, FA, LO, MT, CAN.
 */
const meanings: Record<string, string[]> = {
  // Health care
  rn: ['registered nurse'],
  lpn: ['licensed practical nurse', 'practical nurse'],
  lvn: ['licensed vocational nurse', 'vocational nurse'],
  cna: ['certified nursing assistant', 'certified nurse assistant', 'certified nurse aide'],
  crna: ['certified registered nurse anesthetist', 'nurse anesthetist'],
  aprn: ['advanced practice registered nurse'],
  np: ['nurse practitioner'],
  fnp: ['family nurse practitioner'],
  pmhnp: ['psychiatric mental health nurse practitioner'],
  'pa-c': ['certified physician assistant', 'physician assistant certified'],
  emt: ['emergency medical technician'],
  hha: ['home health aide'],
  pta: ['physical therapist assistant', 'physical therapy assistant'],
  cota: ['certified occupational therapy assistant'],
  slp: ['speech language pathologist'],
  rrt: ['registered respiratory therapist'],
  bcba: ['board certified behavior analyst'],
  rbt: ['registered behavior technician'],
  lcsw: ['licensed clinical social worker'],
  lmsw: ['licensed master social worker'],
  lmft: ['licensed marriage and family therapist'],
  lpc: ['licensed professional counselor'],
  lmhc: ['licensed mental health counselor'],
  lmt: ['licensed massage therapist'],
  rdh: ['registered dental hygienist'],
  dvm: ['doctor of veterinary medicine'],
  icu: ['intensive care unit'],
  nicu: ['neonatal intensive care unit'],
  picu: ['pediatric intensive care unit'],
  cvicu: ['cardiovascular intensive care unit'],
  pacu: ['post anesthesia care unit'],
  ems: ['emergency medical services'],
  snf: ['skilled nursing facility'],
  // Software and computers
  swe: ['software engineer'],
  sde: ['software development engineer', 'software engineer'],
  sdet: ['software development engineer in test'],
  sre: ['site reliability engineer'],
  dba: ['database administrator'],
  sysadmin: ['system administrator'],
  qa: ['quality assurance'],
  // Money, offices and schools
  cpa: ['certified public accountant'],
  cfo: ['chief financial officer'],
  ceo: ['chief executive officer'],
  coo: ['chief operating officer'],
  cto: ['chief technology officer'],
  cio: ['chief information officer'],
  ciso: ['chief information security officer'],
  cmo: ['chief marketing officer'],
  chro: ['chief human resources officer'],
  hrbp: ['human resources business partner', 'hr business partner'],
  bdr: ['business development representative'],
  sdr: ['sales development representative'],
  tsa: ['transportation security administration'],
  eeo: ['equal employment opportunity'],
  esl: ['english as a second language'],
  // Trades
  cdl: ['commercial driver license'],
  hvac: ['heating ventilation and air conditioning'],
  ndt: ['nondestructive testing'],
};

/** Each abbreviation with each of its long forms. */
export const abbreviations = Object.entries(meanings).flatMap(([short, longs]) =>
  longs.map((long) => ({ short, long })),
);

const byTerm = new Map(Object.entries(meanings));
for (const [short, longs] of Object.entries(meanings))
  for (const long of longs) byTerm.set(long, [...(byTerm.get(long) ?? []), short]);

/**
 * The long forms of an abbreviation, or the abbreviations of a long form, in lower case: 'rn' -> ['registered
 * nurse'], 'Registered Nurses' -> ['rn']. Empty if there are none.
 */
export function sameMeaning(term: string): string[] {
  const plain = term
    .trim()
    .toLowerCase()
    .replace(/[\s–—-]+/g, ' ')
    .replace(/\./g, '');
  const found =
    lookUp(plain) ??
    lookUp(plain.replaceAll(' ', '-')) ??
    (plain.endsWith('s') ? lookUp(plain.slice(0, -1)) : undefined);
  return found ? [...found] : [];
}

const lookUp = (term: string): string[] | undefined => byTerm.get(term);
