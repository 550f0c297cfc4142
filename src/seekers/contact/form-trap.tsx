import { useEffect, useRef } from 'react';

/** A little longer than the server's minimum time for a person (form-stamp.server.ts). */
const quickestMs = 1200;

/** Fields that people do not see or fill in: see `trap` in contact.schema.ts. */
export function FormTrap({ opened }: { opened?: string }) {
  return (
    <div aria-hidden="true" className="absolute size-0 overflow-hidden">
      {opened && <input type="hidden" name="opened" value={opened} />}
      <label>
        Leave this empty
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** Waits until the form has been open long enough, because a fast typist is not a bot. */
export function useOpenLongEnough(): () => Promise<void> {
  const since = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    since.current = Math.min(since.current, performance.now());
  }, []);
  return () => {
    const rest = Math.max(0, since.current + quickestMs - performance.now());
    return new Promise((resolve) => setTimeout(resolve, rest));
  };
}
