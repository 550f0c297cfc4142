import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Undoable } from './tracked-row.ts';

/** Says what the last change did, and offers to undo it. It gets the focus if the pressed button is gone. */
export function ChangedNotice({ changed }: { changed: Undoable | null }) {
  const notice = useRef<HTMLDivElement>(null);
  const isIdle = useNavigation().state === 'idle';
  useEffect(() => {
    if (isIdle && changed && document.activeElement === document.body) notice.current?.focus();
  }, [isIdle, changed]);
  return (
    <div ref={notice} role="status" tabIndex={-1} className="no-print rounded-md empty:hidden">
      {changed && (
        <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-leaf-wash px-4 py-2">
          <p className="flex min-w-0 items-start gap-2.5 text-leaf [overflow-wrap:anywhere]">
            <Icon name="success" className="mt-1 shrink-0" />
            <span>
              <b className="font-semibold">{changed.text}</b>: {changed.title}
            </span>
          </p>
          <UndoButton {...changed} label="Undo" />
        </div>
      )}
    </div>
  );
}

/** A form of one button that undoes a change. */
export function UndoButton({ id, event, text, label }: Undoable & { label: string }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="event" value={event} />
      <Button
        type="submit"
        name="do"
        value="undo"
        size="small"
        variant="secondary"
        title={`${label}: ${text}`}
      >
        {label}
      </Button>
    </Form>
  );
}
