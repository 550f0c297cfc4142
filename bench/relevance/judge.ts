import { z } from 'zod';
import { milesBetween } from './gazetteer.ts';
import type { Row } from './row.ts';
import rules from './rules.json' with { type: 'json' };
import towns from './towns.json' with { type: 'json' };

/** Whether a posting is relevant. Judges know only the postings, not the engines. */
export type Judge = (row: Row) => boolean;

/** A regular expression that ignores case, unless it says otherwise: `(?-i:EHS)`. */
const pattern = z.string().refine((text) => new RegExp(text, 'i'), 'A regular expression');
const name = z.enum(Object.keys(rules) as (keyof typeof rules)[]);

/** What makes a posting relevant. A name stands for a rule of rules.json. */
export const ruleSchema: z.ZodType<Rule> = z.union([
  name,
  z.strictObject({
    get all() {
      return z.array(ruleSchema).min(2);
    },
  }),
  z.strictObject({
    get any() {
      return z.array(ruleSchema).min(2);
    },
  }),
  z.strictObject({
    get not() {
      return ruleSchema;
    },
  }),
  z.strictObject({ title: pattern }),
  /** The title, the stated occupation or the description matches. */
  z.strictObject({ text: pattern }),
  z.strictObject({ company: pattern }),
  z.strictObject({ location: pattern }),
  /** The job type as the source states it. */
  z.strictObject({ statedType: pattern }),
  /** The place of work, as a posting of New York City writes it. */
  z.strictObject({ borough: pattern }),
  /** Occupational series of a federal posting, such as 0610 (Nurse). */
  z.strictObject({ series: z.array(z.string().regex(/^\d{4}$/)).min(1) }),
  /** One of its places is in one of the states. */
  z.strictObject({ states: z.array(z.string().regex(/^[A-Z]{2}$/)).min(1) }),
  z.strictObject({ country: z.string().regex(/^[A-Z]{2}$/) }),
  /** One of its places is within 25 miles of the town, or as many as stated. */
  z.strictObject({
    near: z.enum(Object.keys(towns) as (keyof typeof towns)[]),
    miles: z.int().positive().optional(),
  }),
  /** The top of the stated range is above this amount, in dollars a year. */
  z.strictObject({ paysOver: z.int().positive() }),
  /** The bottom of the stated range is below this amount, in dollars a year. */
  z.strictObject({ startsUnder: z.int().positive() }),
]);

export type Rule =
  | keyof typeof rules
  | { all: Rule[] }
  | { any: Rule[] }
  | { not: Rule }
  | { title: string }
  | { text: string }
  | { company: string }
  | { location: string }
  | { statedType: string }
  | { borough: string }
  | { series: string[] }
  | { states: string[] }
  | { country: string }
  | { near: keyof typeof towns; miles?: number }
  | { paysOver: number }
  | { startsUnder: number };

/** The predicate that a rule states. */
export function judgeOf(rule: Rule): Judge {
  if (typeof rule === 'string') return judgeOf(rules[rule] as Rule);
  if ('all' in rule) {
    const judges = rule.all.map(judgeOf);
    return (row) => judges.every((judge) => judge(row));
  }
  if ('any' in rule) {
    const judges = rule.any.map(judgeOf);
    return (row) => judges.some((judge) => judge(row));
  }
  if ('not' in rule) {
    const judge = judgeOf(rule.not);
    return (row) => !judge(row);
  }
  if ('series' in rule) {
    const stated = new RegExp(
      `^(?:- Category: )?(?:\\d{4} [^;\n]*; )?(?:${rule.series.join('|')}) (?:- )?`,
      'm',
    );
    return ({ text }) => stated.test(text);
  }
  if ('states' in rule) return ({ places }) => places.some(({ state }) => rule.states.includes(state));
  if ('country' in rule) return ({ country }) => country === rule.country;
  if ('near' in rule) {
    const [latitude, longitude] = towns[rule.near] as [number, number];
    return ({ places }) =>
      places.some(({ point }) => point && milesBetween(point, { latitude, longitude }) <= (rule.miles ?? 25));
  }
  if ('paysOver' in rule) return ({ payMax }) => payMax !== null && payMax > rule.paysOver;
  if ('startsUnder' in rule) return ({ payMin }) => payMin !== null && payMin < rule.startsUnder;
  if ('borough' in rule) {
    const borough = new RegExp(rule.borough, 'i');
    return ({ location, text }) =>
      borough.test(location) || borough.test(/^- Place of work: (.*)$/m.exec(text)?.[1] ?? '');
  }
  const [[field, source]] = Object.entries(rule) as [
    ['title' | 'text' | 'company' | 'location' | 'statedType', string],
  ];
  const matching = new RegExp(source, 'i');
  return (row) => matching.test(row[field]);
}
