import { termFinder } from '../../catalog/postings/find-terms.ts';
import type { ResumeLine, ResumeText } from './resume.ts';
import { findTerms, type NamedTerm, sectionOf } from './terms.ts';
import { joined } from './tidy-line.ts';

/** A term of a resume with its line. */
export interface ResumeTerm extends NamedTerm {
  line: string;
}

/** A time between two months, each counted from the year 0. */
interface Period {
  from: number;
  to: number;
  line: string;
}

/** What a machine finds in a resume. */
export interface ResumeFacts {
  emails: string[];
  phones: string[];
  /** The names of the sections, in their order. */
  sections: string[];
  /** Titles of jobs, with their lines. */
  titles: { name: string; line: string }[];
  /** Skills, licenses, languages and degrees, each once. */
  terms: ResumeTerm[];
  /** The lines with a time of work. */
  dates: string[];
  /** Years of work by these lines, in whole years. Null if no line has a time. */
  years: number | null;
}

const email = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/;
const phone = /(?:\+?1[ .-]?)?\(?\b[2-9]\d{2}\)?[ .-]{0,2}\d{3}[ .-]?\d{4}\b/g;

/**
 * Reads the facts of a resume.
 * @param titles the titles of jobs that are looked for.
 * @param now the end of a time "to present".
 */
export function readFacts({ lines }: ResumeText, titles: readonly string[], now: Date): ResumeFacts {
  const text = lines.map((line) => line.text).join('\n');
  const sections = withSections(lines);
  const periods = sections
    .filter(({ section }) => section !== 'Education')
    .flatMap(({ text: line }) => readPeriods(line, now));
  return {
    emails: [...new Set(text.split(/[\s|,;:<>()]+/).filter((word) => email.test(word)))].slice(0, 5),
    phones: [...new Set(text.match(phone) ?? [])].slice(0, 5),
    sections: [...new Set(sections.flatMap(({ section }) => section ?? []))],
    titles: findTitles(lines, titles),
    terms: termsOf(sections),
    dates: periods.map(({ line }) => line),
    years: periods.length > 0 ? Math.floor(monthsIn(periods) / 12) : null,
  };
}

interface SectionLine {
  text: string;
  section: string | null;
}

/** Sections that list names. */
const lists = ['Skills', 'Languages', 'Licenses'];

const headingOf = (text: string): string | undefined =>
  text.length < 40
    ? sectionOf.get(
        text
          .toLowerCase()
          .replaceAll('&', 'and')
          .replace(/[^a-z ]/g, '')
          .trim(),
      )
    : undefined;

/**
 * Each line with the section that it stands in. A heading stands alone on its line, "WORK EXPERIENCE:", or before the
 * line's own list, "Languages: Spanish".
 */
function withSections(lines: ResumeLine[]): SectionLine[] {
  let section: string | null = null;
  return lines.map(({ text }) => {
    section = headingOf(text) ?? section;
    return { text, section: headingOf(text.split(':', 1)[0] ?? '') ?? section };
  });
}

/** A line that ends with the first part of a word is also read with the next line. */
function termsOf(lines: SectionLine[]): ResumeTerm[] {
  const found = new Map<string, ResumeTerm>();
  for (const [at, { text, section }] of lines.entries()) {
    const whole = joined(text, lines[at + 1]?.text ?? '');
    for (const line of whole ? [text, whole] : [text])
      for (const term of findTerms(line, lists.includes(section ?? '')))
        if (!found.has(term.name) && !isWorkplace(term, section))
          found.set(term.name, { ...term, line: text });
  }
  return [...found.values()];
}

/** "Quail Creek High School" is a place of work among jobs, and a degree among schools. */
const isWorkplace = ({ kind, written }: NamedTerm, section: string | null): boolean =>
  kind === 'degree' && section === 'Experience' && /^high school$/i.test(written);

function findTitles(lines: ResumeLine[], titles: readonly string[]): ResumeFacts['titles'] {
  const { find } = termFinder(Object.fromEntries(titles.map((title) => [title, [title.toLowerCase()]])));
  const found = new Map<string, string>();
  for (const { text } of lines)
    if (text.length <= 160) for (const { name } of find(text)) if (!found.has(name)) found.set(name, text);
  return [...found].map(([name, line]) => ({ name, line }));
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const month = '(?:(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]{0,6}\\.?,? |(0?[1-9]|1[0-2])/)?';
const year = '(19[5-9]\\d|20\\d\\d)';
const period = new RegExp(
  `\\b${month}${year} ?(?:[-–—]|to|until|through) ?(?:${month}${year}|(present|current|now|today))\\b`,
  'gi',
);

/** The times that a line states: "Mar 2021 – Present", "05/2017 - 12/2019", "2014 to 2016". */
function readPeriods(line: string, now: Date): Period[] {
  return [...line.matchAll(period)].flatMap(([, word, digits, start, endWord, endDigits, end, open]) => {
    const current = now.getUTCFullYear() * 12 + now.getUTCMonth();
    const from = monthOf(start, word, digits) ?? 0;
    const to = open ? current : (monthOf(end, endWord, endDigits) ?? current);
    return from <= to && to <= current + 1 ? [{ from, to, line }] : [];
  });
}

function monthOf(given?: string, word?: string, digits?: string): number | null {
  if (!given) return null;
  const at = word ? months.indexOf(word.slice(0, 3).toLowerCase()) : Number(digits ?? 1) - 1;
  return Number(given) * 12 + at;
}

/** The months in which at least one of the times runs. */
function monthsIn(periods: Period[]): number {
  let sum = 0;
  let end = 0;
  for (const { from, to } of periods.toSorted((a, b) => a.from - b.from)) {
    sum += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return sum;
}
