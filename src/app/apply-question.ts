import { isSignedIn } from '../catalog/jobs/kept/kept-in-browser.ts';
import { refreshMyJobs } from '../catalog/jobs/kept/my-jobs-store.ts';
import { readPressedApply, storePressedApply } from '../catalog/jobs/kept/pressed-apply.ts';
import { markAppliedInBrowser } from '../catalog/jobs/kept/tracked-in-browser.ts';
import { browserLimits } from '../content/browser-limits.ts';
import type { KeptJobView } from '../seekers/follow-up/kept-job-view.ts';
import { readCards } from '../seekers/follow-up/read-cards.ts';
import { sendJson } from '../ui/send-json.ts';
import { showToast } from '../ui/toast-store.ts';

const askedKey = 'askedAboutJobs';

/** Asks about the job whose Apply was pressed last. Each job is asked about once in a browser. */
export async function askAboutApplication(): Promise<void> {
  const id = Number(readPressedApply());
  storePressedApply(null);
  if (!Number.isSafeInteger(id) || id <= 0 || !isFirstTime(id)) return;
  const [job] = await readCards([id]).catch(() => []);
  if (!job) return;
  showToast({
    topic: 'apply-question',
    title: 'Did you apply?',
    description: `${job.title}, ${job.company}`,
    action: { label: 'Yes', run: () => markApplied(job) },
    decline: 'Not yet',
  });
}

/** Also remembers the job. */
function isFirstTime(id: number): boolean {
  try {
    const asked: unknown = JSON.parse(localStorage.getItem(askedKey) ?? '[]');
    const ids = Array.isArray(asked) ? asked : [];
    localStorage.setItem(askedKey, JSON.stringify([id, ...ids].slice(0, browserLimits.askedJobs)));
    return !ids.includes(id);
  } catch {
    return false;
  }
}

async function markApplied(job: KeptJobView): Promise<void> {
  const failure = isSignedIn() ? await markInAccount(job.id) : await markAppliedInBrowser(job);
  refreshMyJobs();
  showToast(
    failure === null
      ? {
          topic: 'apply-question',
          title: 'Marked as applied',
          description: `${job.title}, ${job.company}`,
          tone: 'success',
          action: { label: 'Follow up', to: '/my-jobs?tab=follow-up' },
        }
      : {
          topic: 'apply-question',
          title: 'We couldn’t save that',
          description: failure,
          tone: 'destructive',
        },
  );
}

async function markInAccount(id: number): Promise<string | null> {
  const answer = await sendJson(`/api/me/saved/${id}`, { applied: true }, 'PUT');
  return answer.ok ? null : (answer.detail ?? 'We couldn’t reach the site. Please try again.');
}
