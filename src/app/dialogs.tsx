import { type ComponentType, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import { closeDialogOutside, type DialogTarget, useOpenDialog } from '../ui/dialog-store.ts';

type Panels = ComponentType<{ open: DialogTarget | null }>;

/**
 * The mount point of the site's dialogs. Their code loads when the first one opens. If it does not load, the dialog's
 * page opens instead. Going to another address closes the dialog.
 */
export function Dialogs() {
  const open = useOpenDialog();
  const { key } = useLocation();
  const [DialogPanels, setDialogPanels] = useState<Panels | null>(null);
  useEffect(() => closeDialogOutside(key), [key]);
  useEffect(() => {
    if (!open || DialogPanels) return;
    import('./dialog-panels.tsx').then(
      // Render at once, with effects: a quick press of Tab after the dialog appears must go to the dialog.
      (module) => flushSync(() => setDialogPanels(() => module.DialogPanels)),
      () => window.location.assign(open.path),
    );
  }, [open, DialogPanels]);
  return DialogPanels && <DialogPanels open={open} />;
}
