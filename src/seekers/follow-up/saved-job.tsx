import { type FocusEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Form, useFetcher } from 'react-router';
import { trackedLimits } from '../../catalog/jobs/kept/tracked-job.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { dayOf } from './describe.ts';
import type { RefusedTracked } from './refused-tracked.ts';
import type { TrackedRow } from './tracked-row.ts';

interface SavedJobItemProps {
  row: TrackedRow;
  card: ReactNode;
  refused: RefusedTracked | null;
}

/** A saved job: its card, the note, the mark 'applied', and the button that removes it. */
export function SavedJobItem({ row, card, refused }: SavedJobItemProps) {
  const { title } = row.ad;
  const mark = row.appliedAt ? 'Mark as not applied' : 'Mark as applied';
  return (
    <li className="grid gap-3 rounded-lg bg-sunken p-2 pb-4 sm:p-3 sm:pb-4">
      <div className="job-list">
        <div>{card}</div>
      </div>
      <Form method="post" preventScrollReset noValidate className="grid gap-3 px-2">
        <input type="hidden" name="id" value={row.id} />
        {row.appliedAt && (
          <p className="text-sm font-semibold text-leaf">You applied on {dayOf(row.appliedAt)}.</p>
        )}
        <NoteField row={row} refused={refused} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="do" value="note" size="small" variant="secondary">
            Save note
          </Button>
          <Button
            type="submit"
            name="do"
            value={row.appliedAt ? 'not-applied' : 'applied'}
            size="small"
            variant="secondary"
            aria-label={`${mark}: ${title}`}
          >
            {mark}
          </Button>
          <Button
            type="submit"
            name="do"
            value="remove"
            size="small"
            variant="quiet"
            aria-label={`Remove: ${title}`}
          >
            Remove
          </Button>
          <Link
            to={`/my-jobs/${row.id}`}
            className="button button-quiet button-small"
            aria-label={`Follow up: ${title}`}
          >
            Follow up
          </Link>
        </div>
      </Form>
    </li>
  );
}

/** The note of a tracked job, inside its form. A script saves it when the field is left. */
export function NoteField({
  row,
  refused,
  rows = 1,
}: {
  row: TrackedRow;
  refused: RefusedTracked | null;
  rows?: number;
}) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const fetcher = useFetcher<{ refused?: RefusedTracked }>();
  const error = fetcher.data?.refused?.errors.note ?? refused?.errors.note;
  // An undo changes the note, but never while its person types.
  useEffect(() => {
    if (field.current && field.current !== document.activeElement && !refused) field.current.value = row.note;
  }, [row.note, refused]);
  const keep = ({ currentTarget, relatedTarget }: FocusEvent<HTMLTextAreaElement>): void => {
    const note = currentTarget.value;
    // A button of the form stores the note, too.
    if (note === row.note || currentTarget.form?.contains(relatedTarget)) return;
    fetcher.submit(
      { do: 'note', id: row.id, note, autosave: '1' },
      { method: 'post', preventScrollReset: true },
    );
  };
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        Note<span className="sr-only">: {row.ad.title}</span>
      </label>
      <textarea
        ref={field}
        id={id}
        name="note"
        rows={rows}
        defaultValue={refused?.values.note ?? row.note}
        onBlur={keep}
        aria-describedby={error ? `${id}-error` : `${id}-hint`}
        aria-invalid={error ? true : undefined}
        className="control !min-h-11"
      />
      {error ? (
        <FieldError id={`${id}-error`}>{error}</FieldError>
      ) : (
        <p id={`${id}-hint`} className="mt-1 text-xs text-muted">
          Only you can see it. Up to {trackedLimits.noteLength} characters.
        </p>
      )}
    </div>
  );
}
