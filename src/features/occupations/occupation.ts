import { sameMeaning } from './abbreviations.ts';
import { type TitleReading, titleReadings } from './title-parts.ts';
import { type Occupation, titleTable } from './title-table.ts';

/**
 * The code of the Standard Occupational Classification of a posting's title as a number: 29_1141 for 29-1141, "Registered Nurses".
 * 0 where the title names no occupation surely. The rule: docs/search.md, "Occupations".
 */
export function occupationOf(title: string): number {
  const { occupations } = titleTable();
  const readings = titleReadings(title);
  for (const reading of readings) {
    const found = readOccupation(reading);
    if (found !== undefined) return refine(occupations[found]!, readings).code;
  }
  return 0;
}

/** Of an occupation that takes in what is left of a group ("Physicians, All Other") the one of the group that the title also names. */
function refine(found: Occupation, readings: TitleReading[]): Occupation {
  if (!found.name.endsWith(', All Other')) return found;
  const group = Math.floor(found.code / 100);
  const others = readings.map(({ words }) => titleTable().occupations[findTitle(words.join(' ')) ?? -1]);
  return others.find((one) => one && one !== found && Math.floor(one.code / 100) === group) ?? found;
}

/** The name of an occupation in the plural, "Registered Nurses"; null for a code that is not known. */
export function occupationName(code: number): string | null {
  return titleTable().byCode.get(code)?.name ?? null;
}

/** The other titles of an occupation, the most usual first, as people write them ("Staff Nurse", "RN"). Empty for a code that is not known. */
export function alsoCalled(code: number): string[] {
  return titleTable().byCode.get(code)?.titles ?? [];
}

/** The index of the occupation in the table. */
function readOccupation({ words, counts }: TitleReading): number | undefined {
  const whole = findTitle(words.join(' ')) ?? findTitle(words.map(writtenOut).join(' '));
  if (whole !== undefined || counts === 'all') return whole;
  return findAtEnd(words, counts === 'beside');
}

const findTitle = (key: string): number | undefined => titleTable().byKey.get(key);
const writtenOut = (word: string): string => sameMeaning(word)[0] ?? word;

/**
 * The longest known title at the end of the words, which is what the job is: a "registered nurse recruiter" is a recruiter. Words
 * after it are left out ("registered nurse emergency department") unless they may be what the job is: "nurse liaison" is not a nurse.
 */
function findAtEnd(words: string[], isBeside: boolean): number | undefined {
  const { heads, wholeOnly } = titleTable();
  for (let end = words.length; end > 0; end--) {
    if (end < words.length && heads.has(words[end]!)) return undefined;
    for (let start = 0; start < end; start++) {
      const key = words.slice(start, end).join(' ');
      const isWhole = start === 0 && end === words.length;
      const long = start === end - 1 ? writtenOut(key) : key;
      const found = isWhole || !wholeOnly.has(key) ? (findTitle(key) ?? findTitle(long)) : undefined;
      if (found !== undefined && !(isBeside && start === end - 1 && long === key)) return found;
    }
  }
  return undefined;
}
