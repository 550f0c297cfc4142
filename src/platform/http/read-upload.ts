import { BadRequest } from '../errors.ts';
import { mediaType, readBytes, readFields } from './read-body.ts';

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
