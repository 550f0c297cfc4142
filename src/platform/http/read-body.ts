import * as z from 'zod/mini';
import { BadRequest, type FieldErrors, Invalid, TooLarge, UnsupportedMedia } from '../errors.ts';

/** Bytes of a request's body at most. */
const maxBytes = 64 * 1024;
/** Nesting of JSON at most: no input of ours nests. */
const deepest = 10;

/** The common part of zod and zod/mini schemas. */
interface Schema<T> {
  safeParse(
    input: unknown,
  ):
    | { success: true; data: T }
    | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } };
}

/**
 * The body of a request, JSON or an HTML form, parsed by the schema.
 * @throws TooLarge, UnsupportedMedia or BadRequest if it cannot be read; Invalid, by field, if the schema refuses it.
 */
export async function readBody<T>(request: Request, schema: Schema<T>): Promise<T> {
  return checked(schema, await readFields(request));
}

/** The media type of a request's body in lower case, without its parameters. Empty if there is none. */
export function mediaType({ headers }: Request): string {
  const [type = ''] = (headers.get('content-type') ?? '').split(';');
  return type.trim().toLowerCase();
}

/** The fields of a request body before any validation. @throws like readBody. */
export async function readFields(request: Request): Promise<Record<string, unknown>> {
  const type = mediaType(request);
  if (type === 'application/x-www-form-urlencoded')
    return Object.fromEntries(new URLSearchParams(await readText(request)));
  if (type !== 'application/json')
    throw new UnsupportedMedia('Send JSON (content-type: application/json) or a form.');
  return readJson(await readText(request));
}

/** The input, parsed by the schema. @throws Invalid with the first message of each field. */
export function checked<T>(schema: Schema<T>, input: unknown): T {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const fields: FieldErrors = {};
  for (const { path, message } of result.error.issues) fields[String(path[0] ?? 'body')] ??= message;
  throw new Invalid(fields);
}

/**
 * Some fields of an input, parsed by the schema of the whole. A field that was not sent has no value, even if the
 * schema has a default.
 */
export function checkedPart(
  schema: z.ZodMiniObject,
  fields: Record<string, unknown>,
): Record<string, unknown> {
  const part = checked(z.partial(schema), fields);
  return Object.fromEntries(Object.entries(part).filter(([name]) => name in fields));
}

function readJson(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    throw new BadRequest('The body is not valid JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new BadRequest('The body must be a JSON object.');
  if (nestsDeeper(value, deepest)) throw new BadRequest(`The body nests deeper than ${deepest} levels.`);
  return value as Record<string, unknown>;
}

/**
 * Reads JSON from outside. A "length" that is an object is null: zod compares the length of whatever has one, and an
 * object may refuse to become a number. No schema has such a field.
 * @throws SyntaxError
 */
export const parseJson = (text: string): unknown =>
  JSON.parse(text, (key, value) => (key === 'length' && typeof value === 'object' ? null : value));

/** Whether a value of JSON nests deeper than so many levels. */
export function nestsDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => nestsDeeper(inner, levels - 1));
}

async function readText(request: Request): Promise<string> {
  return new TextDecoder().decode(await readBytes(request, maxBytes));
}

/** The body of a request as it was sent. @throws TooLarge if it has more than `most` bytes. */
export async function readBytes(request: Request, most: number): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge(most);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.length;
    if (bytes > most) throw tooLarge(most);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const tooLarge = (most: number): TooLarge => new TooLarge(`The body can be at most ${most / 1024} kB.`);

/**
 * The fields of a form that may hold a file, files as their text (UTF-8, or UTF-16 with its mark). A field that is sent
 * twice keeps its last value that is not empty.
 * @param maxBytes of the whole form.
 * @throws TooLarge; BadRequest if the form cannot be read; and like readFields for other kinds of bodies.
 */
export async function readUpload(request: Request, maxBytes: number): Promise<Record<string, unknown>> {
  if (mediaType(request) !== 'multipart/form-data') return readFields(request);
  const form = await readForm(request, maxBytes);
  const fields: Record<string, string> = {};
  for (const [name, value] of form) {
    const text = typeof value === 'string' ? value : decode(new Uint8Array(await value.arrayBuffer()));
    if (text || !(name in fields)) fields[name] = text;
  }
  return fields;
}

/**
 * A form with files as they were sent (multipart/form-data).
 * @param maxBytes of the whole form.
 * @throws TooLarge; BadRequest if the form cannot be read.
 */
export async function readForm(request: Request, maxBytes: number): Promise<FormData> {
  const body = new Uint8Array(await readBytes(request, maxBytes));
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  return new Request(request.url, { method: 'POST', headers, body }).formData().catch(() => {
    throw new BadRequest("The form can't be read. Choose the file again and resend it.");
  });
}

/** Spreadsheets and advertising networks write UTF-16 with a byte order mark. */
function decode(bytes: Uint8Array): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes);
}
