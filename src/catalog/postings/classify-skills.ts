import { lazy } from '../../platform/cache/lazy.ts';
import { withoutBoilerplate } from './boilerplate.ts';
import skills from './skills.json' with { type: 'json' };

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

/** One pass over the words. Each word looks up the spellings that start with it. */
function findSkills(text: string): string[] {
  const { forms } = dictionary();
  const words = wordsOf(text.toLowerCase());
  const mentions: Mention[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const first = words[at];
    const form = first && forms.get(first.text)?.find((one) => isWritten(one, words, at, text));
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
