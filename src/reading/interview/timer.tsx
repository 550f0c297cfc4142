import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** The recommended maximum seconds of a spoken answer. */
const goodLength = 120;

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** A stopwatch for one answer. A new key restarts it. */
export function Timer() {
  const [seconds, setSeconds] = useState(0);
  /** The start time that gives the shown time. Null while it is stopped. */
  const [startedAt, setStartedAt] = useState<number | null>(null);
  const running = startedAt !== null;
  useEffect(() => {
    if (startedAt === null) return;
    const tick = setInterval(() => setSeconds(Math.floor((Date.now() - startedAt) / 1000)), 250);
    return () => clearInterval(tick);
  }, [startedAt]);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span
        role="timer"
        aria-label="Time for this answer"
        className={`figures min-w-[4ch] font-display text-3xl font-bold ${seconds > goodLength ? 'text-clay' : ''}`}
      >
        {clock(seconds)}
      </span>
      <Button variant="secondary" onClick={() => setStartedAt(running ? null : Date.now() - seconds * 1000)}>
        <Icon name="clock" />
        {running ? 'Stop' : seconds === 0 ? 'Start the timer' : 'Resume'}
      </Button>
      {!running && seconds > 0 && (
        <Button variant="quiet" onClick={() => setSeconds(0)}>
          Reset
        </Button>
      )}
      <span role="status" className="text-sm text-muted">
        {seconds > goodLength && 'You’re over two minutes. Time to wrap up.'}
      </span>
    </div>
  );
}
