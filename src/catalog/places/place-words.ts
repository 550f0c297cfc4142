import names from './ordinary-names.json' with { type: 'json' };
import { placeKey } from './place-key.ts';

/**
 * Names of cities that are also words, first names or companies. Alone in a sentence they are not surely
 * places. Reviewed by hand for the cities with at least 50,000 inhabitants, and the well-known smaller ones.
 */
const ordinary = new Set(names);

/** Whether a place's name is also an ordinary word. */
export const isOrdinaryWord = (name: string): boolean => ordinary.has(placeKey(name));

/** Codes of states that are also words: "in", "or", "me". */
export const wordCodes = new Set(['IN', 'OR', 'ME', 'HI', 'OK', 'AS', 'DE', 'LA', 'CO']);

/** Codes of countries that are also short names of departments and the like: "Office of HR". */
export const departmentCodes = new Set(
  'AI AM AS AT BE BI CV DO GM HR IM IO IS IT ML MR MS NO PA PM QA SO TO TV'.split(' '),
);
