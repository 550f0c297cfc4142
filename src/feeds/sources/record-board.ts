import { parseJson } from '../formats/read-json.ts';
import type { BoardAnswer } from './board-client.ts';

/** What a board answered, as a fixture for tests. */
export interface BoardRecording {
  board: string;
  answers: BoardAnswer[];
}

/** Fields that hold people. All texts in them are replaced. */
const personField = /recruiter|manager|contact|author|owner|person|(?:created|posted|updated|modified)_?by/i;
const address = /(?<![\w.+-])[\w.+-]+@[\w.-]+/g;
const phone = /(?:\+\d{1,3}[-. ]?)?(?:\(\d{3}\) ?|\b\d{3}[-. ])\d{3}[-. ]\d{4}\b/g;
/** Words before a name: "Contact: Dr. Ann Lee". */
const announcing = new Set(['contact', 'recruiter', 'manager', 'supervisor', 'attn', 'attention', 'call']);
/** The most words of a name, with its title. */
const longestName = 4;

/**
 * An answer without personal data: mail addresses, phone numbers, fields that hold people, and names behind a word that
 * announces one. Other names in prose stay, so a person must read it.
 */
export function withoutPeople({ request, sent, text }: BoardAnswer): BoardAnswer {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    return { request, sent, text: cleanText(text) };
  }
  return { request, sent, text: JSON.stringify(cleanValue(value, false), null, 1) };
}

const cleanText = (text: string): string =>
  withoutNames(text.replace(address, 'person@example.com').replace(phone, '555-555-0100'));

function withoutNames(text: string): string {
  const words = text.split(' ');
  for (let at = 1; at < words.length; at++) {
    const before = words[at - 1]?.split(/[^\p{L}]/u).findLast(Boolean) ?? '';
    if (!announcing.has(before.toLowerCase())) continue;
    let end = at;
    while (end < at + longestName && /^\p{Lu}[\p{L}.'’-]*,?$/u.test(words[end] ?? '')) end++;
    if (end > at + 1) words.splice(at, end - at, 'Someone');
  }
  return words.join(' ');
}

/** @param isPerson the value lies in a field that holds people. */
function cleanValue(value: unknown, isPerson: boolean): unknown {
  if (typeof value === 'string') return isPerson && value !== '' ? 'Someone' : cleanText(value);
  if (Array.isArray(value)) return value.map((item) => cleanValue(item, isPerson));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, cleanValue(item, isPerson || personField.test(key))]),
  );
}
