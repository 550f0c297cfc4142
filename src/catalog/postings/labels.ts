import data from './labels.json' with { type: 'json' };

export type LabelName = keyof typeof data.labels;
export const labelNames = Object.keys(data.labels) as LabelName[];

/** What a posting says about one thing that people ask of a job. */
export interface Label {
  name: LabelName;
  says: 'yes' | 'no';
  /** As people read it: "No drug test", "2 years of experience". */
  text: string;
  /** The number in the text: years, or percent. */
  amount: number | null;
  /** The words of the posting that say it. */
  sentence: string;
}

/** Longer texts state such things at their start. */
const longestText = 20_000;
/** Characters that are read on either side of the words that may state a label. It bounds the work of every pattern. */
const longestSentence = 240;
/** The mentions of one thing that are read. */
const maxMentions = 12;

/** A rule as labels.json has it: the alternatives of its patterns. */
interface StoredRule {
  yes: string;
  no: string;
  /** Where the label may be stated. Of a shift: its words. */
  cue?: readonly string[];
  /** The words for a shift. Only what `worked` says of them states it: other people work at night, too. */
  hours?: { many: string; shift: string };
  /** Sentences that state nothing. */
  skip: readonly string[];
  saysNo: readonly string[];
  saysYes: readonly string[];
  /** Titles that say yes. */
  inTitle?: readonly string[];
  /** Texts in which no sentence requires the thing, but for those that match `settles`. */
  unless?: readonly string[];
  settles?: readonly string[];
  /** What the sentence of a yes may name, and the text for it: the first that matches decides. {n} is what is in its group. */
  kinds?: readonly { pattern: string; text: string }[];
}
const stored: Record<LabelName, StoredRule> = data.labels;
const numbers: Record<string, number> = data.numbers;

/** A pattern that matches any of the alternatives; of none, nothing. */
const anyOf = (alternatives: readonly string[], flags = 'i'): RegExp =>
  new RegExp(alternatives.length === 0 ? '(?!)' : alternatives.join('|'), flags);

const readers = labelNames.map((name) => {
  const { cue = [], hours, skip, saysNo, saysYes, inTitle = [], unless = [], settles = [] } = stored[name];
  const { kinds = [] } = stored[name];
  const worked = hours
    ? data.worked.map((text) => text.replaceAll('{many}', hours.many).replaceAll('{shift}', hours.shift))
    : [];
  return {
    name,
    cue: anyOf(hours ? [`\\b(?:${hours.many})\\b`, `\\b${hours.shift}`] : cue, 'gi'),
    skip: anyOf(skip),
    no: anyOf(saysNo),
    yes: anyOf([...worked, ...saysYes, ...settles]),
    inTitle: anyOf(inTitle),
    unless: anyOf(unless, ''),
    settles: anyOf(settles),
    kinds: kinds.map(({ pattern, text }) => ({ pattern: new RegExp(pattern, 'i'), text })),
  };
});
type Rule = (typeof readers)[number];

const isShift = (name: LabelName): boolean => stored[name].hours !== undefined;

/**
 * Reads what a posting says about the things that people filter by (labels.json). Silence is no label, and neither is a
 * posting that says both yes and no. A shift in the title counts alone: the text also names the shifts of others.
 * @param description plain text.
 */
export function readLabels(title: string, description: string): Label[] {
  const name = title.slice(0, 200);
  const text = description.slice(0, longestText);
  const inTitle = new Map(readers.map((rule) => [rule.name, labelOfTitle(rule, name)]));
  const hasShift = labelNames.some((name) => isShift(name) && inTitle.get(name));
  return readers.flatMap((rule) => {
    const stated = inTitle.get(rule.name) ?? null;
    if (stated || (hasShift && isShift(rule.name))) return stated ?? [];
    return labelOfText(rule, text) ?? [];
  });
}

function labelOf({ name, kinds }: Rule, says: Label['says'], sentence: string): Label {
  const label: Label = { name, says, sentence, text: stored[name][says], amount: null };
  if (says === 'no') return label;
  for (const { pattern, text } of kinds) {
    const match = pattern.exec(sentence);
    if (!match) continue;
    const [, n = ''] = match;
    const amount = numbers[n.toLowerCase()] ?? Number.parseInt(n, 10);
    if (Number.isNaN(amount)) return { ...label, text: text.replace('{n}', n) };
    return { ...label, text: text.replace('{n}', String(amount)), amount };
  }
  return label;
}

function labelOfTitle(rule: Rule, title: string): Label | null {
  if (rule.no.test(title)) return labelOf(rule, 'no', title);
  return rule.inTitle.test(title) ? labelOf(rule, 'yes', title) : null;
}

function labelOfText(rule: Rule, text: string): Label | null {
  const { cue, skip, no, yes, unless, settles } = rule;
  let found: Label | null = null;
  let mentions = 0;
  for (const { index } of text.matchAll(cue)) {
    if (++mentions > maxMentions) break;
    const sentence = sentenceAt(text, index);
    if (sentence.endsWith('?')) continue;
    const saysNo = no.test(sentence);
    if (!saysNo && (skip.test(sentence) || !yes.test(sentence))) continue;
    const says = saysNo ? 'no' : 'yes';
    if (found && found.says !== says) return null;
    const label = labelOf(rule, says, sentence);
    if (!saysNo && settles.test(sentence)) return label;
    // "One year" here and "five years" there: it is not clear which is asked.
    const isUnclear = found !== null && found.text !== label.text;
    found ??= label;
    if (isUnclear) found = { ...found, text: stored[rule.name][says], amount: null };
  }
  return found?.says === 'yes' && unless.test(text) ? null : found;
}

/** Between two sentences or lines. A letter before a period is an abbreviation: "U.S. citizen". */
const boundary = /(?<=(?<!\b[A-Za-z])[.!?;])\s|[\n•▪]/;
/** Signs of an item in a list. */
const itemSign = /^(?:[\s*·–—-]+|o\s)+/;

/** The sentence or line around a place in a text. */
function sentenceAt(text: string, at: number): string {
  const from = Math.max(0, at - longestSentence);
  const before = text.slice(from, at).split(boundary);
  const [after = ''] = text.slice(at, at + longestSentence).split(boundary, 1);
  const start = before.at(-1) ?? '';
  const isCut = from > 0 && before.length === 1;
  const sentence = (isCut ? start.replace(/^\S*\s/, '… ') : start) + after;
  return sentence.replace(/\s+/g, ' ').replace(itemSign, '').trim();
}
