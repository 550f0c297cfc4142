import * as z from 'zod/mini';
import type { Client } from '../../platform/http/client.ts';
import { outsideText } from '../../platform/text/outside-text.ts';
import { readCountry } from '../tracking/links/landing-lines.ts';
import { type TestVisit, testDevices } from '../tracking/links/test-visit.ts';

/** The parameters of a campaign's link, in their order in the link. */
export const linkParameters = [
  'click_id',
  'sub1',
  'sub2',
  'sub3',
  'sub4',
  'sub5',
  'cost',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const;
export type LinkParameter = (typeof linkParameters)[number];

/** The parameters that an operator types. The others differ from click to click. */
export const typedParameters = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'sub1',
  'sub2',
  'sub3',
  'sub4',
  'sub5',
] as const satisfies readonly LinkParameter[];
export type TypedParameter = (typeof typedParameters)[number];

/** A token that a traffic source replaces in links, and its parameter. */
export interface LinkMacro {
  parameter: LinkParameter;
  token: string;
}

/** Characters that a query may have unencoded, so the source recognizes its token. */
const token = /^[\w!$%()*,\-./:;=?@[\]^{|}~]{1,100}$/;
const isParameter = (name: string): name is LinkParameter =>
  (linkParameters as readonly string[]).includes(name);

/** Parses 'sub1 = {zone}'. Null if the line is invalid. */
export function readLinkMacro(line: string): LinkMacro | null {
  const [, name = '', value = ''] = /^(\w+)\s*=\s*(\S+)$/.exec(line.trim()) ?? [];
  const parameter = name.toLowerCase();
  return isParameter(parameter) && token.test(value) ? { parameter, token: value } : null;
}

/** Formats a macro as a line. */
export const linkMacroLine = ({ parameter, token }: LinkMacro): string => `${parameter} = ${token}`;

/**
 * Builds a campaign's link with its parameters.
 * @param macros their tokens are added without encoding. A typed value replaces the macro of its parameter.
 */
export function buildLink(
  base: string,
  macros: readonly LinkMacro[],
  values: Partial<Record<LinkParameter, string>>,
): string {
  const query = linkParameters.flatMap((name) => {
    const typed = values[name]?.trim();
    const value = typed ? encode(typed) : macros.find(({ parameter }) => parameter === name)?.token;
    return value ? [`${name}=${value}`] : [];
  });
  return query.length > 0 ? `${base}?${query.join('&')}` : base;
}

/** Encodes a value, except braces, brackets and dollar signs, because an operator may type a token. */
const encode = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(/%(?:7B|7D|5B|5D|24)/g, decodeURIComponent);

/** The values of the link builder's form. */
export interface LinkChoice {
  macros: LinkMacro[];
  values: Partial<Record<TypedParameter, string>>;
}

/** The names of the form's fields. Not utm_source: a page of this site with utm_source in its URL counts as a visit. */
export const macroField = 'macro';
export const valueField = (name: TypedParameter): string => `set-${name}`;
/** A field that marks a sent form, because a form without chosen macros has no macro field. */
export const builtField = 'built';

/** Reads the builder's form. All macros are chosen until the form is sent. */
export function readLinkChoice(form: URLSearchParams, macros: readonly LinkMacro[]): LinkChoice {
  const wanted = form.has(builtField) ? form.getAll(macroField) : null;
  const typed = typedParameters.flatMap((name) => {
    const value = form.get(valueField(name))?.trim();
    return value ? [[name, value] as const] : [];
  });
  return {
    macros: macros.filter(({ parameter }) => wanted?.includes(parameter) ?? true),
    values: Object.fromEntries(typed),
  };
}

const maxValue = 200;
const maxQuery = 2000;

const value = z.optional(outsideText(maxValue, undefined, `Enter at most ${maxValue} characters.`));
const values = Object.fromEntries(typedParameters.map((name) => [name, value])) as Record<
  TypedParameter,
  typeof value
>;

/** The parameters of a link. */
const LinkValues = z.object(values);
export type LinkValues = z.infer<typeof LinkValues>;

/** The parameters of a link, and the choice of macros. */
export const LinkQuery = z.extend(LinkValues, {
  /** Parameters, separated by commas, that get the traffic source's macro. Missing: all of them. Empty: none. */
  macros: z.optional(outsideText(maxValue)),
});

/** The query for a QR code. It has no macros, because nothing fills them on paper. */
export const QrQuery = z.extend(LinkValues, {
  format: z._default(z.enum(['svg', 'png'], 'Choose one of: svg, png.'), 'svg'),
});

const countryHint = 'Enter the two letters of a country, such as US.';

/** The simulated visit of a test click. Empty fields: the tester's own values. */
export const TestQuery = z.object({
  device: z.optional(z.enum(['', ...testDevices], `Choose one of: ${testDevices.join(', ')}.`)),
  country: z.optional(
    z.pipe(
      outsideText(40, undefined, countryHint).check(
        z.refine((text) => text.trim() === '' || readCountry(text.trim()) !== null, countryHint),
        z.meta({ pattern: '^([A-Za-z]{2})?$' }),
      ),
      z.transform((text: string) => readCountry(text.trim()) ?? ''),
    ),
  ),
  /** The link's query, such as click_id=abc&sub1=blue. */
  query: z.optional(outsideText(maxQuery, undefined, `Enter at most ${maxQuery} characters.`)),
  /** The Global Privacy Control signal. */
  gpc: z.optional(z.enum(['on', 'off', ''], 'Choose on or off.')),
});
export type TestQuery = z.infer<typeof TestQuery>;

/** The visit that a form or a request describes. */
export const testVisit = ({ device, country, query, gpc }: TestQuery, client: Client): TestVisit => ({
  client,
  device: device || null,
  country: country || null,
  query: (query ?? '').trim().replace(/^.*\?/, ''),
  optsOut: gpc === 'on' || (client.optsOut && gpc !== 'off'),
});
