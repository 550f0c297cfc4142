import { sentenceAt, windowsAround } from './stated-closing.ts';

const textRules = ['fees', 'gift-cards', 'messenger-only', 'bank-data', 'no-interview'] as const;
type TextRule = (typeof textRules)[number];
/** 'pay': the yearly pay is so high or low that its numbers wait for a decision (`isDoubtful`). */
export const warningRules = [...textRules, 'pay'] as const;
export type WarningRule = (typeof warningRules)[number];

/** A sentence that an admin should read. It is no verdict, and no visitor sees it. */
export interface Warning {
  rule: WarningRule;
  sentence: string;
}

const named = 'whats ?app|telegram|wechat|viber|google hangouts?';
const messenger = `(?:${named}|signal|hangouts?)`;
const gap = '(?:[^.!?\\n]|\\b(?:mr|ms|mrs|dr)\\.){0,40}';
const payment = '(?:fee|deposit|payment)';
const patterns: Record<TextRule, RegExp> = {
  fees: new RegExp(
    [
      `\\b(?:pay|send|transfer|wire|submit)\\b[^.!?\\n]{0,40}\\b(?:application|registration|training|processing|onboarding|background check|starter kit|equipment|visa) ${payment}`,
      `\\b(?:application|registration|processing|onboarding|enrollment) (?:fee|deposit) (?:of|is) (?:\\$|usd|us\\$)`,
      `\\b(?:refundable|upfront|up-front) (?:security |training |registration )?${payment}\\b`,
      `\\b(?:applicants?|candidates?|you) (?:must|will|need to|have to) (?:first )?(?:pay|purchase|buy)\\b[^.!?\\n]{0,40}\\b(?:kit|training|materials|equipment|before (?:you )?start)`,
    ].join('|'),
    'gi',
  ),
  'gift-cards':
    /\b(?:buy|purchase|send|scratch|redeem|pay(?:ment)?|paid)\b[^.!?\n]{0,60}\b(?:gift|itunes|steam|google play|prepaid) ?cards?\b/gi,
  'messenger-only': new RegExp(
    [
      `\\b(?:contact|text|message|reach|write|add|chat with|interview)\\b${gap}\\b(?:on|via|by|through|using|over) ${messenger}\\b`,
      `\\b(?:only|exclusively) (?:on|via|through) ${messenger}\\b`,
      `\\b(?:${named}) ?(?:only|interview|number|: ?[@+\\d])`,
    ].join('|'),
    'gi',
  ),
  'bank-data': new RegExp(
    [
      `\\b(?:send|provide|give|submit|text|e-?mail|share|enter)\\b[^.!?\\n]{0,50}\\b(?:bank (?:account|details|information|login)|routing number|debit card|credit card (?:number|details)|online banking|social security number|ssn)\\b`,
      '\\b(?:use|using) your (?:own |personal )?bank account\\b',
      '\\bdeposit (?:the |our |a )?(?:checks?|cheques?) (?:in|into) your\\b',
    ].join('|'),
    'gi',
  ),
  'no-interview':
    /\b(?:no|without(?: an?)?) (?:job )?interviews? (?:is |are )?(?:needed|required|necessary)\b|\b(?:hired?|start) (?:right away |immediately |today )?(?:without|with no) (?:an? )?interview\b|\bno interview\s*[!,]/gi,
};
/** Each hit of a rule holds one of its words, in lower case. */
const words: Record<TextRule, string[]> = {
  fees: [' fee', 'deposit', 'payment', ' pay ', 'purchase', ' buy '],
  'gift-cards': ['card'],
  'messenger-only': ['whatsapp', 'whats app', 'telegram', 'wechat', 'viber', 'hangout', 'signal'],
  'bank-data': ['bank', 'routing number', 'debit card', 'credit card', 'social security', 'ssn', 'deposit'],
  'no-interview': ['interview'],
};
const reach = 160;
/** The employer warns of such requests, rules them out, or speaks of its own customers. */
const harmless =
  /\b(?:no|not|never|don['’]?t|doesn['’]?t|won['’]?t|will not|do not|does not|without|free of|waived?|beware|scam\w*|fraud\w*|impersonat\w*|customers?|clients?|guests?|shoppers?|patients?|members?|students?|reimburs\w*|employer pays|after (?:you are |being )?hired|upon hire|direct deposit)\b/i;

/**
 * Finds sentences that often come with a fraud: a fee, gift cards, contact only by messenger, bank data, a job without an interview.
 * @returns at most one sentence for each rule, cut to 300 characters.
 */
export function findWarnings(text: string): Warning[] {
  return textRules.flatMap((rule) => findWarning(text, rule) ?? []);
}

function findWarning(text: string, rule: TextRule): Warning | null {
  for (const { start, text: part } of windowsAround(text, words[rule], reach))
    for (const { 0: hit, index } of part.matchAll(patterns[rule])) {
      const sentence = sentenceAt(text, start + index, hit.length);
      const rest = rule === 'no-interview' ? sentence.replace(hit, ' ') : sentence;
      if (!harmless.test(rest)) return { rule, sentence: sentence.slice(0, 300) };
    }
  return null;
}
