import { type Context, Hono } from 'hono';
import { sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import type { Client } from '../../../platform/http/client.ts';
import { robotReason } from '../clicks/robots.ts';
import { personOf, type Tracker } from '../clicks/tracker.server.ts';
import { commonHeaders, type LinkServices } from './tracking-routes.ts';

/** Pages of one mail that are recorded. A mail lists at most 20 jobs. */
const maxClicks = 30;
/** Hours in which a click on Apply follows the mail whose link the visitor used last. */
const visitHours = 24;

interface MailLinkServices extends Pick<LinkServices, 'headers'> {
  db: Database;
  tracker: Tracker;
  now(): Date;
  clientOf(context: Context): Client;
  /** Gets the errors of failed records. */
  report(error: unknown): void;
}

/**
 * The links in mails, `/m/{mark}/{path}`: each leads to the path, and the mark says which mail has it. The page's own
 * address has no mark, so no cache, no other site and nobody whom the visitor sends the address to gets it.
 */
export function mailRoutes({ db, tracker, now, headers, clientOf, report }: MailLinkServices): Hono {
  const routes = new Hono();
  routes.get('/m/:mark/*', (context) => {
    const { pathname, search } = new URL(context.req.url);
    const mark = context.req.param('mark');
    // One slash: two would lead to another site.
    const path = pathname.replace(/^\/m\/[^/]*\/*/, '/');
    const client = clientOf(context);
    if (robotReason(context.req.raw, client) === null && !client.optsOut)
      tracker.inBackground(recordMailClick(db, { mark, path, client, at: now() }), report);
    return new Response(null, {
      status: 302,
      headers: { ...commonHeaders(headers), location: path + search },
    });
  });
  return routes;
}

/** A person's click on a link in a mail. */
interface MailClick {
  mark: string;
  /** The path without its query. */
  path: string;
  client: Client;
  at: Date;
}

/**
 * Records the click once for each job of the mail, and once for all other pages. It is no landing and sets no cookie:
 * who brought the visitor stays as it is. Clicks on Apply within a day follow this mail (`note_mail_applications`).
 * Does nothing for an unknown mark.
 */
async function recordMailClick(db: Database, { mark, path, client, at }: MailClick): Promise<void> {
  const [, job] = /^\/jobs\/(\d{1,15})$/.exec(path) ?? [];
  const { ip_address: address, user_agent: agent } = personOf(client);
  const ends = new Date(at.getTime() + visitHours * 3_600_000);
  await sql`
    with mail as materialized (select id from messages where mark = ${mark}), clicked as (
      insert into mail_clicks (message_id, job_id, clicked_at)
      select id, ${job ?? null}::bigint, ${at} from mail
      where (select count(*) from mail_clicks where message_id = mail.id) < ${maxClicks}
      on conflict do nothing
    )
    insert into mail_visits (key, message_id, begins, ends)
    select visitor, id, ${at}, ${ends} from mail, mail_visitor(${address}::inet, ${agent}) as visitor
    where visitor is not null
    on conflict (key) do update set message_id = excluded.message_id, begins = excluded.begins, ends = excluded.ends`.execute(
    db,
  );
}
