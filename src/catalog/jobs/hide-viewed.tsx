import { toggleChip } from '../../ui/chip.tsx';
import { browserStore } from './kept/browser-store.ts';

/** [true] if lists hide the jobs that this browser viewed. */
const hiding = browserStore<true>('hideViewed', (item): item is true => item === true);

/** Hides the jobs that were viewed, in every list of results. It is there once a job was viewed (job-mark.css). */
export function HideViewed() {
  const isOn = hiding.useHas(() => true);
  return (
    <button
      type="button"
      aria-pressed={isOn}
      className={toggleChip}
      onClick={() => hiding.write(isOn ? [] : [true])}
    >
      Hide jobs I’ve seen
    </button>
  );
}
