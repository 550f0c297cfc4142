import { findCalendar } from '../../seekers/follow-up/export.server.ts';
import { servicesContext } from '../context.ts';
import type { Route } from './+types/interview-calendar';

/** The interviews behind an account's secret address, for calendar programs, which cannot sign in. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, origin } = context.get(servicesContext);
  const token = /^([\w-]{32})\.ics$/.exec(params.file)?.[1];
  const calendar = token ? await findCalendar(db, token, origin) : null;
  if (calendar === null) throw new Response(null, { status: 404 });
  return new Response(calendar, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    },
  });
}
