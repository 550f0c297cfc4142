import { sendJson } from '../../../ui/send-json.ts';
import { forgetKept } from './kept-in-browser.ts';
import { type MyJobs, myJobsLimits } from './my-jobs.ts';

/**
 * Moves what the browser stored to its owner's account, in portions. What the account cannot take stays in
 * the browser.
 * @returns what the account stores now. Null if the session has ended or the account cannot be reached.
 */
export async function handOver(kept: MyJobs): Promise<MyJobs | null> {
  const { saved, ...hidden } = kept;
  if (saved.length + hidden.hiddenJobs.length + hidden.hiddenCompanies.length === 0) return readAccount();
  let account: MyJobs | null = null;
  for (let from = 0; from === 0 || from < saved.length; from += myJobsLimits.handedOver) {
    const portion = saved.slice(from, from + myJobsLimits.handedOver);
    const answer = await sendJson<MyJobs>('/api/me/saved', { ...(from === 0 && hidden), saved: portion });
    if (!answer.ok) return readAccount();
    account = answer.answer;
  }
  forgetKept();
  return account;
}

async function readAccount(): Promise<MyJobs | null> {
  const response = await fetch('/api/me/jobs').catch(() => null);
  return response?.ok ? response.json() : null;
}
