import { Hono } from 'hono';
import type { Database } from '../../db/client.ts';
import type { ApiEnv } from '../../platform/api-env.ts';
import type { Config } from '../../platform/config.ts';
import { BadRequest, NotFound } from '../../platform/errors.ts';
import { checked, readBody } from '../../platform/read-body.ts';
import { companyName, keptJobs, savedChange, searchedFor, viewedJob } from '../jobs/kept/my-jobs.schema.ts';
import { myJobsLimits } from '../jobs/kept/my-jobs.ts';
import { getRequestUser } from '../sign-in/request-user.server.ts';
import { recordSearch, recordView } from './interests.server.ts';
import { keptJobView } from './kept-job-view.ts';
import {
  hideCompany,
  hideJob,
  listKeptJobs,
  listMyJobs,
  removeSavedJob,
  saveJob,
  takeOver,
  unhideCompany,
  unhideJob,
} from './my-jobs.server.ts';

/** What a person saved, hid and looked at: everything under /me belongs to the session's person and answers 401 without one. */
export function matchesApi({ db, config }: { db: Database; config: Config }): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  const userId = async (request: Request): Promise<number> =>
    (await getRequestUser(db, request.headers, config.origin)).id;

  api.get('/job-cards', async ({ req, json }) => {
    const jobs = await listKeptJobs(db, readIds(req.query('ids') ?? ''));
    return json(jobs.map((kept) => keptJobView(kept, new Date())));
  });

  api.get('/me/jobs', async ({ req, json }) => json(await listMyJobs(db, await userId(req.raw))));
  api.post('/me/saved', async ({ req, json }) => {
    const user = await userId(req.raw);
    await takeOver(db, user, await readBody(req.raw, keptJobs));
    return json(await listMyJobs(db, user));
  });

  api.put('/me/saved/:id', async ({ req, json }) => {
    const user = await userId(req.raw);
    await saveJob(db, user, readId(req.param('id')), await readBody(req.raw, savedChange));
    return json({});
  });
  api.delete('/me/saved/:id', async ({ req, json }) => {
    await removeSavedJob(db, await userId(req.raw), readId(req.param('id')));
    return json({});
  });

  api.put('/me/hidden-jobs/:id', async ({ req, json }) => {
    await hideJob(db, await userId(req.raw), readId(req.param('id')));
    return json({});
  });
  api.delete('/me/hidden-jobs/:id', async ({ req, json }) => {
    await unhideJob(db, await userId(req.raw), readId(req.param('id')));
    return json({});
  });

  api.put('/me/hidden-companies/:company', async ({ req, json }) => {
    await hideCompany(db, await userId(req.raw), checked(companyName, req.param('company')));
    return json({});
  });
  api.delete('/me/hidden-companies/:company', async ({ req, json }) => {
    await unhideCompany(db, await userId(req.raw), checked(companyName, req.param('company')));
    return json({});
  });

  api.post('/me/viewed', async ({ req, json }) => {
    const user = await userId(req.raw);
    await recordView(db, user, (await readBody(req.raw, viewedJob)).jobId);
    return json({});
  });
  api.post('/me/searched', async ({ req, json }) => {
    const user = await userId(req.raw);
    await recordSearch(db, user, (await readBody(req.raw, searchedFor)).query);
    return json({});
  });
  return api;
}

function readId(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new NotFound('Job ids are whole numbers.');
  return Number(text);
}

function readIds(list: string): number[] {
  if (!/^\d{1,15}(,\d{1,15})*$/.test(list)) throw new BadRequest('ids is a list of job ids: ids=12,34');
  const ids = list.split(',').map(Number);
  if (ids.length > myJobsLimits.cards)
    throw new BadRequest(`Ask for at most ${myJobsLimits.cards} jobs at once.`);
  return ids;
}
