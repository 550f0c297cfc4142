import type { CategoryBank, Family, TitleRow } from './bank.ts';
import { fill, isUsable, listed, type Slots, withArticle } from './compose.ts';
import type { Employer } from './employers.ts';
import type { JobPay } from './pay-spelling.ts';
import {
  arrangements,
  closings,
  fullBenefits,
  internContexts,
  lightBenefits,
  noPaySentences,
  openings,
  paySentences,
  sampleNotes,
  teamContexts,
  terms,
} from './phrases.ts';
import type { SamplePlace } from './place.ts';
import type { Random } from './random.ts';

/** The facts in a description. */
export interface Posting {
  bank: CategoryBank;
  family: Family;
  title: TitleRow;
  employer: Employer;
  place: SamplePlace;
  type: string;
  pay: JobPay | null;
  /** A sentence about the shift, or empty. */
  shift: string;
}

/** A posting with more words, without headings, loses a duty and a need. */
const longest = 240;

/** Writes a posting's text as HTML of 130 to 260 words. Each call returns a different text. */
export function describe(posting: Posting, random: Random): string {
  const slots = slotsOf(posting, random);
  const say: Say = (templates, count = 1) => draw(templates, slots, count, random);
  const intro = introduction(posting, say);
  const pay = conditions(posting, say);
  const end = [[`{company} ${posting.employer.about}.`], closings, sampleNotes].flatMap((one) => say(one));
  const work = duties(posting, say);
  const person = needs(posting, say);
  while (wordsIn([intro, work, person, pay, end]) > longest && work.length > 3) {
    work.pop();
    person.pop();
  }
  return [
    paragraph(intro),
    `<h3>What you will do</h3>${bullets(work)}`,
    `<h3>What you bring</h3>${bullets(person)}`,
    `<h3>Pay and benefits</h3>${paragraph(pay)}`,
    paragraph(end),
  ].join('');
}

/** Writes some of the sentences, in random order. */
type Say = (templates: readonly string[], count?: number) => string[];

function draw(templates: readonly string[], slots: Slots, count: number, random: Random): string[] {
  const usable = templates.filter((template) => isUsable(template, slots));
  return random.some(usable, count).map((template) => fill(template, slots, random));
}

function introduction({ place, family, bank }: Posting, say: Say): string[] {
  const opening =
    place.cities.length > 1 ? openings.several : place.remote ? openings.remote : openings.local;
  const context = family.internship ? internContexts : family.ownSentences ? teamContexts : bank.contexts;
  return [...say(opening), ...say(family.purposes), ...say(context)];
}

function duties({ title, family, bank }: Posting, say: Say): string[] {
  const own = family.internship || family.ownSentences;
  return [
    ...say([title[4]]),
    ...(own ? say(family.duties, 4) : [...say(family.duties, 2), ...say(bank.duties, 2)]),
  ];
}

function needs({ family, bank }: Posting, say: Say): string[] {
  const own = family.internship || family.ownSentences;
  return own ? say(family.needs, 4) : [...say(family.needs, 2), ...say(bank.needs, 2)];
}

function conditions(posting: Posting, say: Say): string[] {
  const { pay, type, place, shift, bank } = posting;
  const light = ['Part-time', 'Temporary', 'Contract', 'Internship'].includes(type);
  return [
    ...say(pay ? paySentences : noPaySentences),
    ...say(terms[type] ?? []),
    ...(place.hybrid ? say(arrangements.hybrid) : []),
    ...(place.remote && type !== 'Remote' ? say(arrangements.remote) : []),
    ...(place.remote ? say(arrangements.remoteFrom) : []),
    ...(shift ? say([shift]) : []),
    ...(light ? say(lightBenefits, 2) : [...say(fullBenefits), ...say([...fullBenefits, ...bank.benefits])]),
  ];
}

function slotsOf({ title, employer, place, pay }: Posting, random: Random): Slots {
  const [first] = place.cities;
  const single = place.cities.length === 1 && first;
  return {
    company: employer.name,
    role: title[1],
    aRole: withArticle(title[1]),
    years: experience(title[0], random),
    pay: pay?.words ?? '',
    city: single ? first.name : '',
    cityState: single ? `${first.name}, ${first.state === 'DC' ? 'DC' : first.stateName}` : '',
    places: listed(place.cities.map((city) => city.name)),
  };
}

/** How much experience a title requires. */
function experience(title: string, random: Random): string {
  if (/senior|lead|manager|director|president|principal|controller|supervisor/i.test(title))
    return random.pick(['Five years', 'Four or more years', 'Six years', 'Seven years']);
  if (/assistant|associate|clerk|aide|agent|attendant|cashier|coordinator/i.test(title))
    return random.pick(['Six months', 'One year', 'A year']);
  return random.pick(['Two years', 'Three years', 'Two or more years']);
}

const wordsIn = (parts: string[][]): number =>
  parts.reduce((sum, part) => sum + part.reduce((words, sentence) => words + countWords(sentence), 0), 0);

/** Counts spaces without splitting the text, because this is the generator's innermost loop. */
function countWords(sentence: string): number {
  let words = 1;
  for (let at = sentence.indexOf(' '); at >= 0; at = sentence.indexOf(' ', at + 1)) words++;
  return words;
}

/** The sentences contain no other reserved HTML character. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;');
const paragraph = (sentences: readonly string[]): string => `<p>${escaped(sentences.join(' '))}</p>`;
const bullets = (items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`;
