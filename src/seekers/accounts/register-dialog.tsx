import { useEffect, useState } from 'react';
import { registerLead } from '../../content/dialog-leads.ts';
import { registerDialog } from '../../content/dialogs.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { closeDialog } from '../../ui/dialog-store.ts';
import { RegistrationComplete } from './registration-complete.tsx';
import { RegistrationForm } from './registration-form.tsx';
import type { Registered } from './use-registration.ts';

/** The seed's value (section 9): the dialog resets this long after it closes. */
const resetMs = 300;

/** Registration in two steps, then the next steps. */
export function RegisterDialog({ open }: { open: boolean }) {
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
