/** What a campaign's link reads from its query, in the order in which a link has it. */
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

/** A token of a traffic source that it replaces in links, and the parameter that gets the value. */
export interface LinkMacro {
  parameter: LinkParameter;
  token: string;
}

/** Signs that a query holds as they are, so that the source finds its token again. */
const token = /^[\w!$%()*,\-./:;=?@[\]^{|}~]{1,100}$/;
const isParameter = (name: string): name is LinkParameter =>
  (linkParameters as readonly string[]).includes(name);

/** Reads 'sub1 = {zone}'. Null: it is no such line. */
export function readLinkMacro(line: string): LinkMacro | null {
  const [, name = '', value = ''] = /^(\w+)\s*=\s*(\S+)$/.exec(line.trim()) ?? [];
  const parameter = name.toLowerCase();
  return isParameter(parameter) && token.test(value) ? { parameter, token: value } : null;
}

/** The one way to write a macro. */
export const linkMacroLine = ({ parameter, token }: LinkMacro): string => `${parameter} = ${token}`;

/**
 * A campaign's link with its parameters.
 * @param macros are added as they are. A typed value replaces the macro of its parameter.
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

/** Braces, brackets and dollar signs stay, because an operator may type a token, too. */
const encode = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(/%(?:7B|7D|5B|5D|24)/g, decodeURIComponent);

/** What the builder's form says. */
export interface LinkChoice {
  macros: LinkMacro[];
  values: Partial<Record<TypedParameter, string>>;
}

/** The form's own names: a page of ours with utm_source in its address would count as a visit. */
export const macroField = 'macro';
export const valueField = (name: TypedParameter): string => `set-${name}`;
/** Sent with every form, because a form without a chosen macro sends none. */
export const builtField = 'built';

/** Reads the builder's form. A form that was not sent has all macros. */
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
