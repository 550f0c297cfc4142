import { type ComponentType, useState } from 'react';
import { registerDialog, smsAlertsDialog } from '../content/dialogs.ts';
import { RegisterDialog } from '../seekers/accounts/register-dialog.tsx';
import { AlertDialog } from '../seekers/alerts/subscribe/alert-dialog.tsx';
import { newAlertDialog } from '../seekers/alerts/subscribe/new-alert-path.ts';
import type { DialogTarget } from '../ui/dialog-store.ts';
import { SmsAlertsDialog } from './sms-alerts-dialog.tsx';

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
