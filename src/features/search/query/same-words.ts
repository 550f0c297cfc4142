import { ownValue } from '../../../platform/own-value.ts';

/** Short forms in names of employers and in titles, each with its word. A person checked that none has another meaning there. */
const shortForms: Record<string, string> = {
  admin: 'administration',
  aid: 'aide',
  asst: 'assistant',
  assoc: 'associate',
  atty: 'attorney',
  auto: 'automotive',
  bklyn: 'brooklyn',
  bldg: 'building',
  coord: 'coordinator',
  ctr: 'center',
  dept: 'department',
  dev: 'development',
  dir: 'director',
  dvlpmnt: 'development',
  elec: 'electrical',
  engr: 'engineer',
  exec: 'executive',
  govt: 'government',
  hosp: 'hospital',
  info: 'information',
  intl: 'international',
  jr: 'junior',
  maint: 'maintenance',
  mech: 'mechanic',
  mfg: 'manufacturing',
  mgmt: 'management',
  mgr: 'manager',
  natl: 'national',
  ofc: 'office',
  rep: 'representative',
  spec: 'specialist',
  sr: 'senior',
  supt: 'superintendent',
  svc: 'service',
  svcs: 'services',
  supv: 'supervisor',
  supvy: 'supervisory',
  tech: 'technician',
  techn: 'technician',
  univ: 'university',
};

const byWord = new Map<string, string[]>();
for (const [short, long] of Object.entries(shortForms)) {
  byWord.set(short, [long]);
  byWord.set(long, [...(byWord.get(long) ?? []), short]);
}

/** The word of a short form; undefined: it is none. */
export const longForm = (short: string): string | undefined => ownValue(shortForms, short);

/** The other spellings of a word: "dept" and "department". */
export const sameWords = (word: string): readonly string[] => byWord.get(word) ?? [];
