import type { MouseEvent } from 'react';
import { type DialogTarget, openDialog } from './dialog-store.ts';
import { Link, type LinkProps } from './link.tsx';

/** A link to a dialog's page that opens the dialog in place instead. A click that asks for a new tab opens the page. */
export function DialogLink({
  dialog,
  ...props
}: Omit<LinkProps, 'to' | 'onClick'> & { dialog: DialogTarget }) {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    openDialog(dialog);
  };
  return <Link {...props} to={dialog.path} onClick={open} aria-haspopup="dialog" />;
}
