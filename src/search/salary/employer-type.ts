import type { EmployerType } from './pay-figures.schema.ts';

/** Parts of names, from the surest to the least sure. The first that fits decides. */
const namedSo: [EmployerType, RegExp][] = [
  [
    'Government',
    /^(?:city|county|town|village|borough|state|commonwealth|government|municipality) of\b|\b(?:department|dept|bureau|office|ministry) of\b|^(?:u\.? ?s\.?|united states|federal|national) (?:army|navy|air force|marine|coast guard|forest|park|customs|courts?|attorney|marshals?|fish|geological|census|bureau|institutes? of health|guard|archives|science foundation)\b|\b(?:army|navy|air force|air national guard|army national guard|marine corps|coast guard|space force|defense)\b.*\b(?:command|units?|agency|staff|activities|reserve|headquarters|field|centers?|corps|program)\b|\b(?:veterans health|veterans benefits|transportation security|federal aviation|social security|food and drug|internal revenue|customs and border|general services|national park|fish and wildlife|indian health|forest|secret|postal|immigration) (?:administration|service|protection)\b|\b(?:county|parish) (?:government|sheriff|council|board)\b|\bnational guard\b/i,
  ],
  [
    'Schools and universities',
    /\b(?:university|universities|college|school district|public schools?|schools|school|academy|community colleges?|isd|usd)\b/i,
  ],
  [
    'Hospitals and health systems',
    /\b(?:hospitals?|health ?care|health|medical (?:center|group)|clinics?|medicine|hospice|nursing (?:home|center)|rehab(?:ilitation)?)\b/i,
  ],
];

/** The kind of an employer by its name. A name that says nothing counts as another employer. */
export const employerType = (company: string): EmployerType =>
  namedSo.find(([, pattern]) => pattern.test(company))?.[0] ?? 'Other employers';
