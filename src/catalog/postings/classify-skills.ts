import { lazy } from '../../platform/cache/lazy.ts';
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
const aboutWork =
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
  const begin = fieldsBegin.exec(sentence);
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

/** An ad's text without what says nothing of its work: about the employer, the law, benefits, and fields of study. */
const withoutBoilerplate = (text: string): string =>
  text
    .split(/(?<=[.!?]["”)]{0,2})\s+|\*{2,}|\n+/)
    .map(ofWork)
    .join('\n');

const maxSkills = 12;
const longestSkill = 60;
/** Skills are in the first pages of a description. */
const longestText = 20_000;

interface Form {
  skill: string;
  words: string[];
  /** Counts only with these capitals. */
  exact: string | null;
  /** Counts only next to another skill. */
  needsCompany: boolean;
}

interface Dictionary {
  /** Spellings by their first word, the longest first. */
  forms: Map<string, Form[]>;
  /** The shown name by any spelling, for skills that a feed states. */
  canonical: Map<string, string>;
}

interface Word {
  text: string;
  start: number;
  end: number;
}
function wordsOf(lower: string): Word[] {
  const words: Word[] = [];
  const word = /\.net\b|[a-z0-9]+(?:\+\+?|#)?/g;
  // A third faster than matchAll, and every row of a feed runs it.
  for (let found = word.exec(lower); found; found = word.exec(lower))
    words.push({ text: found[0], start: found.index, end: word.lastIndex });
  return words;
}

/**
 * The dictionary's file has the shown name of each skill and its spellings; without any, the name is the only one. A
 * spelling with capitals matches only with these capitals. A spelling with "?" counts only next to another skill,
 * because the word has other meanings.
 */
const dictionary = lazy((): Dictionary => {
  const made: Dictionary = { forms: new Map(), canonical: new Map() };
  for (const [name, spellings] of Object.entries(skills)) {
    made.canonical.set(name.toLowerCase(), name);
    for (const spelling of spellings.length > 0 ? spellings : [name.toLowerCase()])
      addForm(made, name, spelling);
  }
  for (const list of made.forms.values()) list.sort((a, b) => b.words.length - a.words.length);
  return made;
});

function addForm({ forms, canonical }: Dictionary, skill: string, spelling: string): void {
  const text = spelling.replace('?', '');
  const words = wordsOf(text.toLowerCase()).map((word) => word.text);
  const exact = /[A-Z]/.test(text) ? text : null;
  const form = { skill, words, exact, needsCompany: spelling.endsWith('?') };
  const [first = ''] = words;
  forms.set(first, [...(forms.get(first) ?? []), form]);
  canonical.set(text.toLowerCase(), skill);
}

/**
 * The skills of a posting, at most twelve: the stated ones first, then those of the dictionary that appear in
 * title and description as whole words, in their order there. Sentences about the employer, the law and benefits name none.
 */
export function readSkills(stated: string[], title: string, description: string): string[] {
  const { canonical } = dictionary();
  const found = new Map<string, string>();
  for (const text of stated) {
    const skill = text.trim().replace(/\s+/g, ' ');
    if (!skill || skill.length > longestSkill) continue;
    const name = canonical.get(skill.toLowerCase()) ?? skill;
    if (!found.has(name.toLowerCase())) found.set(name.toLowerCase(), name);
  }
  if (found.size < maxSkills)
    for (const skill of findSkills(
      withoutLinks(`${title}\n${withoutBoilerplate(description.slice(0, longestText))}`),
    ))
      if (!found.has(skill.toLowerCase())) found.set(skill.toLowerCase(), skill);
  return [...found.values()].slice(0, maxSkills);
}

/** Addresses name no skills: "jobs.example.gov/apply.html". */
const withoutLinks = (text: string): string =>
  text.replace(/\S+/g, (word) =>
    /^\W{0,3}(?:https?:|www\.)|\.(?:html?|aspx?|php|pdf)\b/i.test(word) ? ' ' : word,
  );

/** The maximum characters between two skills of one list. */
const longestGap = 30;

interface Mention {
  skill: string;
  /** Where it starts and ends in the text. */
  start: number;
  end: number;
  sure: boolean;
}

const smallWords = new Set(['a', 'and', 'for', 'in', 'of', 'on', 'the', 'to', 'with', '&']);

/**
 * The abbreviations that a text explains: "Welfare Management System (WMS)". They mean those words, which count or not
 * by themselves.
 */
function explainedIn(text: string): Set<string> {
  const explained = new Set<string>();
  for (const { 1: short = '', index } of text.matchAll(/\(([A-Z]{2,7})s?\)/g)) {
    const before = text
      .slice(Math.max(0, index - 120), index)
      .split(/[\s\-/]+/)
      .filter(Boolean);
    const initials = before
      .filter((word) => !smallWords.has(word.toLowerCase()))
      .slice(-short.length)
      .map((word) => word.charAt(0).toUpperCase());
    if (initials.join('') === short) explained.add(short);
  }
  return explained;
}

/** One pass over the words. Each word looks up the spellings that start with it. */
function findSkills(text: string): string[] {
  const { forms } = dictionary();
  const explained = explainedIn(text);
  const words = wordsOf(text.toLowerCase());
  const mentions: Mention[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const first = words[at];
    const form =
      first &&
      forms
        .get(first.text)
        ?.find((one) => !(one.exact && explained.has(one.exact)) && isWritten(one, words, at, text));
    if (!form) continue;
    at += form.words.length - 1;
    const end = words[at]?.end ?? first.end;
    mentions.push({ skill: form.skill, start: first.start, end, sure: !form.needsCompany });
  }
  return accepted(mentions, text);
}

/** The characters between the words of one name. They must not end a sentence or a list item. */
const joint = /^(?:[ \u00a0\-/&.'’]| & )$/;

function isWritten(form: Form, words: Word[], at: number, text: string): boolean {
  const first = words[at];
  let last = first;
  for (let index = 1; index < form.words.length; index += 1) {
    const word = words[at + index];
    if (!last || !word || word.text !== form.words[index]) return false;
    if (!joint.test(text.slice(last.end, word.start))) return false;
    last = word;
  }
  return !form.exact || text.slice(first?.start, last?.end) === form.exact;
}

/** Counts a word with other meanings if its neighbor in a list counts: "Word, Excel and PowerPoint". */
function accepted(mentions: Mention[], text: string): string[] {
  const beside = (left: Mention, right: Mention): boolean => {
    const between = text.slice(left.end, right.start);
    return between.length <= longestGap && /^[\s,/&()]*(?:and|or)?[\s,/&()]*$/i.test(between);
  };
  let left: Mention | undefined;
  for (const mention of mentions) {
    if (left?.sure && beside(left, mention)) mention.sure = true;
    left = mention;
  }
  let right: Mention | undefined;
  for (const mention of mentions.toReversed()) {
    if (right?.sure && beside(mention, right)) mention.sure = true;
    right = mention;
  }
  return mentions.filter((one) => one.sure).map((one) => one.skill);
}
