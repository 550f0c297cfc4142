import * as z from 'zod/mini';
import { type Endpoint, endpoint } from '../../api/endpoint.ts';
import { JobPath } from '../../catalog/jobs/job-path.schema.ts';
import {
  companyName,
  keptJobs,
  savedChange,
  searchedFor,
  viewedJob,
} from '../../catalog/jobs/kept/my-jobs.schema.ts';
import { myJobsLimits } from '../../catalog/jobs/kept/my-jobs.ts';
import type { Database } from '../../db/client.ts';
import { checked } from '../../platform/http/read-body.ts';
import { outsideText } from '../../platform/text/outside-text.ts';
import { keptJobView } from '../follow-up/kept-job-view.ts';
import { listKeptJobs } from '../follow-up/kept-jobs.server.ts';
import { removeSavedJob, saveJob } from '../follow-up/tracked-jobs.server.ts';
import {
  hideCompany,
  hideJob,
  listMyJobs,
  recordSearch,
  recordView,
  takeOver,
  unhideCompany,
  unhideJob,
} from './my-jobs.server.ts';

const anEmptyObject = 'an empty object';
const common = { tag: 'Accounts', access: 'seeker' } as const;
const saved = { ...common, path: '/me/saved/{id}', params: JobPath, answers: anEmptyObject } as const;
const hiddenJob = {
  ...common,
  path: '/me/hidden-jobs/{id}',
  params: JobPath,
  answers: anEmptyObject,
} as const;
const hiddenCompany = { ...common, path: '/me/hidden-companies/{company}', answers: anEmptyObject } as const;

const idsHint = 'ids is a list of job ids: ids=12,34';
const longestIds = 16 * myJobsLimits.cards;
const JobCardParameters = z.object({
  ids: z.pipe(
    outsideText(longestIds, idsHint, idsHint).check(z.regex(/^\d{1,15}(,\d{1,15})*$/, idsHint)),
    z.pipe(
      z.transform((list: string) => list.split(',').map(Number)),
      z
        .array(z.number())
        .check(z.maxLength(myJobsLimits.cards, `Ask for at most ${myJobsLimits.cards} jobs at once.`)),
    ),
  ),
});

/** A seeker's saved, hidden and viewed jobs. Everything under /me belongs to the session's account. */
export function matchEndpoints({ db }: { db: Database }): Endpoint[] {
  return [
    endpoint({
      ...common,
      method: 'GET',
      path: '/me/jobs',
      summary: 'Lists the IDs of saved and hidden jobs',
      answers: 'lists of jobs',
      handle: ({ caller }) => listMyJobs(db, caller.id),
    }),
    endpoint({
      ...common,
      method: 'POST',
      path: '/me/saved',
      summary: 'Imports the jobs that a browser tracks and hides',
      body: keptJobs,
      answers: 'the lists',
      handle: async ({ caller, body }) => {
        await takeOver(db, caller.id, body);
        return listMyJobs(db, caller.id);
      },
    }),
    endpoint({
      ...saved,
      method: 'PUT',
      summary: 'Saves a job, marks it as applied, or adds a note',
      body: savedChange,
      handle: ({ caller, params, body }) => done(saveJob(db, caller.id, params.id, body)),
    }),
    endpoint({
      ...saved,
      method: 'DELETE',
      summary: 'Removes a saved job',
      handle: ({ caller, params }) => done(removeSavedJob(db, caller.id, params.id)),
    }),
    endpoint({
      ...hiddenJob,
      method: 'PUT',
      summary: 'Hides a job',
      handle: ({ caller, params }) => done(hideJob(db, caller.id, params.id)),
    }),
    endpoint({
      ...hiddenJob,
      method: 'DELETE',
      summary: 'Unhides a job',
      handle: ({ caller, params }) => done(unhideJob(db, caller.id, params.id)),
    }),
    endpoint({
      ...hiddenCompany,
      method: 'PUT',
      summary: 'Hides a company',
      handle: ({ caller, params }) => done(hideCompany(db, caller.id, checked(companyName, params.company))),
    }),
    endpoint({
      ...hiddenCompany,
      method: 'DELETE',
      summary: 'Unhides a company',
      handle: ({ caller, params }) =>
        done(unhideCompany(db, caller.id, checked(companyName, params.company))),
    }),
    endpoint({
      ...common,
      method: 'POST',
      path: '/me/viewed',
      summary: 'Records a job view',
      body: viewedJob,
      answers: anEmptyObject,
      handle: ({ caller, body }) => done(recordView(db, caller.id, body.jobId)),
    }),
    endpoint({
      ...common,
      method: 'POST',
      path: '/me/searched',
      summary: 'Records a search',
      body: searchedFor,
      answers: anEmptyObject,
      handle: ({ caller, body }) => done(recordSearch(db, caller.id, body.query)),
    }),
    endpoint({
      tag: 'Jobs',
      access: 'anyone',
      method: 'GET',
      path: '/job-cards',
      summary: 'Gets jobs by ID',
      query: JobCardParameters,
      badQueryStatus: 400,
      answers: 'an array of jobs',
      handle: async ({ query }) =>
        (await listKeptJobs(db, query.ids)).map((kept) => keptJobView(kept, new Date())),
    }),
  ];
}

/** Waits for the change, and returns an empty object. */
async function done(change: Promise<unknown>): Promise<object> {
  await change;
  return {};
}
