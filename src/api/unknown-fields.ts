import type * as z from 'zod/mini';
import { BadRequest, Invalid } from '../platform/errors.ts';

/** A field that no schema knows. */
interface UnknownField {
  /** The field of the body that holds it, or is it. */
  within: string;
  name: string;
  known: string[];
}

/**
 * A misspelled field would be ignored in silence. It is refused at every depth, except in objects that carry what
 * others put into them (`z.looseObject`, `z.record`).
 * @throws Invalid with each unknown field.
 */
export function refuseUnknown(schema: z.ZodMiniType, fields: Record<string, unknown>): void {
  const unknown = findUnknown(schema, fields) ?? [];
  if (unknown.length === 0) return;
  const messages = unknown.map(({ within, name, known }): [string, string] => {
    const field = within === name ? 'This field' : `The field "${name.slice(0, 100)}"`;
    return [within.slice(0, 100), `${field} is unknown. Use: ${known.join(', ')}.`];
  });
  throw new Invalid(Object.fromEntries(messages));
}

/** @throws BadRequest with the first parameter of a query that the schema does not know. */
export function refuseUnknownParameters(schema: z.ZodMiniType | undefined, params: URLSearchParams): void {
  const known = schema ? Object.keys((schema as z.ZodMiniObject)._zod.def.shape) : [];
  const unknown = [...params.keys()].find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const allowed = known.length > 0 ? `use: ${known.join(', ')}.` : 'this address takes no parameters.';
  throw new BadRequest(`${unknown.slice(0, 100)}: ${allowed}`);
}

/** The unknown fields of a value. Null if the schema has no fields. */
function findUnknown(schema: z.ZodMiniType, value: unknown, within?: string): UnknownField[] | null {
  const def = schema._zod.def as unknown as AnyDef;
  if (def.innerType) return findUnknown(def.innerType, value, within);
  if (def.in) return findUnknown(def.in, value, within);
  if (def.options) {
    const all = def.options.map((option) => findUnknown(option, value, within)).filter((one) => one !== null);
    return all.sort((a, b) => a.length - b.length)[0] ?? null;
  }
  const { element, shape } = def;
  if (element)
    return Array.isArray(value) ? value.flatMap((item) => findUnknown(element, item, within) ?? []) : [];
  if (!shape) return null;
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (field) return findUnknown(field, inner, within ?? name) ?? [];
    return def.catchall ? [] : [{ within: within ?? name, name, known: Object.keys(shape) }];
  });
}

/** The parts of a zod definition that hold other schemas. */
interface AnyDef {
  innerType?: z.ZodMiniType;
  in?: z.ZodMiniType;
  options?: z.ZodMiniType[];
  element?: z.ZodMiniType;
  shape?: Record<string, z.ZodMiniType>;
  catchall?: z.ZodMiniType;
}
