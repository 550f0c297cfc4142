import { interviewCalendar } from '../../seekers/follow-up/calendar.ts';
import { isTrackedId } from '../../seekers/follow-up/follow-up-query.ts';
import { findTracked } from '../../seekers/follow-up/tracked-jobs.server.ts';
import { servicesContext } from '../context.ts';
import { requireUser } from '../session.ts';
import type { Route } from './+types/interview-file';

/** An interview of the signed-in person, for a calendar program. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, origin } = context.get(servicesContext);
  const user = await requireUser(request, context);
  const found = isTrackedId(params.id) ? await findTracked(db, user.id, params.id) : null;
  const interviews = found?.row.interviews.filter(({ id }) => `${id}.ics` === params.file);
  if (!found || !interviews?.length) throw new Response(null, { status: 404 });
  return new Response(interviewCalendar([{ ...found.row, interviews }], origin), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="interview.ics"',
      'cache-control': 'private, no-store',
    },
  });
}
