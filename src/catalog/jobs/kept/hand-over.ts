import { sendJson } from '../../../ui/send-json.ts';
import { forgetKept, hasKept } from './kept-in-browser.ts';
import type { MyJobs } from './my-jobs.ts';
import { forgetTracked, listInBrowser } from './tracked-in-browser.ts';
import type { TrackedJob } from './tracked-job.ts';
import { trackedLimits } from './tracked-job.ts';

let running: Promise<MyJobs | null> | null = null;

/**
 * Moves what the browser stored to its owner's account, in portions. What the account cannot take stays in the browser.
 * Pages that call this at the same time share one run.
 * @returns what the account stores now. Null if the session has ended or the account cannot be reached.
 */
export function handOver(kept: MyJobs): Promise<MyJobs | null> {
  running ??= move(kept).finally(() => {
    running = null;
  });
  return running;
}

async function move({ hiddenJobs, hiddenCompanies }: MyJobs): Promise<MyJobs | null> {
  if (!hasKept()) return readAccount();
  let account: MyJobs | null = null;
  const hidden = { hiddenJobs, hiddenCompanies };
  const jobs = await listInBrowser();
  const portions = [{ ...hidden, tracked: [] }, ...portionsOf(jobs).map((tracked) => ({ tracked }))];
  for (const portion of portions) {
    const answer = await sendJson<MyJobs>('/api/me/saved', portion);
    if (!answer.ok) return readAccount();
    account = answer.answer;
  }
  for (const tracked of goneTexts(jobs, account?.saved ?? []))
    if (!(await sendJson<MyJobs>('/api/me/saved', { tracked: [tracked] })).ok) return readAccount();
  await forgetTracked();
  forgetKept();
  return account;
}

/** Events in one portion's copy of a job: the account puts them together again. */
const eventsAtOnce = 10;

/** The jobs without their texts, which the site has, in portions that fit into a request. */
function portionsOf(jobs: TrackedJob[]): object[][] {
  const portions: object[][] = [];
  let room = 0;
  for (const {
    id,
    ad: { description: _text, ...ad },
    events,
  } of jobs)
    for (let from = 0; from < events.length; from += eventsAtOnce) {
      const part = { id, ad, events: events.slice(from, from + eventsAtOnce) };
      const { length } = JSON.stringify(part);
      if (length > room || (portions.at(-1)?.length ?? 0) === trackedLimits.handedOverJobs) {
        portions.push([]);
        room = trackedLimits.handedOver;
      }
      portions.at(-1)?.push(part);
      room -= length;
    }
  return portions;
}

/** The jobs whose ads the site no longer has, with their texts and one event each. */
function goneTexts(jobs: TrackedJob[], saved: number[]): object[] {
  return jobs
    .filter(({ ad }) => ad.jobId !== null && ad.description !== '' && !saved.includes(ad.jobId))
    .map(({ id, ad, events }) => ({
      id,
      ad: { ...ad, description: ad.description.slice(0, trackedLimits.handedOverText) },
      events: events.slice(0, 1),
    }));
}

async function readAccount(): Promise<MyJobs | null> {
  const response = await fetch('/api/me/jobs').catch(() => null);
  return response?.ok ? response.json() : null;
}
