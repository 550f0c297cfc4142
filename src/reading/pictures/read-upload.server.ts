import { BadRequest, Invalid, TooLarge, UnsupportedMedia } from '../../platform/errors.ts';
import { checked, mediaType } from '../../platform/http/read-body.ts';
import { tooLarge } from './picture-file.ts';
import { PictureText, uploadBytes } from './pictures.schema.ts';

/** An uploaded file with its description. */
export interface PictureUpload {
  file: Buffer;
  /** Empty: the picture is decorative. */
  alt: string;
}

/** A browser shows an answer only after it has sent the whole file, so a larger one is read and dropped, up to this many bytes. */
const drainedBytes = 16 * 1024 * 1024;

/** The fields of a multipart form with a file. Never keeps more than `uploadBytes` in memory. @throws TooLarge, UnsupportedMedia, BadRequest */
export async function readUploadFields(request: Request): Promise<Record<string, unknown>> {
  if (mediaType(request) !== 'multipart/form-data')
    throw new UnsupportedMedia('Send the file as multipart/form-data.');
  if (Number(request.headers.get('content-length') ?? 0) > drainedBytes) throw new TooLarge(tooLarge);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.length;
    if (bytes <= uploadBytes) chunks.push(chunk);
    else chunks.length = 0;
    if (bytes > drainedBytes) break;
  }
  if (bytes > uploadBytes) throw new TooLarge(tooLarge);
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  const form = await new Response(Buffer.concat(chunks), { headers }).formData().catch(() => {
    throw new BadRequest('The form is incomplete. Send it again.');
  });
  return Object.fromEntries(form);
}

/** The upload of a form's fields. @throws Invalid */
export async function checkUpload({ file, ...fields }: Record<string, unknown>): Promise<PictureUpload> {
  if (!(file instanceof File) || (file.size === 0 && file.name === ''))
    throw new Invalid({ file: 'Choose a picture.' });
  const { alt, decorative } = checked(PictureText, fields);
  return { file: Buffer.from(await file.arrayBuffer()), alt: decorative ? '' : alt };
}
