import { placeKey } from './place-key.ts';
import { stateNames } from './state-names.ts';

const byName = new Map(Object.entries(stateNames).map(([code, name]) => [placeKey(name), code]));
byName.set('virgin islands', 'VI');
byName.set('us virgin islands', 'VI');
byName.set('usvi', 'VI');
byName.set('commonwealth of puerto rico', 'PR');

/** The code of a state from its code ("TX", "Tx", "D.C.") or its name. Null for anything else. */
export function readState(text: string): string | null {
  const code = text.replace(/[.\s]/g, '').toUpperCase();
  if (code.length === 2) return Object.hasOwn(stateNames, code) ? code : null;
  return byName.get(placeKey(text)) ?? null;
}

/** The abbreviations of newspapers, by place key, and a few colloquial ones. */
const shortNames = new Map(
  Object.entries({
    ala: 'AL',
    ariz: 'AZ',
    ark: 'AR',
    calif: 'CA',
    cali: 'CA',
    colo: 'CO',
    conn: 'CT',
    del: 'DE',
    fla: 'FL',
    ill: 'IL',
    ind: 'IN',
    kan: 'KS',
    mass: 'MA',
    mich: 'MI',
    minn: 'MN',
    miss: 'MS',
    mont: 'MT',
    neb: 'NE',
    nebr: 'NE',
    nev: 'NV',
    'n mex': 'NM',
    'n car': 'NC',
    'n carolina': 'NC',
    'no carolina': 'NC',
    's carolina': 'SC',
    'so carolina': 'SC',
    'n dakota': 'ND',
    's dakota': 'SD',
    'w virginia': 'WV',
    'w va': 'WV',
    okla: 'OK',
    ore: 'OR',
    penn: 'PA',
    penna: 'PA',
    tenn: 'TN',
    tex: 'TX',
    wash: 'WA',
    wis: 'WI',
    wisc: 'WI',
    wyo: 'WY',
    jersey: 'NJ',
    'n jersey': 'NJ',
    mariana: 'MP',
    saipan: 'MP',
  }),
);

/**
 * A state as people type it, including "Calif.", "state of Texas", "New York State", "Commonwealth of
 * Virginia".
 */
export function readTypedState(text: string): string | null {
  const named = text.replace(/^(?:the )?(?:state|commonwealth) of /i, '').replace(/\s+state$/i, '');
  return readState(named) ?? shortNames.get(placeKey(named)) ?? null;
}

/** The first words of the states' names and other forms, by place key. */
export const stateWords = (): string[] => [
  ...byName.keys(),
  ...shortNames.keys(),
  ...Object.keys(stateNames).map((code) => code.toLowerCase()),
  'state',
  'commonwealth',
];
