import { lazy, Suspense, useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { isSingleKey } from '../../ui/single-keys.ts';

const ListKeysDialog = lazy(() => import('./list-keys-dialog.tsx'));

/** The id of the table that the shortcuts act on. */
export const keyedTable = 'rows';

/** The keyboard shortcuts of a list's rows, and the button that shows them. */
export function ListKeys() {
  const [open, setOpen] = useState<boolean>();
  useEffect(() => {
    // The shortcuts work from now on. Without scripts there is no button.
    setOpen(false);
    const onKey = (event: KeyboardEvent): void => {
      const table = document.getElementById(keyedTable);
      if (!table || document.querySelector('[role="dialog"]')) return;
      if (event.key === '?' && isSingleKey(event)) setOpen(true);
      else if (moveInRows(table, event)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  if (open === undefined) return null;
  return (
    <>
      <Button
        type="button"
        variant="quiet"
        size="small"
        className="pointer-coarse:hidden"
        aria-keyshortcuts="?"
        onClick={() => setOpen(true)}
      >
        Keyboard shortcuts
      </Button>
      {open && (
        <Suspense>
          <ListKeysDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Runs a shortcut on the rows of a table. @returns whether the key is a shortcut. */
function moveInRows(table: HTMLElement, event: KeyboardEvent): boolean {
  const rows = [...table.querySelectorAll<HTMLTableRowElement>('tbody tr')];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const box = rows[at]?.querySelector<HTMLInputElement>('input[type="checkbox"]');
  // In a check box, Enter would submit the form with its first action.
  if (event.key === 'Enter' && box && box === event.target) return open(rows[at]);
  const isArrow = event.key.startsWith('Arrow') && at >= 0 && !event.shiftKey;
  if (isArrow ? event.ctrlKey || event.metaKey || event.altKey : !isSingleKey(event)) return false;
  if (event.key === 'j' || (isArrow && event.key === 'ArrowDown')) return focusRow(rows[at + 1]);
  if (event.key === 'k' || (isArrow && event.key === 'ArrowUp')) return focusRow(rows[Math.max(at, 1) - 1]);
  if (event.key === 'x' && box) box.click();
  return event.key === 'x' && box !== undefined;
}

const linkOf = (row?: HTMLTableRowElement) => row?.querySelector<HTMLAnchorElement>('a');

function focusRow(row?: HTMLTableRowElement): boolean {
  linkOf(row)?.focus();
  row?.scrollIntoView({ block: 'nearest' });
  return row !== undefined;
}

function open(row?: HTMLTableRowElement): boolean {
  linkOf(row)?.click();
  return true;
}
