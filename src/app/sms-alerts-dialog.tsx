import { smsAlertsDialog } from '../content/dialogs.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { closeDialog } from '../ui/dialog-store.ts';
import { Promises } from './promises.tsx';

/** What text alerts will be, until their form is part of the site. */
export function SmsAlertsDialog({ open }: { open: boolean }) {
  const { title, lead, promises, meanwhile } = smsAlertsDialog;
  return (
    <Dialog open={open} onClose={closeDialog} title={title} description={lead}>
      <Promises items={promises} />
      <p className="mt-5 text-sm text-muted">{meanwhile}</p>
      <ButtonLink to="/jobs" className="mt-5 w-full">
        Search jobs now
      </ButtonLink>
    </Dialog>
  );
}
