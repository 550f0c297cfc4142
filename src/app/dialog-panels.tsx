import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { readStoredZip } from '../catalog/jobs/kept/stored-zip.ts';
import { registerLead, smsAlertsLead } from '../content/dialog-leads.ts';
import { registerDialog, smsAlertsDialog } from '../content/dialogs.ts';
import { RegistrationComplete } from '../seekers/accounts/registration-complete.tsx';
import { RegistrationForm } from '../seekers/accounts/registration-form.tsx';
import type { Registered } from '../seekers/accounts/use-registration.ts';
import { AlertDialog } from '../seekers/alerts/subscribe/alert-dialog.tsx';
import { newAlertDialog } from '../seekers/alerts/subscribe/alerts.schema.ts';
import { NoTexts, noTextsLead } from '../seekers/alerts/texts/no-texts.tsx';
import { SmsForm } from '../seekers/alerts/texts/sms-form.tsx';
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
