import type { MouseEvent } from 'react';
import { type DialogTarget, openDialog } from './dialog-store.ts';
import { isPlainClick, Link, type LinkProps } from './link.tsx';

/** A link to a dialog's page that opens the dialog in place instead. A click that asks for a new tab opens the page. */
export function DialogLink({
  dialog,
  ...props
}: Omit<LinkProps, 'to' | 'onClick'> & { dialog: DialogTarget }) {
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    openDialog(dialog);
  };
  return <Link {...props} to={dialog.path} onClick={open} aria-haspopup="dialog" />;
}
