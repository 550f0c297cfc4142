import { useState } from 'react';
import { type DialogText, registerDialog, smsAlertsDialog } from '../content/dialogs.ts';
import { AlertDialog } from '../features/alerts/alert-dialog.tsx';
import { newAlertDialog } from '../features/alerts/new-alert-path.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { closeDialog, type DialogTarget } from '../ui/dialog-store.ts';
import { Promises } from './promises.tsx';

const texts: DialogText[] = [registerDialog, smsAlertsDialog];

/** The site's dialogs; the words of the last one stay while it leaves. */
export function DialogPanels({ open }: { open: DialogTarget | null }) {
  const [shown, setShown] = useState(open);
  if (open && open !== shown) setShown(open);
  if (shown?.name === newAlertDialog) return <AlertDialog open={open !== null} path={shown.path} />;
  const text = texts.find(({ name }) => name === shown?.name);
  if (!text) return null;
  return (
    <Dialog open={open !== null} onClose={closeDialog} title={text.title} description={text.lead}>
      <Promises items={text.promises} />
      <p className="mt-5 text-sm text-muted">{text.meanwhile}</p>
      <ButtonLink to="/jobs" className="mt-5 w-full">
        Search jobs now
      </ButtonLink>
    </Dialog>
  );
}
