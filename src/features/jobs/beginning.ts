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
  const known = [title, company, location, ...location.split(',').slice(0, 1)].flatMap(knownPattern);
  let rest = text.replace(decoration, '');
  for (let step = 0; step < maxSteps; step++) {
    const next = withoutFirst(rest, known);
    if (next === null) break;
    rest = next;
  }
  return /[\p{L}\p{N}]/u.test(rest) ? rest : text;
}

/** The text without its first heading or repeated name. Null if it begins with something else. */
function withoutFirst(text: string, known: RegExp[]): string | null {
  const unlabeled = text.replace(label, '');
  const repeated = known.find((pattern) => pattern.test(unlabeled));
  if (repeated) return nextPart(unlabeled.replace(repeated, ''));
  if (heading.test(text)) return nextPart(text.replace(heading, ''));
  const next = text.replace(longHeading, '');
  return next !== text && /^\p{Lu}/u.test(next) ? next : null;
}

/** Null if the rest goes on inside a sentence: "Harbor Clinic, a leader in care". */
function nextPart(rest: string): string | null {
  const next = rest.replace(decoration, '');
  return /^\p{Ll}/u.test(next) ? null : next;
}

/** The words of a name in any case and with any signs between them, up to a break. */
function knownPattern(name: string): RegExp[] {
  const words = name.match(/[\p{L}\p{N}\p{M}+#]+/gu);
  if (!words || words.join('').length < 2) return [];
  const between = '[^\\p{L}\\p{N}\\p{M}\\n]{0,4}';
  const pattern = words.map((word) => word.replace(/[+#]/g, '\\$&')).join(between);
  return [new RegExp(`^["“(]?${pattern}[)"”!]{0,2}${breakSigns}`, 'iu')];
}
