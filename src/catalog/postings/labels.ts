import data from './labels.json' with { type: 'json' };

export type LabelName = keyof typeof data.labels;
export const labelNames = Object.keys(data.labels) as LabelName[];

/** What a posting says about one thing that people ask of a job. */
export interface Label {
  name: LabelName;
  says: 'yes' | 'no';
  /** As people read it: "No drug test". */
  text: string;
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
}
const stored: Record<LabelName, StoredRule> = data.labels;

/** A pattern that matches any of the alternatives; of none, nothing. */
const anyOf = (alternatives: readonly string[], flags = 'i'): RegExp =>
  new RegExp(alternatives.length === 0 ? '(?!)' : alternatives.join('|'), flags);

const readers = labelNames.map((name) => {
  const { cue = [], hours, skip, saysNo, saysYes, inTitle = [], unless = [], settles = [] } = stored[name];
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

const labelOf = (name: LabelName, says: Label['says'], sentence: string): Label => ({
  ...{ name, says, sentence },
  text: stored[name][says],
});

function labelOfTitle({ name, no, inTitle }: Rule, title: string): Label | null {
  if (no.test(title)) return labelOf(name, 'no', title);
  return inTitle.test(title) ? labelOf(name, 'yes', title) : null;
}

function labelOfText({ name, cue, skip, no, yes, unless, settles }: Rule, text: string): Label | null {
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
    if (!saysNo && settles.test(sentence)) return labelOf(name, says, sentence);
    found ??= labelOf(name, says, sentence);
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
