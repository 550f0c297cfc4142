import { tz } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { format } from 'date-fns/format';
import { sql } from 'kysely';
import type { Interview } from '../../catalog/jobs/kept/tracked-job.ts';
import type { Database } from '../../db/client.ts';
import type { ReminderKind } from '../../messages/messages.ts';
import { enqueueMessage } from '../../messages/outbox.server.ts';
import { defaultTimeZone, digestPeriod } from '../alerts/deliver/due-alerts.server.ts';
import { dayOf, interviewTime } from './describe.ts';
import { reminderPhone } from './text-reminders.server.ts';
import { weekLimits } from './this-week.ts';

/** People that one look finds. Each is reminded in a transaction of their own. */
const batch = 500;
/** Jobs in one message. */
export const maxReminded = 10;
/** Hours between two reminders of silence to one person. */
const silenceEveryHours = 20;

interface Candidate {
  id: string;
  title: string;
  company: string;
  about: Date;
  interview: Interview | null;
}

interface Person {
  id: number;
  email: string;
  token: string;
  byMail: boolean;
  /** The number that gets a text. Null: none. */
  phone: { id: number; number: string } | null;
  zone: string | null;
}

/**
 * Queues a mail, a text or both for each person with a week of silence after applying, or an interview tomorrow. The ledger
 * (tracked_job_reminders) allows one reminder for each application and each time of an interview, so a run may be
 * killed, repeated, or run in several processes at once. Nobody gets a mail before 7 in the morning. Texts also wait
 * for their hours and caps.
 * @returns the number of reminded people.
 */
export async function remind({ db, now }: { db: Database; now(): Date }): Promise<number> {
  let reminded = 0;
  for (const kind of ['interview', 'silence'] as const)
    for (let after = 0; ; ) {
      const people = await listPeople(db, kind, now(), after);
      for (const person of people) if (await remindPerson(db, kind, person, now())) reminded++;
      const last = people.at(-1);
      if (!last || people.length < batch) break;
      after = last.id;
    }
  return reminded;
}

/**
 * The jobs that may need a reminder of a kind, with the time that it is about, and each interview with its job. `isDue`
 * decides.
 */
function candidates(kind: ReminderKind, now: Date) {
  const { silenceDays, silenceEndsDays } = weekLimits;
  const isSilence = kind === 'silence';
  const about = isSilence ? sql`applied_at` : sql`(i.interview->>'at')::timestamptz`;
  const isNear = isSilence
    ? sql`stage = 'applied' and changed_at < ${now}::timestamptz - make_interval(days => ${silenceDays})
        and applied_at between ${now}::timestamptz - make_interval(days => ${silenceEndsDays})
          and ${now}::timestamptz - make_interval(days => ${silenceDays})`
    : sql`stage <> 'done' and last_interview_at >= ${now}
        and ${about} between ${now}::timestamptz and ${now}::timestamptz + interval '2 days'`;
  const interviews = isSilence ? sql`(select null::jsonb)` : sql`jsonb_array_elements(interviews)`;
  return {
    about,
    from: sql`tracked_jobs t cross join lateral ${interviews} as i(interview) where removed_at is null and ${isNear}
      and not exists (select from tracked_job_reminders r
        where r.tracked_job_id = t.id and r.kind = ${kind} and r.about = ${about})`,
  };
}

async function listPeople(db: Database, kind: ReminderKind, now: Date, after: number): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select ${person} from users where users.id > ${after} and ${isReachable(kind)}
      and users.id in (select user_id from ${candidates(kind, now).from})
    order by users.id limit ${batch}`.execute(db);
  return rows;
}

const byMail = sql`(is_email_subscribed and email_confirmed_at is not null and not exists (
  select from suppressions where channel = 'email' and address_hash = sha256(convert_to(lower(trim(email)), 'UTF8'))))`;

const person = sql`users.id, email, unsubscribe_token as token, ${byMail} as "byMail", ${reminderPhone} as phone, (
  select time_zone from zip_codes where zip = users.zip_code limit 1) as zone`;

const isReachable = (kind: ReminderKind) =>
  sql`${kind} <> all(stopped_reminders) and (${byMail} or ${reminderPhone} is not null)`;

/** @returns whether a message was queued. */
async function remindPerson(db: Database, kind: ReminderKind, listed: Person, now: Date): Promise<boolean> {
  const zone = listed.zone ?? defaultTimeZone;
  if (kind === 'silence' && !digestPeriod(now, zone)) return false;
  return db.transaction().execute(async (tx) => {
    // Two workers take turns, so the second sees what the first has written.
    const { rows } = await sql<Person>`
      select ${person} from users where id = ${listed.id} and ${isReachable(kind)} for no key update`.execute(
      tx,
    );
    const [reader] = rows;
    if (!reader || (kind === 'silence' && (await wasRemindedLately(tx, reader.id, now)))) return false;
    const due = (await listCandidates(tx, kind, reader.id, now)).filter((job) => isDue(job, now));
    if (due.length === 0) return false;
    await tx
      .insertInto('tracked_job_reminders')
      .values(due.map(({ id, about }) => ({ tracked_job_id: id, kind, about, created_at: now })))
      // Two interviews of a job at one time.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await enqueue(tx, kind, reader, due);
    return true;
  });
}

async function enqueue(tx: Database, kind: ReminderKind, reader: Person, due: Candidate[]): Promise<void> {
  const { id: userId, email, token: unsubscribeToken, phone } = reader;
  const jobs = due.map(toMailJob);
  const message = { userId, isCommercial: true };
  if (reader.byMail)
    await enqueueMessage(tx, {
      ...{ ...message, channel: 'email', template: 'job-reminder', recipient: email },
      data: { kind, jobs, unsubscribeToken },
    });
  const [first] = jobs;
  if (!phone || !first) return;
  const what = `${first.title} at ${first.company}${kind === 'interview' ? `, ${first.when}` : ''}`;
  await enqueueMessage(tx, {
    ...{ ...message, channel: 'sms', template: 'sms-reminder', recipient: phone.number, phoneId: phone.id },
    data: { kind, what, more: jobs.length - 1, until: due[0]?.interview?.at ?? null, unsubscribeToken },
  });
}

async function listCandidates(
  tx: Database,
  kind: ReminderKind,
  userId: number,
  now: Date,
): Promise<Candidate[]> {
  const { about, from } = candidates(kind, now);
  const { rows } = await sql<Candidate>`
    select id, title, company, ${about} as about, i.interview from ${from} and user_id = ${userId}
    order by about limit ${maxReminded} for no key update of t`.execute(tx);
  return rows;
}

/** An interview is due on the day before it, by the calendar of its own time zone. */
function isDue({ interview }: Candidate, now: Date): boolean {
  if (!interview) return true;
  const zone = { in: tz(interview.zone) };
  const tomorrow = format(addDays(now, 1, zone), 'yyyy-MM-dd', zone);
  return (
    digestPeriod(now, interview.zone) !== null &&
    format(new Date(interview.at), 'yyyy-MM-dd', zone) === tomorrow
  );
}

async function wasRemindedLately(tx: Database, userId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from tracked_job_reminders r join tracked_jobs t on t.id = tracked_job_id
    where user_id = ${userId} and kind = 'silence' and created_at > ${now}::timestamptz - make_interval(hours => ${silenceEveryHours})
    limit 1`.execute(tx);
  return rows.length > 0;
}

const toMailJob = ({ id, title, company, about, interview }: Candidate) => ({
  id,
  title,
  company,
  when: interview ? interviewTime(interview) : `You applied on ${dayOf(about.toISOString())}.`,
});
