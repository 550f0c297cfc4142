import type * as z from 'zod/mini';
import { BadArguments } from './agent-problem.ts';

interface Issue {
  code?: string | undefined;
  path: PropertyKey[];
  message: string;
  errors?: Issue[][] | undefined;
}

/**
 * The arguments of a call, as the tool's schema reads them.
 * @throws BadArguments that names each field by its path ("filters.salary_min") and says what it must be.
 */
export function readArguments<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.infer<Schema> {
  const result = schema.safeParse(input ?? {});
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  let isMissing = false;
  for (const { path, message } of (result.error.issues as Issue[]).flatMap(branches)) {
    const name = path.join('.') || 'arguments';
    const isAbsent = valueAt(input ?? {}, path) === undefined;
    isMissing ||= isAbsent;
    fields[name] ??= isAbsent && path.length > 0 ? `${name} is missing. ${message}` : message;
  }
  throw new BadArguments(fields, isMissing);
}

/** Of a field that may be of several types, the problems inside the type that was tried. */
function branches(issue: Issue): Issue[] {
  const inner = (issue.errors ?? []).find((branch) => branch.some(({ path }) => path.length > 0));
  if (inner) return inner.map((one) => ({ ...one, path: [...issue.path, ...one.path] }));
  const tooLong = (issue.errors ?? []).flat().find(({ code }) => code === 'too_big');
  return [tooLong ? { ...tooLong, path: issue.path } : issue];
}

function valueAt(input: unknown, path: PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}
