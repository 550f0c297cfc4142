import { myJobsLimits } from '../../catalog/jobs/kept/my-jobs.ts';
import type { KeptJobView } from './kept-job-view.ts';

/** Cards of our jobs, in portions. @throws if they cannot be read. */
export async function readCards(ids: readonly number[]): Promise<KeptJobView[]> {
  const cards: KeptJobView[] = [];
  for (let from = 0; from < ids.length; from += myJobsLimits.cards) {
    const response = await fetch(
      `/api/job-cards?ids=${ids.slice(from, from + myJobsLimits.cards).join(',')}`,
    );
    if (!response.ok) throw new Error(`The cards were answered with ${response.status}.`);
    cards.push(...(await response.json()));
  }
  return cards;
}
