import { inOrder, type TrackedJob, undoneEvents } from '../../catalog/jobs/kept/tracked-job.ts';
import { LocalTime } from '../../ui/local-time.tsx';
import { UndoButton } from './changed-notice.tsx';
import { describeEvent } from './describe.ts';

/** Every change of a tracked job, the last one first. Each can be undone, but the first. */
export function ChangeHistory({ job: { id, ad, events } }: { job: TrackedJob }) {
  const undone = undoneEvents(events);
  const [first] = inOrder(events);
  return (
    <ol className="no-print divide-y divide-line">
      {inOrder(events)
        .reverse()
        .map((event) => {
          const text = describeEvent(event, events);
          const isUndone = undone.has(event.id);
          return (
            <li key={event.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
              <p className={isUndone ? 'text-muted line-through' : undefined}>
                {text}{' '}
                <span className="text-sm text-muted">
                  <LocalTime at={event.at} />
                </span>
              </p>
              {!isUndone && event !== first && (
                <UndoButton id={id} event={event.id} title={ad.title} text={text} label="Undo" />
              )}
            </li>
          );
        })}
    </ol>
  );
}
