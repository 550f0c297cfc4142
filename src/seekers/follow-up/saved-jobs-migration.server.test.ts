import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../tests/support/database.ts';
import { insertJobs } from '../../../tests/support/jobs.ts';
import { insertUser } from '../../../tests/support/users.ts';
import { firstInterview, replay } from '../../catalog/jobs/kept/tracked-job.ts';
import { projectRoot } from '../../platform/root.ts';
import { addByHand, changeTracked, findTracked, listTracked } from './tracked-jobs.server.ts';

const readMigration = (name: string): Promise<string> =>
  readFile(join(projectRoot, `src/db/migrations/${name}.sql`), 'utf8');

test('a saved job of an earlier version keeps its note and times, and its events give the stored state', async () => {
  const { db, pool, drop } = await createTestDatabase();
  await pool.query(`
    drop table tracked_job_events, tracked_job_reminders, tracked_jobs;
    drop function keep_tracked_job_events;
    alter table users drop column stopped_reminders, drop column calendar_token;
    create table saved_jobs (
      user_id bigint not null references users on delete cascade,
      job_id bigint not null references jobs on delete cascade,
      note text not null default '',
      saved_at timestamptz not null default now(),
      applied_at timestamptz,
      primary key (user_id, job_id)
    )`);
  const { rows } = await pool.query(
    `insert into users (email, unsubscribe_token) values ('dana@example.org', 'dana') returning id`,
  );
  const me = Number(rows[0].id);
  const ids = await insertJobs(db, [
    { title: 'Plain' },
    { title: 'Noted' },
    { title: 'Applied' },
    { title: 'Both' },
  ]);
  const saved = '2026-03-01T10:00:00.123456Z';
  const kept: [string, string | null][] = [
    ['', null],
    ['Ask Ana', null],
    ['', '2026-03-02T10:00:00.987654Z'],
    ['Call', saved],
  ];
  for (const [at, [note, applied]] of kept.entries())
    await pool.query('insert into saved_jobs values ($1, $2, $3, $4, $5)', [
      me,
      ids[at],
      note,
      saved,
      applied,
    ]);
  await pool.query(await readMigration('0010_tracked_jobs'));
  await pool.query(await readMigration('0014_interviews'));

  const found = (await listTracked(db, me, { order: 'saved', page: 1 })).rows;
  const states = Object.fromEntries(found.map((row) => [row.ad.title, row]));
  expect(states.Plain).toMatchObject({ stage: 'saved', note: '', savedAt: '2026-03-01T10:00:00.123Z' });
  expect(states.Noted).toMatchObject({ stage: 'saved', note: 'Ask Ana', appliedAt: null });
  expect(states.Applied).toMatchObject({ stage: 'applied', appliedAt: '2026-03-02T10:00:00.987Z' });
  expect(states.Both).toMatchObject({
    stage: 'applied',
    note: 'Call',
    appliedAt: '2026-03-01T10:00:00.125Z',
  });
  for (const { id } of found) {
    const { row, job } = (await findTracked(db, me, id))!;
    expect(row).toMatchObject(replay(job.events));
  }
  await drop();
});

test('the one interview of an earlier version stays, and its event gives the stored state', async () => {
  const { db, pool, drop } = await createTestDatabase();
  const me = await insertUser(db);
  const add = (title: string) => addByHand(db, me, { title, company: 'Acme', place: '', link: '' });
  const [id, without] = [await add('Baker'), await add('Clerk')];
  const details = { zone: 'America/Denver', kind: 'phone' as const, place: 'Room 1', notes: 'Bring papers' };
  const interview = { ...details, at: '2026-12-01T17:00:00.000Z' };
  await changeTracked(db, me, id, [{ kind: 'scheduled', interview }]);
  await pool.query(`
    alter table tracked_jobs drop column interviews, drop column last_interview_at;
    create index tracked_jobs_interviews on tracked_jobs (interview_at)`);
  await pool.query('update tracked_jobs set interview = $1, interview_at = $2 where id = $3', [
    JSON.stringify(interview),
    interview.at,
    id,
  ]);
  await pool.query(await readMigration('0014_interviews'));
  const { row, job } = (await findTracked(db, me, id))!;
  expect(row.interviews).toEqual([{ ...interview, id: firstInterview }]);
  expect(row).toMatchObject(replay(job.events));
  expect((await findTracked(db, me, without))!.row.interviews).toEqual([]);
  await drop();
});
