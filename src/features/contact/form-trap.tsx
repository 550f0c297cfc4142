import { useEffect, useRef } from 'react';

/** As long as the server expects a person to take (form-stamp.server.ts), and a little more. */
const quickestMs = 1200;

/** What people neither see nor fill in: see `trap` in contact.schema.ts. */
export function FormTrap({ opened }: { opened: string }) {
  return (
    <div aria-hidden="true" className="absolute size-0 overflow-hidden">
      <input type="hidden" name="opened" value={opened} />
      <label>
        Leave this empty
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** Waits until the form has been open for long enough: a quick typist is no program. */
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
