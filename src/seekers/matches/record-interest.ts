import { useEffect } from 'react';
import { isSignedIn } from '../../catalog/jobs/kept/kept-in-browser.ts';

/** Records that a signed-in account views this job, for its matches. */
export function useRecordedView(jobId: number): void {
  useEffect(() => record('viewed', { jobId }), [jobId]);
}

/** Records a signed-in account's search, for its matches. `query` is the search's URL parameters. */
export function useRecordedSearch(query: string): void {
  useEffect(() => {
    if (query) record('searched', { query });
  }, [query]);
}

function record(what: 'viewed' | 'searched', body: object): void {
  if (!isSignedIn()) return;
  const headers = { 'content-type': 'application/json' };
  fetch(`/api/me/${what}`, { method: 'POST', headers, body: JSON.stringify(body), keepalive: true })
    // The request ends, and leaves the quota of such requests, when its answer is read.
    .then((answer) => answer.text())
    .catch(() => {
      // Not essential: without it, the matches use what is stored.
    });
}
