import { showToast } from '../../ui/toast-store.ts';
import { type MarkedJob, setCompanyHidden, setJobHidden, setJobSaved } from './kept/my-jobs-store.ts';

/** The bookmark button: saves the job, or removes it from the list with an undo. */
export async function toggleSaved(job: MarkedJob, isSaved: boolean): Promise<void> {
  if (!(await setJobSaved(job, !isSaved))) return;
  showToast(
    isSaved
      ? {
          topic: 'my-jobs',
          title: 'Removed from saved jobs',
          description: job.title,
          action: { label: 'Undo', run: () => setJobSaved(job, true) },
        }
      : {
          topic: 'my-jobs',
          title: 'Job saved',
          tone: 'success',
          action: { label: 'See saved jobs', to: '/my-jobs?tab=saved' },
        },
  );
}

/** Hides a job from every list, with an undo. */
export async function hideJob({ id, title }: MarkedJob): Promise<void> {
  if (await setJobHidden(id, true)) tellHidden(title, () => setJobHidden(id, false));
}

/** Hides all jobs of a job's employer from every list, with an undo. */
export async function hideCompany({ company }: MarkedJob): Promise<void> {
  if (await setCompanyHidden(company, true))
    tellHidden(`everything from ${company}`, () => setCompanyHidden(company, false));
}

function tellHidden(what: string, run: () => unknown): void {
  showToast({ topic: 'my-jobs', title: `Hidden: ${what}`, action: { label: 'Undo', run } });
}
