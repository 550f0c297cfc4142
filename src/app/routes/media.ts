import { data } from 'react-router';
import { mediaTypes } from '../../reading/pictures/pictures.schema.ts';
import { findPictureFile } from '../../reading/pictures/pictures.server.ts';
import { servicesContext } from '../context.ts';
import type { Route } from './+types/media';

/** GET /media/{hash}.{extension}: a picture of an article. Its content never changes. */
export async function loader({ params, request, context }: Route.LoaderArgs): Promise<Response> {
  // Not a replica: a picture is shown right after its upload.
  const picture = await findPictureFile(context.get(servicesContext).db, params.file);
  if (!picture) throw data(null, { status: 404 });
  const headers = {
    'content-type': mediaTypes[picture.extension],
    'cache-control': 'public, max-age=31536000, immutable',
    'content-disposition': 'inline',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    etag: `"${params.file}"`,
  };
  if (request.headers.get('if-none-match') === headers.etag)
    return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(picture.bytes), { headers });
}
