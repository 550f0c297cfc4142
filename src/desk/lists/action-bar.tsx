import { type MouseEvent, useId, useState } from 'react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import type { ListQuery } from './list.ts';
import { maxReason, type RowAction } from './resource.ts';
import type { ResourceView } from './resource-view.server.ts';

/**
 * The actions that at least one of the chosen rows allows. Styles show the bar while a row is chosen, with and without
 * scripts.
 * @param chosen how many rows are chosen; null before scripts run.
 */
export function ActionBar({ actions, chosen }: { actions: readonly RowAction[]; chosen: number | null }) {
  return (
    <fieldset className="row-actions sticky bottom-0 z-10 -mx-4 items-center gap-2 overflow-x-auto border-t border-line bg-paper px-4 py-2 sm:mx-0 sm:px-0">
      <legend className="sr-only">Actions for the selected rows</legend>
      <span className="me-1 shrink-0 text-sm text-muted" role="status">
        {chosen === null ? 'With selected:' : `${chosen} selected`}
      </span>
      {actions.map((action) => (
        <ActionButton key={action.name} action={action} />
      ))}
      {actions.length === 0 && (
        <span className="text-sm whitespace-nowrap text-muted">No action applies to these rows.</span>
      )}
    </fieldset>
  );
}

/** Whether a list offers an action for any of its rows. Other actions are only on the page of some rows. */
export const isForLists = ({ hidden, needs }: RowAction): boolean => !hidden && !needs;

/** A button that runs an action on the rows of its form. An action that cannot be undone asks first. */
export function ActionButton({ action }: { action: RowAction }) {
  const { name, label, confirm, asksReason } = action;
  if (asksReason) return <ReasonButton action={action} />;
  return (
    <Button
      type="submit"
      name="action"
      value={name}
      size="small"
      variant={confirm ? 'destructive' : 'secondary'}
      className="shrink-0"
      onClick={(event) => {
        if (confirm && !window.confirm(confirm)) event.preventDefault();
      }}
    >
      {label}
    </Button>
  );
}

/** Asks for a reason in a popover, which opens without scripts, too. */
function ReasonButton({ action: { name, label } }: { action: RowAction }) {
  const id = useId();
  const [error, setError] = useState<string>();
  const refuseEmpty = (event: MouseEvent<HTMLButtonElement>) => {
    const field = event.currentTarget.closest('[popover]')?.querySelector('textarea');
    if (field?.value.trim()) return;
    event.preventDefault();
    setError('Enter a reason.');
    field?.focus();
  };
  return (
    <>
      <Button type="button" popoverTarget={id} size="small" variant="secondary" className="shrink-0">
        {label}…
      </Button>
      <div
        id={id}
        popover="auto"
        onToggle={({ newState, currentTarget }) => {
          if (newState === 'open') currentTarget.querySelector('textarea')?.focus();
        }}
        className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-lg border border-line bg-surface p-5 text-ink shadow-float"
      >
        <TextAreaField
          label="Reason"
          name="reason"
          rows={3}
          maxLength={maxReason}
          error={error}
          hint={`It is kept in the history and in the audit log. At most ${maxReason} characters.`}
          onInput={() => setError(undefined)}
        />
        <div className="mt-4 flex gap-3">
          <Button type="submit" name="action" value={name} variant="destructive" onClick={refuseEmpty}>
            {label}
          </Button>
          <Button type="button" variant="quiet" popoverTarget={id} popoverTargetAction="hide">
            Cancel
          </Button>
        </div>
      </div>
    </>
  );
}

/** The actions for all rows that match the list's filters. Each leads to a page that asks first. */
export function AllMatching({ view, query }: { view: ResourceView; query: ListQuery }) {
  if (view.forAll.length === 0) return null;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-2">
      <span className="me-1 text-sm text-muted">All that match, on all pages:</span>
      {view.forAll.map(({ name, label }) => (
        <ButtonLink
          key={name}
          to={`/admin/${view.name}/all?${new URLSearchParams({ action: name, ...query.filters })}`}
          variant="secondary"
          size="small"
        >
          {label}
        </ButtonLink>
      ))}
    </p>
  );
}
