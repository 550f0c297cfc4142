import { placeKey } from './place-key.ts';
import { stateNames } from './state-names.ts';

const byName = new Map(Object.entries(stateNames).map(([code, name]) => [placeKey(name), code]));
byName.set('virgin islands', 'VI');
byName.set('us virgin islands', 'VI');
byName.set('commonwealth of puerto rico', 'PR');

/** The code of a state from its code ("TX", "Tx", "D.C.") or its name; null for anything else. */
export function readState(text: string): string | null {
  const code = text.replace(/[.\s]/g, '').toUpperCase();
  if (code.length === 2) return Object.hasOwn(stateNames, code) ? code : null;
  return byName.get(placeKey(text)) ?? null;
}
