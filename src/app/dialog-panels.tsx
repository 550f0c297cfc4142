import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isSignedIn } from '../catalog/jobs/kept/kept-in-browser.ts';
import { readStoredZip } from '../catalog/jobs/kept/stored-zip.ts';
import { registerLead, smsAlertsLead } from '../content/dialog-leads.ts';
import { registerDialog, smsAlertsDialog } from '../content/dialogs.ts';
import { describeSearch } from '../search/filters.ts';
import { parseJobSearch } from '../search/parse-search.ts';
import { RegistrationComplete } from '../seekers/accounts/plain-registration-form.tsx';
import { RegistrationForm } from '../seekers/accounts/registration-form.tsx';
import type { Registered } from '../seekers/accounts/use-registration.ts';
import { AlertForm } from '../seekers/alerts/subscribe/alert-form.tsx';
import { alertSearch, newAlertDialog } from '../seekers/alerts/subscribe/alerts.schema.ts';
import { NoTexts, noTextsLead, SmsForm } from '../seekers/alerts/texts/sms-form.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { closeDialog, type DialogTarget } from '../ui/dialog-store.ts';
import { Skeleton } from '../ui/skeleton.tsx';

interface Availability {
  available: boolean;
  /** The ZIP code of the signed-in person. */
  zipCode: string | null;
}

/** The dialog for text alerts. On the job list the alerts use the current search. */
function SmsAlertsDialog({ open }: { open: boolean }) {
  const { pathname, search } = useLocation();
  const answer = useAvailability(open);
  const wanted = pathname === '/jobs' ? search.slice(1) : '';
  const zipCode = answer?.zipCode ?? '';
  return (
    <Dialog
      open={open}
      onClose={closeDialog}
      title={smsAlertsDialog.title}
      description={answer?.available === false ? noTextsLead : smsAlertsLead}
    >
      <div className="mt-5">
        {!answer && <Skeleton className="h-64" />}
        {answer?.available === false && <NoTexts search={wanted} zipCode={zipCode || readStoredZip()} />}
        {answer?.available && <SmsForm search={wanted} zipCode={zipCode} onDone={closeDialog} />}
      </div>
    </Dialog>
  );
}

/** Asks the server each time the dialog opens. If it does not answer, the form reports the state when it is sent. */
function useAvailability(open: boolean): Availability | null {
  const [answer, setAnswer] = useState<Availability | null>(null);
  useEffect(() => {
    if (!open) return;
    fetch('/api/sms-subscriptions', { credentials: 'include' })
      .then((response): Promise<Availability> => response.json())
      .catch(() => ({ available: true, zipCode: null }))
      .then(setAnswer);
  }, [open]);
  return answer;
}

/** `path` is the page to use instead of the dialog. */
const panels: Record<string, ComponentType<{ open: boolean; path: string }>> = {
  [registerDialog.name]: RegisterDialog,
  [smsAlertsDialog.name]: SmsAlertsDialog,
  [newAlertDialog]: AlertDialog,
};

/** The site's dialogs. A closing dialog stays until its animation ends. */
export function DialogPanels({ open }: { open: DialogTarget | null }) {
  const [shown, setShown] = useState(open);
  if (open && open !== shown) setShown(open);
  const Panel = shown && panels[shown.name];
  return Panel && <Panel open={open !== null} path={shown.path} />;
}

/** The seed's value (section 9): the dialog resets this long after it closes. */
const resetMs = 300;

/** Registration in two steps, then the next steps. */
function RegisterDialog({ open }: { open: boolean }) {
  const [registered, setRegistered] = useState<Registered | null>(null);
  useEffect(() => {
    if (open) return;
    const timer = setTimeout(setRegistered, resetMs, null);
    return () => clearTimeout(timer);
  }, [open]);
  const [title, lead] = registered
    ? ['Registration Complete!', 'One last step: check your inbox.']
    : [registerDialog.title, registerLead];
  return (
    <Dialog open={open} onClose={closeDialog} title={title} description={lead}>
      {registered ? (
        <RegistrationComplete {...registered} />
      ) : (
        <RegistrationForm onRegistered={setRegistered} />
      )}
    </Dialog>
  );
}

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
function AlertDialog({ open, path }: { open: boolean; path: string }) {
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
          <p role="status">One moment...</p>
        ) : (
          <AlertForm key={path} search={String(params)} ownEmail={ownEmail} />
        )}
      </div>
    </Dialog>
  );
}
