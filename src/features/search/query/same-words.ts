/** Short forms that names of employers and titles use, each with the word that it means; reviewed: none has another meaning there. */
const shortForms: Record<string, string> = {
  admin: 'administration',
  asst: 'assistant',
  assoc: 'associate',
  bklyn: 'brooklyn',
  bldg: 'building',
  coord: 'coordinator',
  ctr: 'center',
  dept: 'department',
  dev: 'development',
  dir: 'director',
  dvlpmnt: 'development',
  exec: 'executive',
  govt: 'government',
  hosp: 'hospital',
  intl: 'international',
  maint: 'maintenance',
  mfg: 'manufacturing',
  mgmt: 'management',
  mgr: 'manager',
  natl: 'national',
  ofc: 'office',
  svc: 'service',
  svcs: 'services',
  supv: 'supervisor',
  supvy: 'supervisory',
  techn: 'technician',
  univ: 'university',
};

const byWord = new Map<string, string[]>();
for (const [short, long] of Object.entries(shortForms)) {
  byWord.set(short, [long]);
  byWord.set(long, [...(byWord.get(long) ?? []), short]);
}

/** The other ways to write a word: "dept" and "department". */
export const sameWords = (word: string): readonly string[] => byWord.get(word) ?? [];
