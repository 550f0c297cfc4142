import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { savedChange } from '../../catalog/jobs/kept/my-jobs.schema.ts';
import { myJobsLimits, type SavedJob } from '../../catalog/jobs/kept/my-jobs.ts';
import { changeSaved, removeSaved, restoreSaved } from '../../catalog/jobs/kept/my-jobs-store.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { keepFocus } from './use-kept-jobs.ts';

const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const noteTooLong = (note: string): string | null =>
  savedChange.safeParse({ note }).error?.issues[0]?.message ?? null;

/** A form that was sent without scripts and refused. */
export interface RefusedNote {
  values: Record<string, string>;
  errors: Record<string, string>;
}

interface SavedJobItemProps {
  saved: SavedJob;
  title: string;
  card: ReactNode;
  refused: RefusedNote | null;
}

/** A saved job: its card, the note, the mark 'applied', and the button that removes it. */
export function SavedJobItem({ saved, title, card, refused }: SavedJobItemProps) {
  const id = useId();
  const [error, setError] = useState(refused?.errors.note ?? null);

  const keepNote = async (note: string, success?: string): Promise<void> => {
    const wrong = noteTooLong(note);
    setError(wrong);
    if (wrong) return;
    const isKept = note === saved.note || (await changeSaved(saved.jobId, { note }));
    if (isKept && success) showToast({ topic: 'my-jobs', title: success, tone: 'success' });
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const note = String(new FormData(event.currentTarget).get('note'));
    const pressed = ((event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null)?.value;
    if (pressed === 'remove') {
      keepFocus(event.currentTarget);
      remove(noteTooLong(note) ? saved : { ...saved, note });
    } else if (pressed === 'note') keepNote(note, 'Note saved');
    else changeSaved(saved.jobId, { applied: pressed === 'applied' });
  };
  const remove = async (job: SavedJob): Promise<void> => {
    if (await removeSaved(job))
      showToast({
        topic: 'my-jobs',
        title: 'Removed from your jobs',
        description: title,
        action: { label: 'Undo', run: () => restoreSaved(job) },
      });
  };

  return (
    <li className="grid gap-3 rounded-lg bg-sunken p-2 pb-4 sm:p-3 sm:pb-4">
      <div className="job-list">
        <div>{card}</div>
      </div>
      <form method="post" onSubmit={submit} className="grid gap-3 px-2">
        <input type="hidden" name="jobId" value={saved.jobId} />
        {saved.appliedAt && (
          <p className="text-sm font-semibold text-leaf">
            You applied on {dates.format(new Date(saved.appliedAt))}.
          </p>
        )}
        <div>
          <label htmlFor={id} className="mb-1 block text-sm font-semibold">
            Note<span className="sr-only">: {title}</span>
          </label>
          <textarea
            id={id}
            name="note"
            rows={1}
            defaultValue={refused?.values.note ?? saved.note}
            onBlur={(event) => keepNote(event.currentTarget.value)}
            aria-describedby={error ? `${id}-error` : `${id}-hint`}
            aria-invalid={error ? true : undefined}
            className="control !min-h-11"
          />
          {error ? (
            <FieldError id={`${id}-error`}>{error}</FieldError>
          ) : (
            <p id={`${id}-hint`} className="mt-1 text-xs text-muted">
              Only you can see it. Up to {myJobsLimits.noteLength} characters.
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="do" value="note" size="small" variant="secondary">
            Save Note
          </Button>
          <Button
            type="submit"
            name="do"
            value={saved.appliedAt ? 'not-applied' : 'applied'}
            size="small"
            variant="secondary"
            aria-label={`${saved.appliedAt ? 'Mark as Not Applied' : 'Mark as Applied'}: ${title}`}
          >
            {saved.appliedAt ? 'Mark as Not Applied' : 'Mark as Applied'}
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
        </div>
      </form>
    </li>
  );
}
