import { data, redirect } from 'react-router';
import { findPreview } from '../../../reading/previews/previews.server.ts';
import { servicesContext } from '../../context.ts';
import type { Route } from './+types/preview';

const year = 'public, max-age=31536000, immutable';
const hour = 'public, max-age=3600';

/** GET /og/jobs/12.png: the picture that other sites show beside a link to the page. */
export async function loader({ params, request, context }: Route.LoaderArgs): Promise<Response> {
  const id = /^(\d{1,15})\.png$/.exec(params.file)?.[1];
  const { readDb } = context.get(servicesContext);
  const preview = id ? await findPreview(readDb, params.kind, Number(id)) : null;
  if (!preview) throw data(null, { status: 404 });
  if (!preview.png) return redirect('/og.png');
  const asked = new URL(request.url).searchParams.get('v');
  const headers = {
    'content-type': 'image/png',
    'cache-control': asked === preview.version ? year : hour,
    'cross-origin-resource-policy': 'cross-origin',
    etag: `"${preview.version}"`,
  };
  if (request.headers.get('if-none-match') === headers.etag)
    return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(preview.png), { headers });
}
