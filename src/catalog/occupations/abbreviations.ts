import data from './abbreviations.json' with { type: 'json' };

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
const meanings: Record<string, string[]> = data;

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
