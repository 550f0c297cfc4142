import type { MyJobsForm } from '../../catalog/jobs/kept/my-jobs.schema.ts';
import type { Database } from '../../db/client.ts';
import { forgetHistory } from './interests.server.ts';
import { removeSavedJob, saveJob, unhideCompany, unhideJob } from './my-jobs.server.ts';

/** Runs the action of a form on /my-jobs. It stores the form's note, whichever button was pressed. */
export async function changeMyJobs(db: Database, userId: number, form: MyJobsForm): Promise<void> {
  switch (form.do) {
    case 'forget':
      return forgetHistory(db, userId);
    case 'show-job':
      return unhideJob(db, userId, form.jobId);
    case 'show-company':
      return unhideCompany(db, userId, form.company);
    case 'remove':
      return removeSavedJob(db, userId, form.jobId);
    case 'note':
      return saveJob(db, userId, form.jobId, { note: form.note });
    default:
      return saveJob(db, userId, form.jobId, { note: form.note, applied: form.do === 'applied' });
  }
}
