/**
 * Measures the resume check (src/reading/resume-check/) against judgments by reading: of each ad, what it asks for, and of
 * each resume, what it shows. A pair's truth follows from both. docs/resume-check.md explains how.
 *
 *   npm run bench:resume-check
 */
import { type Ask, readAsks } from '../src/reading/resume-check/ad-asks.ts';
import { compare } from '../src/reading/resume-check/compare.ts';
import { readFacts } from '../src/reading/resume-check/facts.ts';
import { readPasted } from '../src/reading/resume-check/read-resume.ts';
import { degrees } from '../src/reading/resume-check/terms.ts';
import judged from './resume-pairs.json' with { type: 'json' };

interface Ad {
  title: string;
  lines: string[];
  /** What it asks for by name. */
  asks: string[];
  years: number | null;
  degree: string | null;
  /** The resumes that it is compared with. */
  resumes: string[];
}

interface Judged {
  lines: string[];
  shows: string[];
  years: number;
  degree: string;
}

/** The day on which the resumes were judged: "Present" means it. */
const now = new Date('2026-06-15');

const isAsked = ({ kind, names, years }: Ask, ad: Ad): boolean => {
  if (kind === 'years') return years === ad.years;
  if (kind === 'degree') return names[0] === ad.degree;
  return names.every((name) => ad.asks.includes(name));
};

const isShown = ({ kind, names, years = 0 }: Ask, resume: Judged): boolean => {
  if (kind === 'years') return resume.years >= years;
  if (kind === 'degree') return degrees.indexOf(resume.degree) >= degrees.indexOf(names[0] ?? '');
  return names.some((name) => resume.shows.includes(name));
};

const scores = { tuned: newScore(), aside: newScore() };
const wrong: string[] = [];
/** Of what the ads ask for by name, how much the check lists. */
const listed: [number, number] = [0, 0];

function newScore() {
  return { pairs: 0, shown: [0, 0], notFound: [0, 0] } as Record<'shown' | 'notFound', [number, number]> & {
    pairs: number;
  };
}

for (const [at, [id, ad]] of Object.entries(judged.ads as Record<string, Ad>).entries()) {
  const half = at % 2 === 0 ? 'tuned' : 'aside';
  const asks = readAsks(ad.title, ad.lines.join('\n'));
  listed[0] += ad.asks.filter((name) => asks.some(({ names }) => names.includes(name))).length;
  listed[1] += ad.asks.length;
  for (const name of ad.resumes) {
    const resume = (judged.resumes as Record<string, Judged>)[name];
    if (!resume) throw new Error(`No resume is called ${name}.`);
    const facts = readFacts(readPasted(resume.lines.join('\n')), [], now);
    const { shown, notFound } = compare(asks, facts);
    const count = (list: 'shown' | 'notFound', ask: Ask, isRight: boolean): void => {
      scores[half][list][0] += Number(isRight);
      scores[half][list][1]++;
      if (!isRight) wrong.push(`${half} ${id} ${name}: ${list} ${ask.years ?? ask.names.join(' or ')}`);
    };
    for (const { ask } of shown) count('shown', ask, isAsked(ask, ad) && isShown(ask, resume));
    for (const ask of notFound) count('notFound', ask, isAsked(ask, ad) && !isShown(ask, resume));
    scores[half].pairs++;
  }
}

const share = ([right, all]: [number, number]): string => `${right}/${all} = ${(right / all).toFixed(3)}`;
console.log('| half | pairs | asked and shown | asked and not found |\n| --- | --- | --- | --- |');
for (const [half, { pairs, shown, notFound }] of Object.entries(scores))
  console.log(`| ${half} | ${pairs} | ${share(shown)} | ${share(notFound)} |`);
console.log(`\nOf what the ads ask for by name, listed: ${share(listed)}\n\n${wrong.join('\n')}`);
