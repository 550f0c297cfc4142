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
  const portions = [
    { ...hidden, tracked: [] },
    ...portionsOf(await listInBrowser()).map((tracked) => ({ tracked })),
  ];
  for (const portion of portions) {
    const answer = await sendJson<MyJobs>('/api/me/saved', portion);
    if (!answer.ok) return readAccount();
    account = answer.answer;
  }
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

async function readAccount(): Promise<MyJobs | null> {
  const response = await fetch('/api/me/jobs').catch(() => null);
  return response?.ok ? response.json() : null;
}
