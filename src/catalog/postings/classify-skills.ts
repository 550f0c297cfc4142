import { lazy } from '../../platform/cache/lazy.ts';
import { termFinder } from './find-terms.ts';
import skills from './skills.json' with { type: 'json' };

/** What the law and benefits say in the ads for all jobs of an employer. */
const forAllJobs =
  /\b(?:equal (?:employment )?opportunit|affirmative action|regardless of|without regard to|protected (?:veteran|class|characteristic)|reasonable accommodations?|discriminat(?:e|ion)|harassment|e-verify|loan forgiveness|(?:health|dental|vision|life) (?:care )?insurance(?! portability)|401\(?k|paid time off|tuition (?:reimbursement|assistance)|employee assistance)/i;

const employers =
  '[Aa]gency|[Dd]epartment|[Cc]ompany|[Cc]orporation|[Oo]rganization|[Hh]ospital|[Aa]uthority|[Cc]ommission|[Aa]dministration|[Ii]nstitute|[Uu]niversity|[Cc]ollege|[Ff]irm|[Ff]oundation|[Nn]onprofit|[Mm]ission|[Vv]ision|[Ll]eader|[Pp]rovider|[Nn]etwork';
const does =
  'protects|promotes|provides|enriches|serves|delivers|works|offers|operates|helps|ensures|strives|leads|exists|improves|employs|runs|owns|brings|was|is (?:an?|the|one|responsible|committed|dedicated|comprised|composed|charged|proud|among|home)';

/**
 * Sentences about the employer: "The Department of Environmental Protection (DEP) protects public health",
 * "As a leader in public health, ...", "We are a nonprofit ...".
 */
const aboutEmployer = [
  new RegExp(
    String.raw`^\W{0,5}(?:[Tt]he |[Oo]ur |[Aa]t )?(?:[\w&'’.,-]+ ){0,12}(?:(?:${employers})s?|\(?[A-Z]{2,8}\)?|\([\w ]{2,30}\)),? (?:also |currently )?(?:${does})\b`,
  ),
  new RegExp(
    String.raw`^\W{0,5}(?:As|With) (?:an?|the|one of)\b(?:[ ,]+[\w&'’-]+){0,10} (?:${employers})s?\b`,
  ),
  /\b(?:largest|leading|premier|oldest)\b.{0,80}\b(?:in the (?:nation|country|world|state|region)|nationwide|worldwide)\b/i,
  /^\W{0,5}(?:founded|established|headquartered|since \d{4}|for (?:over|more than) \w+ years)\b/i,
  /^\W{0,5}(?:we|at [\w&'’ -]{2,40}, we) (?:are (?:an?|the|one|committed|dedicated|proud)|exist|believe|strive|serve|provide|offer|deliver)\b/i,
];

/** What a sentence says of the work, whoever its subject is: "The agency is seeking a nurse with ..." */
export const aboutWork =
  /\b(?:seek(?:s|ing)?|hir(?:es|ing)|looking for|recruit(?:s|ing)?|requires?|candidates?|applicants?|incumbent|positions?|you|your|responsibilities|duties|experience (?:with|in)|proficien\w+|knowledge of|skills?)\b/i;

/** "Experience in a help desk will not be accepted", "You certify that you did not use ..." */
const notWanted =
  /\b(?:(?:will|do|does|is|are|may|can) ?not (?:be )?(?:accept|qualify|credit|count|consider)|did not use|certify that)/i;

/** Where the fields of a degree begin and end: "a degree in biology, chemistry, or physics and experience with ..." */
const fieldsBegin =
  /\b(?:degrees?|majors?|majored|curriculum|course ?work|courses?|specialization|areas? of study|semester hours|fields?|disciplines?|areas)\b.{0,60}?\b(?:in|of|as|includ\w+|following|e\.g\.|to)\b/i;
const fieldsEnd = /\b(?:experience|knowledge|skill(?:s|ed)?|proficien\w+|ability|familiar\w*|you)\b/i;

/** A sentence without three or more fields of study. One or two may be the work itself. */
function withoutFields(sentence: string): string {
  const begin = fieldsBegin.exec(sentence.slice(0, 1000));
  if (!begin) return sentence;
  const from = begin.index + begin[0].length;
  const rest = sentence.slice(from);
  const end = rest.search(fieldsEnd);
  const fields = end < 0 ? rest : rest.slice(0, end);
  const isList = (fields.match(/[,;]/g) ?? []).length > 1;
  return isList ? sentence.slice(0, begin.index) + sentence.slice(from + fields.length) : sentence;
}

/** A sentence without what says nothing of the work. */
function ofWork(sentence: string): string {
  if (notWanted.test(sentence)) return '';
  const start = sentence.slice(0, 400);
  if (aboutEmployer.some((pattern) => pattern.test(start)) && !aboutWork.test(sentence)) return '';
  const general = sentence.search(forAllJobs);
  // "Proficient in Excel • Benefits: health insurance"
  return general < 0
    ? withoutFields(sentence)
    : sentence.slice(0, Math.max(0, sentence.slice(0, general).search(/[:;•][^:;•]*$/)));
}

/** Skills are in the first pages of a description. */
const longestText = 20_000;

/**
 * An ad's text without addresses and without the sentences that say nothing of its work: about the employer, the law,
 * benefits, and fields of study. Each sentence is a line.
 */
export const workText = (description: string): string =>
  withoutLinks(
    description
      .slice(0, longestText)
      .split(/(?<=[.!?]["”)]{0,2})\s+|\*{2,}|\n+/)
      .map(ofWork)
      .join('\n'),
  );

const maxSkills = 12;
const longestSkill = 60;

/** The skills of ads and of resumes (skills.json). */
export const skillFinder = lazy(() => termFinder(skills));

/**
 * The skills of a posting, at most twelve: the stated ones first, then those of the dictionary that appear in
 * title and description as whole words, in their order there. Sentences about the employer, the law and benefits name none.
 */
export function readSkills(stated: string[], title: string, description: string): string[] {
  const { names } = skillFinder();
  const found = new Map<string, string>();
  for (const text of stated) {
    const skill = text.trim().replace(/\s+/g, ' ');
    if (!skill || skill.length > longestSkill) continue;
    const name = names.get(skill.toLowerCase()) ?? skill;
    if (!found.has(name.toLowerCase())) found.set(name.toLowerCase(), name);
  }
  if (found.size < maxSkills)
    for (const { name, sure } of skillFinder().find(`${withoutLinks(title)}\n${workText(description)}`))
      if (sure && !found.has(name.toLowerCase())) found.set(name.toLowerCase(), name);
  return [...found.values()].slice(0, maxSkills);
}

/** Addresses name no skills: "jobs.example.gov/apply.html". */
const withoutLinks = (text: string): string =>
  text.replace(/\S+/g, (word) =>
    /^\W{0,3}(?:https?:|www\.)|\.(?:html?|aspx?|php|pdf)\b/i.test(word) ? ' ' : word,
  );
