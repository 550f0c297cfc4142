import { useEffect, useState } from 'react';
import { browserStore } from '../../../catalog/jobs/kept/browser-store.ts';
import { isSignedIn } from '../../../catalog/jobs/kept/kept-in-browser.ts';
import type { OwnAlertLink } from './own-alerts.ts';

/** [true] if the account had alerts when they were last read. The next page then reserves space for them. */
const had = browserStore<true>('ownAlerts', (item): item is true => item === true);

/** The alerts of the signed-in account. Null while they load, and if nobody is signed in. */
export function useOwnAlerts(): OwnAlertLink[] | null {
  const [alerts, setAlerts] = useState<OwnAlertLink[] | null>(null);
  useEffect(() => {
    let isStale = false;
    if (isSignedIn())
      readOwnAlerts().then((own) => {
        if (isStale || !own) return;
        had.write(own.length > 0 ? [true] : []);
        setAlerts(own);
      });
    else had.write([]);
    return () => {
      isStale = true;
    };
  }, []);
  return alerts;
}

/** Null: they can't be read now. */
async function readOwnAlerts(): Promise<OwnAlertLink[] | null> {
  const answer = await fetch('/api/me/alerts').catch(() => null);
  return answer?.ok ? answer.json() : null;
}
