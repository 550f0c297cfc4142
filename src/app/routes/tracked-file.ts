import { defaultTimeZone } from '../../seekers/alerts/deliver/due-alerts.server.ts';
import { trackedFile } from '../../seekers/follow-up/export.server.ts';
import { findZone } from '../../seekers/follow-up/follow-up.server.ts';
import { servicesContext } from '../context.ts';
import { requireUser } from '../session.ts';
import type { Route } from './+types/tracked-file';

/** The signed-in person's jobs as a file: CSV, JSON, or the work-search log as PDF. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const user = await requireUser(request, context);
  const zone = (await findZone(db, user.zipCode)) ?? defaultTimeZone;
  const file = await trackedFile(db, user.id, params.file, zone);
  if (!file) throw new Response(null, { status: 404 });
  file.headers.set('cache-control', 'private, no-store');
  return file;
}
