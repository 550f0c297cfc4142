import * as z from 'zod/mini';

/** A schema of a text, or of an unchecked value, that something reads before its length is known. */
export interface OpenText {
  /** Where in the schema, such as `email` or `ids[]`. */
  at: string;
  why: string;
}

type Definition = { type: string; checks?: readonly Check[] } & Record<string, unknown>;
interface Check {
  _zod: { def: { check: string; abort?: boolean; maximum?: number } };
}

const definitionOf = (schema: z.ZodMiniType): Definition => schema._zod.def as unknown as Definition;

/** No text from outside is longer: it is the limit of an uploaded form. */
const longest = 1024 * 1024;

/** The texts of a schema whose length is not the first thing that is checked. */
export function findOpenTexts(schema: z.ZodMiniType, at = ''): OpenText[] {
  const definition = definitionOf(schema);
  const inner = (key: string): z.ZodMiniType => definition[key] as z.ZodMiniType;
  switch (definition.type) {
    case 'string':
      return isBounded(definition) ? [] : [{ at, why: 'use outsideText' }];
    case 'unknown':
    case 'any':
    case 'custom':
      return (definition.checks ?? []).some(isReader) ? [{ at, why: 'a check reads an unknown value' }] : [];
    case 'number':
    case 'date':
    case 'bigint':
      return definition.coerce ? [{ at, why: 'coerces any text' }] : [];
    case 'object':
      return Object.entries(definition.shape as Record<string, z.ZodMiniType>).flatMap(([name, one]) =>
        findOpenTexts(one, at ? `${at}.${name}` : name),
      );
    case 'array':
      return findOpenTexts(inner('element'), `${at}[]`);
    case 'record':
      return [
        ...findOpenTexts(inner('keyType'), `${at}{key}`),
        ...findOpenTexts(inner('valueType'), `${at}{}`),
      ];
    case 'tuple':
      return (definition.items as z.ZodMiniType[]).flatMap((one, index) =>
        findOpenTexts(one, `${at}[${index}]`),
      );
    case 'union':
      return (definition.options as z.ZodMiniType[]).flatMap((one) => findOpenTexts(one, at));
    case 'pipe':
      // What a checked text is turned into is no longer a text from outside.
      return isUnchecked(inner('in'))
        ? [{ at, why: 'a transform reads an unknown value' }]
        : findOpenTexts(inner('in'), at);
    default:
      return definition.innerType ? findOpenTexts(inner('innerType'), at) : [];
  }
}

/** Whether a check reads the value. Descriptions do not. */
const isReader = ({ _zod: { def } }: Check): boolean => !['describe', 'meta'].includes(def.check);

function isBounded({ checks = [], format, coerce }: Definition): boolean {
  const [first] = checks;
  return (
    !format &&
    !coerce &&
    first?._zod.def.check === 'max_length' &&
    first._zod.def.abort === true &&
    (first._zod.def.maximum ?? Number.POSITIVE_INFINITY) <= longest
  );
}

const isUnchecked = (schema: z.ZodMiniType): boolean => {
  const { type, innerType } = definitionOf(schema);
  if (innerType) return isUnchecked(innerType as z.ZodMiniType);
  return type === 'unknown' || type === 'any' || type === 'transform';
};

/** The same text in every place of a schema that takes a text. */
export function fillTexts(schema: z.ZodMiniType, text: string): unknown {
  const definition = definitionOf(schema);
  const fill = (key: string): unknown => fillTexts(definition[key] as z.ZodMiniType, text);
  switch (definition.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(definition.shape as Record<string, z.ZodMiniType>).map(([name, one]) => [
          name,
          fillTexts(one, text),
        ]),
      );
    case 'array':
      return [fill('element')];
    case 'record':
      return { [text]: fill('valueType'), key: fill('valueType') };
    case 'tuple':
      return (definition.items as z.ZodMiniType[]).map((one) => fillTexts(one, text));
    case 'pipe':
      return fill('in');
    default:
      return definition.innerType ? fill('innerType') : text;
  }
}

export const isSchema = (value: unknown): value is z.ZodMiniType =>
  value instanceof z.ZodMiniType || (typeof value === 'object' && value !== null && '_zod' in value);
