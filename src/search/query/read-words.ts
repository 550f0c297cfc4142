import { choices } from '../../catalog/jobs/choices.ts';
import type { JobSearch, unasked } from '../../catalog/jobs/job-search.schema.ts';
import type { Workplace } from '../../catalog/places/workplace.ts';
import type { JobType } from '../../catalog/postings/posting.ts';
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
  read: (match: RegExpExecArray) => Omit<ReadWords, 'end'> | null;
}

/** After or before these words, the wording is a part of a title or means the opposite. */
interface Guard {
  before?: string;
  after?: string;
}

const negations = 'no|not|non|never|without|isnt|except';

function wording(text: string, read: Wording['read'], { before = '', after = '' }: Guard = {}): Wording {
  const behind = `(?<!(?:^| )(?:${negations}${before && `|${before}`})[ -])`;
  const ahead = after && `(?!(?: |-)(?:${after})(?: |$))`;
  return { pattern: new RegExp(`${behind}(?:${text})${ahead}(?= |$)`, 'y'), read };
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
const withoutAny = (thing: string, field: (typeof unasked)[number]): Wording => ({
  pattern: new RegExp(
    `(?:with )?(?:no|(?:without|w/o)(?: an?)?) ${thing}(?: (?:needed|required|necessary))?(?= |$)`,
    'y',
  ),
  read: () => ({ kind: 'label', label: choices[field].values.none, set: { [field]: 'none' } }),
});

/** Things that are done, kept or bought remotely, or that have two kinds of parts: the word belongs to them. */
const afar =
  'sensing|pilots?|piloted|control|controlled|controls|monitoring|monitors?|monitor technician|patient|sites?|areas?|locations?|access|viewing|desktop|diagnostics?|infrastructure|operations|operators?|broadcast|camera|encoding|deposit|support engineer|learning|proctor|interpreting|procedure calls?';
const mixed =
  'clouds?|vehicles?|cars?|electric|engines?|powertrains?|corn|seeds?|derivatives|technologist|technicians?|infrastructure|systems?|integration|mobile|apps?|identity|propulsion|rocket|bonding|microelectronics|project';
const agreed =
  'managers?|management|specialists?|administrators?|administration|negotiators?|negotiations?|officers?|analysts?|analysis|attorneys?|lawyers?|counsel|law|paralegals?|compliance|coordinators?|clerks?|preparers?|inspectors?|investigators?|writers?|writing|manufacturing|manufacturers?|research|sales|services?|lifecycle|review(?:er|ers)?|drafting|surety|bonds?|furniture|flooring|brewing|carrier|logistics|security|pricing|closeout|executives?|associates?|directors?|consultants?|supervisors?|assistants?|packag(?:er|ing)|mining|loggers?|runner|loader';
const lent =
  'agency|agencies|staffing|staff|services?|recruiters?|recruiting|help|worker compensation|control|housing|shelter|assistance|protection|traffic|files?';
const learning =
  'coordinators?|programs?|managers?|directors?|supervisors?|recruiters?|advisors?|specialists?|administrators?|faculty|development';

const numbers: Record<string, number> = {
  one: 1,
  two: 2,
  couple: 2,
  three: 3,
  few: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  ten: 10,
  '': 1,
};
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
const count = '(?:(\\d{1,3}|one|two|three|four|five|six|seven|ten|few|couple)(?: of)? )';
const unit = '(h|hrs?|hours?|days?|weeks?|months?)';
const postings = '(?:jobs?|openings?|postings?|listings?|positions?|vacancies|opportunities)';

const wordings: Wording[] = [
  wording(
    '(?:(?:fully|100%|completely|mostly) )?(?:remotely|remote)(?:[ -](?:only|based|first|work))?',
    asWorkplace('remote', 'Remote'),
    { before: 'hybrid or', after: afar },
  ),
  wording(
    '(?:work(?:ing)?|jobs?|stay)[ -](?:from|at)[ -](?:home|anywhere)|from home|home[ -]based(?= (?:jobs?|work|positions?)|$)|wfh|telecommut(?:e|ing)|telework(?:ing)?',
    asWorkplace('remote', 'Remote'),
  ),
  wording('hybrid(?: (?:remote|work|schedule))?', asWorkplace('hybrid', 'Hybrid'), { after: mixed }),
  wording('on[ -]?site|in[ -]person|in-office', asWorkplace('on-site', 'On-site'), {
    after: 'managers?|coordinators?|services?',
  }),
  wording('full[ -]?time', asType('Full-time'), { after: 'equivalent' }),
  wording('part[ -]?time', asType('Part-time'), { after: 'flexible clerk' }),
  wording(
    'contract(?:[ -]to[ -](?:hire|perm|permanent))?(?: (?:work|basis|positions?|roles?))?',
    asType('Contract'),
    { before: 'government|federal|labor|union|smart|psychological|defense|service', after: agreed },
  ),
  wording('(?:temporary|temp)(?:[ -]to[ -](?:hire|perm|permanent))?', asType('Temporary'), { after: lent }),
  wording('internships?', asType('Internship'), { after: learning }),
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
  wording('(?:posted |listed |added |new |from )*today', () => postedWithin(1), {
    before: 'usa|apply|start|starting|starts|hiring|hired|interview|paid|pay',
  }),
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
  for (const { pattern, read } of wordings) {
    pattern.lastIndex = start;
    const match = pattern.exec(line);
    const words = match && read(match);
    const end = start + (match?.[0].length ?? 0);
    if (words && end > (best?.end ?? 0)) best = { end, ...words };
  }
  return best;
}

function asPay(line: string, start: number): ReadWords | null {
  const pay = payAt(line, start);
  if (!pay) return null;
  const { end, field, amount } = pay;
  const label = `from $${amount.toLocaleString('en-US')}${field === 'hourlyMin' ? ' an hour' : ''}`;
  return { end, kind: 'pay', label, set: { [field]: amount } };
}
