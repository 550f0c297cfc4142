import { choices } from '../../catalog/jobs/choices.ts';
import type { JobSearch } from '../../catalog/jobs/job-search.schema.ts';
import type { Workplace } from '../../catalog/places/workplace.ts';
import type { JobType } from '../../catalog/postings/posting.ts';
import { isFiller } from './filler.ts';
import data from './filter-words.json' with { type: 'json' };
import { usualWords } from './known-phrases.ts';
import { payAt } from './read-pay.ts';
import type { ReadFilter } from './read-sentence.ts';

/** Words that were read as a filter, from a place in a line to `end`. */
export interface ReadWords {
  end: number;
  kind: ReadFilter['kind'];
  label: string;
  set: Partial<JobSearch>;
}

interface Wording {
  pattern: RegExp;
  /** One word of it may be a part of a title: "remote" of "remote sensing". */
  isGuarded?: boolean;
  read: (match: RegExpExecArray) => Omit<ReadWords, 'end'> | null;
}

/** The word of the guards in filter-words.json: after or before some words it is a part of a title or means the opposite. */
type Guarded = keyof typeof data.after | keyof typeof data.before;

const guardsOf = (guards: Partial<Record<Guarded, string[]>>, word?: Guarded): string[] =>
  (word && guards[word]) ?? [];

function wording(text: string, read: Wording['read'], word?: Guarded): Wording {
  const behind = `(?<!(?:^| )(?:${[...data.negations, ...guardsOf(data.before, word)].join('|')})[ -])`;
  const names = guardsOf(data.after, word);
  const ahead = names.length > 0 ? `(?!(?: |-)(?:${names.join('|')})(?: |$))` : '';
  return {
    pattern: new RegExp(`${behind}(?:${text})${ahead}(?= |$)`, 'y'),
    read,
    isGuarded: names.length > 0,
  };
}

const asWorkplace = (workplace: Workplace, label: string): Wording['read'] => {
  return () => ({ kind: 'workplace', label, set: { workplace } });
};
const asType = (jobType: JobType): Wording['read'] => {
  return () => ({ kind: 'jobType', label: jobType, set: { jobType } });
};
const asLevel: Wording['read'] = () => ({ kind: 'level', label: 'Entry level', set: { level: 'entry' } });
const postedWithin = (days: number): ReturnType<Wording['read']> => ({
  kind: 'age',
  label: days === 1 ? 'Posted in the last day' : `Posted in the last ${days} days`,
  set: { postedWithin: days },
});

/** "No drug test", "without a degree". */
const withoutAny = (
  thing: string,
  field: 'degree' | 'drugTest' | 'backgroundCheck' | 'clearance',
): Wording => ({
  pattern: new RegExp(
    `(?:with )?(?:no|(?:without|w/o)(?: an?)?) ${thing}(?: (?:needed|required|necessary))?(?= |$)`,
    'y',
  ),
  read: () => ({ kind: 'label', label: choices[field].values.none, set: { [field]: 'none' } }),
});

const numbers: Record<string, number> = { ...data.numbers, '': 1 };
const daysOf = (count: string, unit: string): number => {
  const number = numbers[count] ?? Number(count);
  if (unit.startsWith('h')) return Math.max(1, Math.ceil(number / 24));
  return number * (unit.startsWith('w') ? 7 : unit.startsWith('mo') ? 30 : 1);
};
const asAge = ([, count = '', unit = '']: RegExpExecArray): ReturnType<Wording['read']> => {
  const days = daysOf(count, unit);
  return days >= 1 && days <= 366 ? postedWithin(days) : null;
};

const posted = '(?:(?:posted|listed|added|published|new|from|in|within|during|over|since) )*(?:the )?';
const count = `(?:(\\d{1,3}|${Object.keys(data.numbers).join('|')})(?: of)? )`;
const unit = '(h|hrs?|hours?|days?|weeks?|months?)';
const postings = '(?:jobs?|openings?|postings?|listings?|positions?|vacancies|opportunities)';

const wordings: Wording[] = [
  wording(
    '(?:(?:fully|100%|completely|mostly) )?(?:remotely|remote)(?:[ -](?:only|based|first|work))?',
    asWorkplace('remote', 'Remote'),
    'remote',
  ),
  wording(
    '(?:work(?:ing)?|jobs?|stay)[ -](?:from|at)[ -](?:home|anywhere)|from home|home[ -]based(?= (?:jobs?|work|positions?)|$)|wfh|telecommut(?:e|ing)|telework(?:ing)?',
    asWorkplace('remote', 'Remote'),
  ),
  wording('hybrid(?: (?:remote|work|schedule))?', asWorkplace('hybrid', 'Hybrid'), 'hybrid'),
  wording('on[ -]?site|in[ -]person|in-office', asWorkplace('on-site', 'On-site'), 'on-site'),
  wording('full[ -]?time', asType('Full-time'), 'full-time'),
  wording('part[ -]?time', asType('Part-time'), 'part-time'),
  wording(
    'contract(?:[ -]to[ -](?:hire|perm|permanent))?(?: (?:work|basis|positions?|roles?))?',
    asType('Contract'),
    'contract',
  ),
  wording('(?:temporary|temp)(?:[ -]to[ -](?:hire|perm|permanent))?', asType('Temporary'), 'temporary'),
  wording('internships?', asType('Internship'), 'internship'),
  wording('entry[ -]?level', asLevel),
  withoutAny('(?:college )?degrees?', 'degree'),
  withoutAny('drug[ -](?:tests?|testing|screens?|screening)', 'drugTest'),
  withoutAny('background (?:checks?|checking|screening)', 'backgroundCheck'),
  withoutAny('(?:security )?clearances?', 'clearance'),
  wording('(?:with )?(?:visa|h-?1b)[ -]sponsorship|(?:sponsors? )(?:visas?|h-?1b)', () => ({
    ...{ kind: 'label', label: choices.visa.values.sponsored, set: { visa: 'sponsored' } },
  })),
  {
    pattern:
      /(?:with )?(?:no|without|zero)(?: any)?(?: prior| previous| work)* experience(?: (?:needed|required|necessary))?(?= |$)/y,
    read: asLevel,
  },
  wording('(?:new|recent)(?: college)? grad(?:uate)?s?', asLevel),
  wording('(?:posted |listed |added |new |from )*today', () => postedWithin(1), 'today'),
  wording('(?:posted |listed |added |since |from )+yesterday|yesterday', () => postedWithin(2)),
  wording(`${posted}this (week|month)`, ([, one]) => postedWithin(one === 'week' ? 7 : 30)),
  wording(`${posted}(?:last|past) ${count}?${unit}`, asAge),
  wording(`(?:posted|listed|added) (?:in |within )?${count}${unit}(?: ago)?`, asAge),
  wording('(?:recently|newly|just)[ -](?:posted|listed|added)', () => postedWithin(7)),
  wording(`(?:new|newest|latest|recent|most recent)(?= ${postings}(?: |$))`, () => postedWithin(7)),
];

/** Reads the longest filter that begins at a place in a line in lower case, except places. */
export function readWordsAt(line: string, start: number): ReadWords | null {
  let best = asPay(line, start);
  for (const { pattern, read, isGuarded } of wordings) {
    pattern.lastIndex = start;
    const match = pattern.exec(line);
    const words = match && read(match);
    const end = start + (match?.[0].length ?? 0);
    if (words && end > (best?.end ?? 0) && !(isGuarded && isOfTitle(line, start, end)))
      best = { end, ...words };
  }
  return best;
}

/** Whether one word and the next are adjacent in a known title: "contract specialist". */
function isOfTitle(line: string, start: number, end: number): boolean {
  const word = line.slice(start, end);
  const [next = ''] = line.slice(end).trimStart().split(' ', 1);
  return !/[ -]/.test(word) && next !== '' && !isFiller(next) && usualWords.isPair(word, next);
}

function asPay(line: string, start: number): ReadWords | null {
  const pay = payAt(line, start);
  if (!pay) return null;
  const { end, field, amount } = pay;
  const label = `from $${amount.toLocaleString('en-US')}${field === 'hourlyMin' ? ' an hour' : ''}`;
  return { end, kind: 'pay', label, set: { [field]: amount } };
}
