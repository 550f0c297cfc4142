import { registerDialog, smsAlertsDialog } from '../content/dialogs.ts';
import { RegisterDialog } from '../features/accounts/register-dialog.tsx';
import type { DialogTarget } from '../ui/dialog-store.ts';
import { SmsAlertsDialog } from './sms-alerts-dialog.tsx';

/** The site's dialogs. */
export function DialogPanels({ open }: { open: DialogTarget | null }) {
  return (
    <>
      <RegisterDialog open={open?.name === registerDialog.name} />
      <SmsAlertsDialog open={open?.name === smsAlertsDialog.name} />
    </>
  );
}
