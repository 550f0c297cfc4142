import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/client.ts';
import { oneRow } from '../../db/one-row.ts';
import type { Tables } from '../../db/schema.ts';
import { recordAudit } from '../../desk/admin/audit.server.ts';
import type { Doer } from '../../desk/lists/resource-verbs.server.ts';
import { BadRequest, Conflict, Invalid, TooLarge, UnsupportedMedia } from '../../platform/errors.ts';
import { checked, mediaType } from '../../platform/http/read-body.ts';
import { askFileProcess } from '../../platform/processes/ask-file-process.ts';
import { type PictureRead, tooLarge } from './picture-file.ts';
import { PictureText, pictureLimits, uploadBytes } from './pictures.schema.ts';

/** A stored picture as the editor uses it. */
export interface StoredPicture {
  id: number;
  /** The address on this site: /media/{hash}.{extension}. */
  path: string;
  width: number;
  height: number;
  alt: string;
}

export type ReadPicture = (file: Buffer) => Promise<PictureRead>;

const readInProcess: ReadPicture = (file) => askFileProcess('picture', [file]);

/**
 * Stores an uploaded picture without its metadata. The same picture is stored once; its description is replaced.
 * @param read reads the file, by default in a process of its own.
 * @throws Invalid when the file is no picture that may be stored; Conflict when there are too many.
 */
export async function storePicture(
  db: Database,
  { file, alt }: PictureUpload,
  { caller, ip }: Doer,
  read: ReadPicture = readInProcess,
): Promise<StoredPicture> {
  const found = await read(file);
  if (!found.ok) throw new Invalid({ file: found.reason });
  const { extension, width, height, bytes } = found.picture;
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return db.transaction().execute(async (tx) => {
    const { count } = oneRow(
      await sql<{ count: number }>`select count(*)::int as count from pictures`.execute(tx),
    );
    if (count >= pictureLimits.total)
      throw new Conflict(
        `There are ${pictureLimits.total.toLocaleString('en-US')} pictures. Delete unused ones first.`,
      );
    const { id, isNew } = await tx
      .insertInto('pictures')
      .values({ hash, extension, width, height, bytes, alt })
      .onConflict((conflict) => conflict.column('hash').doUpdateSet({ alt }))
      .returning(['id', sql<boolean>`xmax = 0`.as('isNew')])
      .executeTakeFirstOrThrow();
    const path = pathOf(hash, extension);
    const after = { path, width, height, alt };
    const action = isNew ? 'create' : 'update';
    await recordAudit(tx, { caller, action, entity: 'pictures', entityId: id, after, ip });
    return { id, path, width, height, alt };
  });
}

const pathOf = (hash: string, extension: string): string => `/media/${hash}.${extension}`;

/** The name of a picture's file: its hash and its extension. */
const fileName = /^([0-9a-f]{32})\.(jpg|png|webp)$/;

/** The bytes of a picture by the name of its file. Null if there is none. */
export async function findPictureFile(
  db: Database,
  name: string,
): Promise<{ extension: 'jpg' | 'png' | 'webp'; bytes: Buffer } | null> {
  const [, hash = '', extension] = fileName.exec(name) ?? [];
  if (!extension) return null;
  const found = await db
    .selectFrom('pictures')
    .select(['extension', 'bytes'])
    .where('hash', '=', hash)
    .executeTakeFirst();
  return found?.extension === extension ? found : null;
}

/** @throws Conflict while an article uses the picture. */
export async function removePicture(tx: Transaction<Tables>, id: number): Promise<void> {
  // An article that is being saved holds its pictures (fitPictures), so this waits for it.
  await sql`select from pictures where id = ${id} for update`.execute(tx);
  const { rows } = await sql<{ title: string }>`
    select title from articles join pictures on pictures.id = ${id} where ${usesPicture} order by articles.id limit 1`.execute(
    tx,
  );
  const [article] = rows;
  if (article)
    throw new Conflict(`The article “${article.title}” uses this picture. Change the article first.`);
  await tx.deleteFrom('pictures').where('id', '=', id).execute();
}

/** Whether an article shows a picture, in its text or as its lead picture. Joins `articles` and `pictures`. */
export const usesPicture = sql<boolean>`(strpos(articles.content, '/media/' || pictures.hash) > 0
  or strpos(coalesce(articles.image_url, ''), '/media/' || pictures.hash) > 0)`;

const image = /<img\b[^<>]*>/g;
const attribute = (name: string): RegExp => new RegExp(`\\s${name}="([^"]*)"`);

/**
 * Gives the uploaded pictures in sanitized HTML their width and height, so that nothing moves when they load. A picture without a
 * text gets its description.
 * @throws Invalid under `field` when a picture is not stored.
 */
export async function fitPictures(tx: Database, html: string, field: string): Promise<string> {
  const paths = [...html.matchAll(image)].map(([tag]) => attribute('src').exec(tag)?.[1] ?? '');
  const stored = await holdPictures(tx, paths, field);
  return html.replace(image, (tag) => {
    const picture = stored.get(attribute('src').exec(tag)?.[1] ?? '');
    if (!picture) return tag;
    const alt = attribute('alt').exec(tag)?.[1] || escapeAttribute(picture.alt);
    const rest = ['alt', 'width', 'height'].reduce((text, name) => text.replace(attribute(name), ''), tag);
    return rest.replace(
      /^<img/,
      () => `<img alt="${alt}" width="${picture.width}" height="${picture.height}"`,
    );
  });
}

/**
 * Keeps stored pictures from removal until the transaction ends.
 * @param paths addresses of images. Those outside /media are left out.
 * @returns the pictures by path. @throws Invalid under `field` when one is not stored.
 */
export async function holdPictures(
  tx: Database,
  paths: readonly string[],
  field: string,
): Promise<Map<string, StoredPicture>> {
  const wanted = [...new Set(paths.filter((path) => path.startsWith('/media/')))];
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<StoredPicture>`
    select id, '/media/' || hash || '.' || extension as path, width, height, alt from pictures
    where '/media/' || hash || '.' || extension = any(${wanted}::text[]) for key share`.execute(tx);
  const stored = new Map(rows.map((picture) => [picture.path, picture]));
  const missing = wanted.find((path) => !stored.has(path));
  if (missing) throw new Invalid({ [field]: `The picture ${missing} isn’t uploaded.` });
  return stored;
}

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** An uploaded file with its description. */
interface PictureUpload {
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
