/** What a card already says about a job. */
interface KnownTexts {
  title: string;
  company: string;
  location: string;
}

/** Headings that stand before a description, and labels of what a card already says. */
const headings = `
  about the job|about this job|about the role|about this role|about the position|about this position|about the opportunity|about us|
  about you|brief description|company description|company overview|description|duties|general description|general summary|
  introduction|job brief|job description|job details|job duties|job overview|job purpose|job summary|the job|
  the opportunity|the position|the role|opportunity|overview|position|position description|position details|position overview|
  position purpose|position summary|purpose|role|role description|role overview|role summary|summary|
  summary of position|summary of duties|what you will do|what you'll do|what you’ll do|who we are|your role|full job description`
  .replace(/\s*\n\s*/g, '')
  .split('|')
  // The longest first, so that "job description" does not end after "job".
  .sort((a, b) => b.length - a.length)
  .join('|');
const labels =
  'job title|position title|title|job|position|role|company name|company|employer|organization|location|job location|work location|city';

/** What ends a heading or a repeated name. */
const breakSigns = '[*_]{0,2}(?:\\s*[:.,;|·•–—]|\\s+-+(?=\\s)|[ ]*\\n|\\s*$)';
const decoration = /^[\s*#=_~•·>:;,|–—-]+/;
const breakAfterName = new RegExp(`^[)"”!]{0,2}${breakSigns}`);
const heading = new RegExp(`^(?:${headings})${breakSigns}`, 'i');
/** Headings of two words and more, for feeds that lost their line breaks: "Job Description We are looking for". */
const longHeading =
  /^(?:about the (?:job|role|position)|(?:job|position|role) (?:description|summary|overview))\s+/i;
const label = new RegExp(`^(?:${labels})\\s*:\\s*`, 'i');
const maxSteps = 12;

/**
 * The text without a beginning that repeats title, company or place, and without headings such as "Job
 * Description:". Never empty for a text that says something.
 */
export function withoutRepetition(text: string, { title, company, location }: KnownTexts): string {
  const known = [title, company, location, location.replace(/,.*/s, '')].map(wordsOfName);
  let rest = text.replace(decoration, '');
  for (let step = 0; step < maxSteps; step++) {
    const next = withoutFirst(rest, known);
    if (next === null) break;
    rest = next;
  }
  return /[\p{L}\p{N}]/u.test(rest) ? rest : text;
}

/** The text without its first heading or repeated name. Null if it begins with something else. */
function withoutFirst(text: string, known: string[][]): string | null {
  const unlabeled = text.replace(label, '');
  for (const name of known) {
    const rest = withoutName(unlabeled, name);
    if (rest !== null) return nextPart(rest);
  }
  if (heading.test(text)) return nextPart(text.replace(heading, ''));
  const next = text.replace(longHeading, '');
  return next !== text && /^\p{Lu}/u.test(next) ? next : null;
}

/** Null if the rest goes on inside a sentence: "Harbor Clinic, a leader in care". */
function nextPart(rest: string): string | null {
  const next = rest.replace(decoration, '');
  return /^\p{Ll}/u.test(next) ? null : next;
}

const wordsOfName = (name: string): string[] => name.toLowerCase().match(/[\p{L}\p{N}\p{M}+#]+/gu) ?? [];

/**
 * The text after a name and a break: the same words in any case, with any signs between them. Null if the text
 * begins with something else. It runs for every card, so it makes no pattern of the name.
 */
function withoutName(text: string, words: string[]): string | null {
  let at = /^["“(]/.test(text) ? 1 : 0;
  for (const [place, word] of words.entries()) {
    if (place > 0) at += /^[^\p{L}\p{N}\p{M}\n+#]{0,4}/u.exec(text.slice(at, at + 4))?.[0].length ?? 0;
    if (text.slice(at, at + word.length).toLowerCase() !== word) return null;
    at += word.length;
  }
  const rest = text.slice(at);
  return words.length > 0 && breakAfterName.test(rest) ? rest.replace(breakAfterName, '') : null;
}
