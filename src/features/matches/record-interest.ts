import { useEffect } from 'react';
import { isSignedIn } from '../jobs/kept/kept-in-browser.ts';

/** Notes for a signed-in person that they look at this job, so that their matches can follow. */
export function useRecordedView(jobId: number): void {
  useEffect(() => record('viewed', { jobId }), [jobId]);
}

/** Notes for a signed-in person what they search for; `query` is the search's URL parameters. */
export function useRecordedSearch(query: string): void {
  useEffect(() => {
    if (query) record('searched', { query });
  }, [query]);
}

function record(what: 'viewed' | 'searched', body: object): void {
  if (!isSignedIn()) return;
  const headers = { 'content-type': 'application/json' };
  fetch(`/api/me/${what}`, { method: 'POST', headers, body: JSON.stringify(body), keepalive: true }).catch(
    () => {
      // An extra: without it the matches are ranked by what is known.
    },
  );
}
