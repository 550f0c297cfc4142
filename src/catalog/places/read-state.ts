import { placeKey } from './place-key.ts';
import { stateNames } from './state-names.ts';
import data from './state-short-names.json' with { type: 'json' };

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
const shortNames = new Map(Object.entries(data));

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
