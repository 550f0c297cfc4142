import { useEffect, useState } from 'react';
import { isSignedIn } from '../../../catalog/jobs/kept/kept-in-browser.ts';
import { describeSearch } from '../../../search/filters.ts';
import { parseJobSearch } from '../../../search/parse-search.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { closeDialog } from '../../../ui/dialog-store.ts';
import { AlertForm } from './alert-form.tsx';
import { alertSearch } from './alerts.schema.ts';

/**
 * The signed-in person's address, requested if `isWanted`. Null while it loads. Empty: nobody is signed in.
 */
function useOwnEmail(isWanted: boolean): string | null {
  const [email, setEmail] = useState<string | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isStale = false;
    const tell = (known: string): void => {
      if (!isStale) setEmail(known);
    };
    if (isSignedIn()) readOwnEmail().then(tell, () => tell(''));
    else tell('');
    return () => {
      isStale = true;
    };
  }, [isWanted]);
  return email;
}

async function readOwnEmail(): Promise<string> {
  const answer = await fetch('/api/me');
  return answer.ok ? ((await answer.json()) as { email: string }).email : '';
}

/** Asks for an alert for the search in the address of the dialog's page. */
export function AlertDialog({ open, path }: { open: boolean; path: string }) {
  const params = new URLSearchParams(path.split('?')[1]);
  const ownEmail = useOwnEmail(open);
  return (
    <Dialog
      open={open}
      onClose={closeDialog}
      title="Email me jobs like these"
      description={`We’ll email you new ${describeSearch(alertSearch(parseJobSearch(params).search))}, when they’re posted.`}
    >
      <div className="mt-5">
        {ownEmail === null ? (
          <p role="status">One moment…</p>
        ) : (
          <AlertForm key={path} search={String(params)} ownEmail={ownEmail} />
        )}
      </div>
    </Dialog>
  );
}
