import type { Shift } from './posting.ts';

/** Words for the hours of a job. */
const words: Record<Shift, RegExp> = {
  morning: /\b(?:mornings?|(?:day|first|1st) shifts?)\b/i,
  evening: /\b(?:evenings?|(?:second|2nd|swing) shifts?)\b/i,
  night: /\b(?:nights?|overnights?|(?:third|3rd|graveyard) shifts?)\b/i,
  weekend: /\b(?:weekends?|saturdays?|sundays?)\b/i,
};

/** "No weekends", "nights off", "good morning": the words mean something else. */
const hours = 'nights?|weekends?|evenings?|saturdays?|sundays?|overnights?';
const not = [
  new RegExp(
    `\\b(?:no|not|never|without|closed|closed on) (?:(?:${hours}) (?:or|and) )?(?:${hours})\\b`,
    'gi',
  ),
  new RegExp(`\\b(?:${hours}) (?:and (?:${hours}) )?off\\b`, 'gi'),
  /\bgood (?:morning|evening)\b/gi,
];

/** Longer texts state their hours at the start. */
const longestText = 20_000;

/** The shifts that a posting names in its title, or else in its text. */
export function readShifts(title: string, description: string): Shift[] {
  const inTitle = shiftsIn(title.slice(0, 200));
  return inTitle.length > 0 ? inTitle : shiftsIn(description.slice(0, longestText));
}

function shiftsIn(text: string): Shift[] {
  const said = not.reduce((left, pattern) => left.replace(pattern, ' '), text.replaceAll(/\s+/g, ' '));
  return (Object.keys(words) as Shift[]).filter((shift) => words[shift].test(said));
}
