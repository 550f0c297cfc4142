import { Button } from '../../ui/button.tsx';
import type { RowAction } from './resource.ts';

/** The actions for the chosen rows. An action that cannot be undone asks first. */
export function ActionBar({ actions }: { actions: readonly RowAction[] }) {
  const offered = actions.filter(isForLists);
  if (offered.length === 0) return null;
  return (
    <fieldset className="sticky bottom-0 mt-3 flex flex-wrap items-center gap-2 border-t border-line bg-paper py-3">
      <legend className="sr-only">Actions for the selected rows</legend>
      <span className="me-1 text-sm text-muted" aria-hidden="true">
        With selected:
      </span>
      {offered.map((action) => (
        <ActionButton key={action.name} action={action} />
      ))}
    </fieldset>
  );
}

/** Whether a list offers an action for any of its rows. Other actions are only on the page of some rows. */
export const isForLists = ({ hidden, needs }: RowAction): boolean => !hidden && !needs;

/** A button that runs an action on the rows of its form. */
export function ActionButton({ action: { name, label, confirm } }: { action: RowAction }) {
  return (
    <Button
      type="submit"
      name="action"
      value={name}
      size="small"
      variant={confirm ? 'destructive' : 'secondary'}
      onClick={(event) => {
        if (confirm && !window.confirm(confirm)) event.preventDefault();
      }}
    >
      {label}
    </Button>
  );
}
